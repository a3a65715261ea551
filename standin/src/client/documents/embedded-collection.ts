import type { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import { Hooks } from "../hooks.ts";
import { Collection } from "../utils/collection.ts";
import type { Plain } from "../utils/types.ts";
import type { Classes, Document } from "../kinds.ts";
import type { DocumentClass } from "./document.ts";

// How collections are filled and kept in step with the server. Symbols, because packages derive from collections and may
// have members of any name that Foundry's collections do not have.

/** Makes all documents of what the server sent at the start. */
export const fillCollection = Symbol("fill the collection");

/** Puts a document from the server into its collection. */
export const takeIn = Symbol("take a document in");

/** Takes out a deleted document. */
export const takeOut = Symbol("take a document out");

/** The documents inside another document, kept in step with that document's source. */
export class EmbeddedCollection<T extends Document = Document> extends Collection<T> {
  readonly name: string;
  /** The document whose collection this is. */
  readonly model: Document;

  constructor(name: string, parent: Document) {
    super();
    this.name = name;
    this.model = parent;
  }

  get documentClass(): DocumentClass<T> {
    const { hierarchy } = this.model.constructor as Classes["Document"];
    return (hierarchy[this.name] as EmbeddedCollectionField).model as unknown as DocumentClass<T>;
  }

  get documentName(): string {
    return this.documentClass.documentName;
  }

  /** The data of these documents inside the data of their parent. */
  get _source(): Plain[] {
    return this.model._source[this.name] as Plain[];
  }

  /** Brings the documents in line with the source: present ones are initialized again, others created. */
  initialize(options: Plain = {}): void {
    const kept = new Set<string>();
    for (const source of this._source) {
      const id = String(source["_id"]);
      const present = super.get(id);
      if (present?._source === source) present._initialize({ ...options, deferPreparation: true });
      else this.#make(source, id);
      if (this.has(id)) kept.add(id);
    }
    for (const id of [...this.keys()]) if (!kept.has(id)) super.delete(id);
  }

  #make(source: Plain, id: string): void {
    try {
      const document = this.createDocument(source, { deferPreparation: true });
      if (!document.invalid) this.set(id, document, { modifySource: false });
    } catch (error) {
      Hooks.onError("EmbeddedCollection#initialize", error, {
        msg: `Failed to initialize ${this.documentName} [${id}] in ${this.model.uuid}`,
        log: "error",
        id,
      });
    }
  }

  /** Makes a document of trusted data, without putting it into the collection. */
  createDocument(data: Plain, context: Plain = {}): T {
    const { model: parent, name } = this;
    return new this.documentClass(data, {
      strict: false,
      fallback: true,
      ...context,
      parent,
      parentCollection: name,
      pack: parent.pack,
    });
  }

  override get(
    id: string | null | undefined,
    { strict = false }: { strict?: boolean; [option: string]: unknown } = {},
  ): T | undefined {
    const document = super.get(id);
    if (document) return document;
    if (strict) throw new Error(`${this.documentName} id [${String(id)}] does not exist in ${this.name}`);
    return undefined;
  }

  /** Puts a document here, and its data into the data of the parent. */
  override set(id: string, document: T, { modifySource = true }: { modifySource?: boolean } = {}): this {
    if (modifySource) {
      const index = this._source.findIndex((source) => source["_id"] === id);
      this._source.splice(index < 0 ? this._source.length : index, 1, document._source);
    }
    return super.set(id, document);
  }

  /** Takes a document out, with its data. */
  override delete(id: string, { modifySource = true }: { modifySource?: boolean } = {}): boolean {
    const index = modifySource ? this._source.findIndex((source) => source["_id"] === id) : -1;
    if (index >= 0) this._source.splice(index, 1);
    return super.delete(id);
  }

  [takeIn](document: T): void {
    this.set(document.id ?? "", document);
  }

  [takeOut](id: string): void {
    this.delete(id);
  }

  toObject(source = true): Plain[] {
    return this.map((document) => document.toObject(source));
  }
}
