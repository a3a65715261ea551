import { localize, notify } from "../surroundings.ts";
import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { createTag } from "./tag.ts";

/** Any number of short texts. */
export class HTMLStringTagsElement extends AbstractFormInputElement<string[]> {
  static override readonly tagName = "string-tags";

  /** Creates the element in code. */
  static create(config: InputConfig<Iterable<string>>): HTMLElement {
    const element = document.createElement("string-tags");
    const { value, ...attributes } = config;
    setInputAttributes(element, attributes);
    element.setAttribute("value", [...(value ?? [])].join(","));
    return element;
  }

  override _value: string[] = [];
  readonly #tags = document.createElement("div");
  readonly #input = document.createElement("input");

  override connectedCallback(): void {
    const stated = this.getAttribute("value") ?? this.textContent;
    if (!this._value.length) this._value = toTags(stated.split(","));
    super.connectedCallback();
  }

  override _getValue(): string[] {
    return [...this._value];
  }

  override _setValue(value: Iterable<string>): void {
    const tags = toTags(value);
    for (const tag of tags) this._validateTag(tag);
    this._value = tags;
  }

  /** For subclasses: throws when a tag is not allowed. */
  _validateTag(tag: string): void {
    if (!tag) throw new Error("A tag cannot be empty");
  }

  override _buildElements(): Node[] {
    this.#tags.className = "tags input-element-tags";
    this.#input.type = "text";
    this.#input.placeholder = this.getAttribute("placeholder") ?? "";
    if (!this.hasAttribute("aria-label")) this.#input.setAttribute("aria-label", localize("ELEMENTS.AddTag"));
    const add = document.createElement("button");
    add.type = "button";
    add.className = "add icon fa-solid fa-tag";
    add.setAttribute("aria-label", localize("ELEMENTS.AddTag"));
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, add];
  }

  override _refresh(): void {
    this.#tags.replaceChildren(...this._value.map((tag) => createTag(tag, tag, this.editable)));
  }

  override _activateListeners(): void {
    this.#input.addEventListener("change", (event) => {
      // What the form hears is the change of the whole.
      event.stopPropagation();
    });
    this.#input.addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      this.#add();
    });
  }

  override _onClick(event: Event): void {
    super._onClick(event);
    const button = (event.target as Element).closest("button");
    if (!button || !this.editable) return;
    const tag = button.closest<HTMLElement>(".tag");
    if (tag) this.value = this._value.filter((value) => value !== tag.dataset["key"]);
    else this.#add();
  }

  #add(): void {
    const tag = this.#input.value.trim();
    if (!tag || this._value.includes(tag)) return;
    try {
      this.value = [...this._value, tag];
      this.#input.value = "";
    } catch (error) {
      notify("error", (error as Error).message);
    }
  }
}

function toTags(value: Iterable<string>): string[] {
  return [...new Set([...value].map((tag) => tag.trim()))].filter((tag) => tag);
}
