import { localize, notify } from "../surroundings.ts";
import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { createTag } from "./tag.ts";

/** Any number of short texts. */
export class HTMLStringTagsElement extends AbstractFormInputElement<string[], Set<string>> {
  static override readonly tagName: string = "string-tags";
  static icons = { add: "fa-solid fa-tag", remove: "fa-solid fa-xmark" };
  static labels = { add: "ELEMENTS.AddTag", remove: "ELEMENTS.RemoveTag", placeholder: "" };

  /** Creates the element in code. */
  static create(config: InputConfig<Iterable<string>> & { slug?: boolean }): HTMLElement {
    const element = document.createElement(this.tagName);
    const { value, slug, ...attributes } = config;
    setInputAttributes(element, attributes);
    element.toggleAttribute("slug", slug === true);
    element.setAttribute("value", [...(value ?? [])].join(","));
    return element;
  }

  override _value = new Set<string>();
  readonly #tags = document.createElement("div");
  readonly #input = document.createElement("input");

  override connectedCallback(): void {
    this._initializeTags();
    super.connectedCallback();
  }

  /** Reads the first value out of the attribute, or else out of the text inside. */
  _initializeTags(): void {
    if (this._value.size) return;
    const stated = this.getAttribute("value") ?? this.textContent;
    this._value = toTags(stated.split(","));
  }

  override _getValue(): string[] {
    return [...this._value];
  }

  override _setValue(value: Iterable<string>): void {
    const tags = toTags(value);
    for (const tag of tags) this._validateTag(tag);
    this._value = tags;
  }

  /** Draws one of the tags. */
  static renderTag(tag: string, label?: string, editable = true): HTMLDivElement {
    return createTag(tag, label ?? tag, editable);
  }

  /** For subclasses: throws when a tag is not allowed. */
  _validateTag(tag: string): void {
    if (!tag) throw new Error("A tag cannot be empty");
  }

  get #statics(): typeof HTMLStringTagsElement {
    return this.constructor as typeof HTMLStringTagsElement;
  }

  override _buildElements(): Node[] {
    this.#tags.className = "tags input-element-tags";
    this.#input.type = "text";
    this.#input.placeholder = this.getAttribute("placeholder") ?? localize(this.#statics.labels.placeholder);
    if (!this.hasAttribute("aria-label")) this.#input.setAttribute("aria-label", localize("ELEMENTS.AddTag"));
    const add = document.createElement("button");
    add.type = "button";
    add.className = `add icon ${this.#statics.icons.add}`;
    add.setAttribute("aria-label", localize(this.#statics.labels.add));
    this._primaryInput = this.#input;
    return [this.#tags, this.#input, add];
  }

  override _refresh(): void {
    const tags = [...this._value].map((tag) => this.#statics.renderTag(tag, tag, this.editable));
    this.#tags.replaceChildren(...tags);
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
    if (tag) this.value = [...this._value].filter((value) => value !== tag.dataset["key"]);
    else this.#add();
  }

  #add(): void {
    const typed = this.#input.value.trim();
    const tag = this.hasAttribute("slug") ? slugify(typed) : typed;
    if (!tag || this._value.has(tag)) return;
    try {
      this.value = [...this._value, tag];
      this.#input.value = "";
    } catch (error) {
      notify("error", (error as Error).message);
    }
  }
}

function toTags(value: Iterable<string>): Set<string> {
  return new Set([...value].map((tag) => tag.trim()).filter((tag) => tag));
}

/** Small letters, digits and hyphens, as in the addresses of pages. */
function slugify(tag: string): string {
  const plain = tag.normalize("NFD").replace(/\p{Mark}/gu, "");
  return plain
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
}
