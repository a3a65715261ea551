import { localize } from "../surroundings.ts";
import { setInputAttributes } from "../fields/inputs.ts";
import { createOptions, prepareSelectOptionGroups } from "../fields/select-options.ts";
import type { InputConfig, SelectConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";

/** A choice of several among options which stand inside the element. */
export abstract class AbstractMultiSelectElement extends AbstractFormInputElement<string[], Set<string>> {
  override _value = new Set<string>();
  /** The options and groups which were inside at first. */
  _options: Element[] = [];
  /** The label of each value. */
  _choices: Record<string, string> = {};

  /** Takes the options out of the markup; those marked as selected are the first value. */
  override connectedCallback(): void {
    if (!this._options.length) this._initialize();
    super.connectedCallback();
  }

  _initialize(): void {
    this._options = [...this.children];
    for (const option of this.querySelectorAll("option")) {
      if (!option.value) continue;
      this._choices[option.value] = option.text;
      if (option.hasAttribute("selected")) {
        this._value.add(option.value);
        option.removeAttribute("selected");
      }
    }
  }

  override _getValue(): string[] {
    return [...this._value];
  }

  override _setValue(value: Iterable<string>): void {
    const values = new Set(value);
    const unknown = [...values].find((choice) => !(choice in this._choices));
    if (unknown !== undefined) throw new Error(`"${unknown}" is not a valid choice of this element`);
    this._value = values;
  }

  /** Adds a choice. */
  select(choice: string): void {
    if (!this._value.has(choice)) this.value = [...this._value, choice];
  }

  /** Takes a choice away. */
  unselect(choice: string): void {
    if (this._value.has(choice)) this.value = [...this._value].filter((chosen) => chosen !== choice);
  }
}

/** A choice of several: what is chosen as tags, what is not in a select. */
export class HTMLMultiSelectElement extends AbstractMultiSelectElement {
  static override readonly tagName = "multi-select";

  /** Creates the element in code. */
  static create(config: SelectConfig & InputConfig): HTMLElement {
    const element = document.createElement("multi-select");
    setInputAttributes(element, config);
    element.append(...createOptions(prepareSelectOptionGroups({ ...config, blank: null })));
    return element;
  }

  readonly #tags = document.createElement("div");
  readonly #select = document.createElement("select");

  override _buildElements(): Node[] {
    this.#tags.className = "tags input-element-tags";
    this.#select.append(document.createElement("option"), ...this._options);
    this._primaryInput = this.#select;
    if (!this.hasAttribute("aria-label")) this.#select.setAttribute("aria-label", localize("ELEMENTS.AddChoice"));
    return [this.#tags, this.#select];
  }

  override _refresh(): void {
    this.#tags.replaceChildren(
      ...this._getValue().map((value) => createTag(value, this._choices[value], this.editable)),
    );
    for (const option of this.#select.options) option.disabled = this._value.has(option.value);
    this.#select.value = "";
  }

  override _activateListeners(): void {
    this.#select.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
      if (this.#select.value) this.select(this.#select.value);
    });
    this.#tags.addEventListener("click", (event) => {
      const tag = (event.target as Element).closest("button")?.closest<HTMLElement>(".tag");
      if (tag && this.editable) this.unselect(tag.dataset["key"] ?? "");
    });
  }
}

/** A choice of several: a check box for each. */
export class HTMLMultiCheckboxElement extends AbstractMultiSelectElement {
  static override readonly tagName = "multi-checkbox";

  override _buildElements(): Node[] {
    return this._options.map((option) => {
      if (option instanceof HTMLOptionElement) return createCheckbox(option);
      const group = document.createElement("fieldset");
      const legend = document.createElement("legend");
      legend.textContent = option.getAttribute("label");
      group.append(legend, ...[...option.querySelectorAll("option")].map(createCheckbox));
      return group;
    });
  }

  override _refresh(): void {
    for (const box of this.querySelectorAll("input")) box.checked = this._value.has(box.value);
  }

  override _activateListeners(): void {
    this.addEventListener("change", (event) => {
      if (!(event.target instanceof HTMLInputElement)) return;
      event.stopPropagation();
      const { value, checked } = event.target;
      if (checked) this.select(value);
      else this.unselect(value);
    });
  }
}

function createCheckbox(option: HTMLOptionElement): HTMLLabelElement {
  const label = document.createElement("label");
  label.className = "checkbox";
  const input = document.createElement("input");
  input.type = "checkbox";
  input.value = option.value;
  label.append(input, ` ${option.text}`);
  return label;
}

/** Draws one of several values: its label and a button that takes it away. */
export function createTag(key: string, label = key, editable = true): HTMLDivElement {
  const tag = document.createElement("div");
  tag.className = "tag";
  tag.dataset["key"] = key;
  const text = document.createElement("span");
  text.textContent = label;
  tag.append(text);
  if (!editable) return tag;
  const remove = document.createElement("button");
  remove.type = "button";
  remove.className = "remove icon fa-solid fa-xmark";
  remove.setAttribute("aria-label", localize("ELEMENTS.RemoveTag", { tag: label }));
  tag.append(remove);
  return tag;
}
