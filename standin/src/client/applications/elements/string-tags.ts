import { localize, notify } from "../surroundings.ts";
import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { createAddButton, createTag, removedTag, TagEntry } from "./tag.ts";

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
  readonly #entry = new TagEntry();

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
    const { icons, labels } = this.#statics;
    this._primaryInput = this.#entry.input;
    const label = localize("ELEMENTS.AddTag");
    const parts = this.#entry.build(this, { label, placeholder: localize(labels.placeholder) });
    return [...parts, createAddButton(icons.add, labels.add)];
  }

  override _refresh(): void {
    const tags = [...this._value].map((tag) => this.#statics.renderTag(tag, tag, this.editable));
    this.#entry.tags.replaceChildren(...tags);
  }

  override _activateListeners(): void {
    this.#entry.listen(() => {
      this.#add();
    });
  }

  override _onClick(event: Event): void {
    super._onClick(event);
    const removed = removedTag(event);
    if (removed === undefined || !this.editable) return;
    if (removed === null) this.#add();
    else this.value = [...this._value].filter((value) => value !== removed);
  }

  #add(): void {
    const typed = this.#entry.input.value.trim();
    const tag = this.hasAttribute("slug") ? (typed as Text).slugify({ strict: true }) : typed;
    if (!tag || this._value.has(tag)) return;
    try {
      this.value = [...this._value, tag];
      this.#entry.input.value = "";
    } catch (error) {
      notify("error", (error as Error).message);
    }
  }
}

function toTags(value: Iterable<string>): Set<string> {
  return new Set([...value].map((tag) => tag.trim()).filter((tag) => tag));
}

type Text = string & { slugify(options: { strict: boolean }): string };
