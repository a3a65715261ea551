import { host } from "../../host.ts";
import { fromUuidSync } from "../../utils.ts";
import { localize, notify, reportError } from "../surroundings.ts";
import { setInputAttributes } from "../fields/inputs.ts";
import type { InputConfig } from "../fields/field-types.ts";
import type { TextEditor } from "../ux/text-editor.ts";
import { AbstractFormInputElement } from "./form-element.ts";
import { createAddButton, createTag, removedTag, TagEntry } from "./tag.ts";

/** A document, or an entry of a compendium's index. */
interface TaggedDocument {
  readonly uuid: string;
  readonly name?: string | null;
  readonly documentName?: string;
}

type Config = InputConfig<string | Iterable<string>> & { type?: string; single?: boolean; max?: number };

/** Documents, by their uuids: typed or dropped. The value is a list, or one uuid where only one is asked for. */
export class HTMLDocumentTagsElement extends AbstractFormInputElement<
  string | string[] | null,
  Record<string, string>
> {
  static override readonly tagName = "document-tags";

  /** Creates the element in code. */
  static create({ value, type, single, max, ...config }: Config): HTMLElement {
    const element = document.createElement("document-tags");
    setInputAttributes(element, config);
    const values = typeof value === "string" ? [value] : [...(value ?? [])];
    element.setAttribute("value", values.filter((uuid) => uuid).join(","));
    if (type) element.setAttribute("type", type);
    if (max) element.setAttribute("max", String(max));
    element.toggleAttribute("single", single === true);
    return element;
  }

  /** The names of the documents by their uuids. */
  override _value: Record<string, string> = {};
  readonly #entry = new TagEntry();

  /** The kind of documents that are allowed; null allows any. */
  get type(): string | null {
    return this.getAttribute("type");
  }

  set type(type: string | null) {
    if (type === null) this.removeAttribute("type");
    else this.setAttribute("type", type);
  }

  get single(): boolean {
    return this.hasAttribute("single");
  }

  set single(single: boolean) {
    this.toggleAttribute("single", single);
  }

  /** How many documents there can be. */
  get max(): number {
    return this.single ? 1 : Number(this.getAttribute("max") ?? Infinity);
  }

  set max(max: number) {
    this.setAttribute("max", String(max));
  }

  override connectedCallback(): void {
    if (!this._primaryInput) this._initializeTags();
    super.connectedCallback();
  }

  /** Reads the first value out of the attribute, or else out of the text inside. */
  _initializeTags(): void {
    const stated = this.getAttribute("value") ?? this.textContent;
    const uuids = stated.split(",").map((uuid) => uuid.trim());
    this._value = Object.fromEntries(uuids.filter((uuid) => uuid).map((uuid) => [uuid, nameOf(uuid)]));
  }

  override _getValue(): string | string[] | null {
    const uuids = Object.keys(this._value);
    return this.single ? (uuids[0] ?? null) : uuids;
  }

  override _setValue(value: string | Iterable<string> | null): void {
    const uuids = typeof value === "string" ? [value] : [...(value ?? [])];
    this._value = Object.fromEntries(uuids.filter((uuid) => uuid).map((uuid) => [uuid, nameOf(uuid)]));
  }

  /** Draws one of the tags. */
  static renderTag(uuid: string, name: string, editable = true): HTMLDivElement {
    return createTag(uuid, name, editable);
  }

  /** Throws when a document is not of the kind that is asked for; subclasses may ask for more. */
  _validateDocument(document: TaggedDocument): void {
    if (!this.type || !document.documentName || document.documentName === this.type) return;
    throw new Error(`Incorrect document type "${document.documentName}", expected "${this.type}"`);
  }

  override _buildElements(): Node[] {
    const label = localize("ELEMENTS.DocumentUuid");
    this._primaryInput = this.#entry.input;
    const add = createAddButton("fa-solid fa-file-plus", "ELEMENTS.AddTag");
    return [...this.#entry.build(this, { label, placeholder: label }), add];
  }

  override _refresh(): void {
    const cls = this.constructor as typeof HTMLDocumentTagsElement;
    const tags = Object.entries(this._value).map(([uuid, name]) => cls.renderTag(uuid, name, this.editable));
    this.#entry.tags.replaceChildren(...tags);
  }

  override _activateListeners(): void {
    this.#entry.listen(() => {
      this.#add(this.#typed);
    });
    this.addEventListener("dragover", (event) => {
      event.preventDefault();
    });
    this.addEventListener("drop", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const { ux } = host.CONFIG as { ux: { TextEditor: typeof TextEditor } };
      const { uuid } = ux.TextEditor.getDragEventData(event);
      if (typeof uuid === "string") this.#add(uuid);
    });
  }

  override _onClick(event: Event): void {
    super._onClick(event);
    const removed = removedTag(event);
    if (removed === undefined || !this.editable) return;
    if (removed === null) this.#add(this.#typed);
    else this.value = Object.keys(this._value).filter((uuid) => uuid !== removed);
  }

  get #typed(): string {
    return this.#entry.input.value.trim();
  }

  #add(uuid: string): void {
    if (!uuid || uuid in this._value || !this.editable) return;
    const document = fromUuidSync(uuid) as TaggedDocument | null;
    if (!document) {
      notify("error", localize("DOCUMENT.LinkBroken", { uuid }));
      return;
    }
    try {
      this._validateDocument(document);
    } catch (error) {
      reportError("HTMLDocumentTagsElement#_validateDocument", error);
      return;
    }
    // Where there is no more room the newest takes the place of the last.
    this.value = [...Object.keys(this._value).slice(0, this.max - 1), uuid];
    this.#entry.input.value = "";
  }
}

function nameOf(uuid: string): string {
  return (fromUuidSync(uuid) as TaggedDocument | null)?.name ?? uuid;
}
