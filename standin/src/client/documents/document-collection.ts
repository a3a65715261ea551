import { host } from "../host.ts";
import { Hooks } from "../hooks.ts";
import { deepClone } from "../utils/objects.ts";
import { Collection } from "../utils/collection.ts";
import type { Plain } from "../utils/types.ts";
import {
  buildTree,
  sortAlphabetical,
  sortStandard,
  type DirectoryEntry,
  type DirectoryNode,
} from "./directory-tree.ts";
import { fillCollection, takeIn, takeOut } from "./embedded-collection.ts";
import { fromCompendium, importFromCompendium, type ImportOptions } from "./compendium-contents.ts";
import type { DocumentClass } from "./document.ts";
import { configOf, game } from "./surroundings.ts";
import type { CompendiumCollection, Document, Folder } from "../kinds.ts";

/** A window which shows a collection and is drawn again when it changes. */
interface CollectionApp {
  render(options?: boolean | Plain, _options?: Plain): unknown;
}

/** Primary documents of one kind: those of the world, or those of a compendium. */
export class DocumentCollection<T extends Document = Document> extends Collection<T> {
  static documentName = "Document";

  readonly apps: CollectionApp[] = [];

  get documentName(): string {
    return (this.constructor as typeof DocumentCollection).documentName;
  }

  get documentClass(): DocumentClass<T> {
    const { documentClass } = configOf(this.documentName);
    if (!documentClass) throw new Error(`CONFIG.${this.documentName}.documentClass is not set`);
    return documentClass as DocumentClass<T>;
  }

  get name(): string {
    return this.constructor.name;
  }

  /** Makes the documents of what the server sent. */
  [fillCollection](sources: readonly Plain[]): void {
    for (const source of sources) this[takeIn](source);
  }

  /** Makes one document and keeps it; undefined when it is invalid. */
  [takeIn](source: Plain): T | undefined {
    const id = String(source["_id"]);
    try {
      // A document keeps the data that it is made of, and brings them into order.
      const document = this.createDocument(deepClone(source));
      if (!document.invalid) {
        this.set(id, document);
        return document;
      }
      const failure = document.validationFailures.fields ?? document.validationFailures.joint;
      throw failure?.asError() ?? new Error("The document is not valid");
    } catch (error) {
      const msg = `Failed to initialize ${this.documentName} [${id}]`;
      Hooks.onError(`${this.name}#_initialize`, error, { msg, log: "error", id });
      return undefined;
    }
  }

  /** Makes one document of data the server vouches for. */
  createDocument(source: Plain, context: Plain = {}): T {
    const trusted = { strict: false, fallback: true, dropInvalidEmbedded: true };
    return new this.documentClass(source, { ...trusted, ...context });
  }

  override get(
    id: string | null | undefined,
    { strict = false }: { strict?: boolean; [option: string]: unknown } = {},
  ): T | undefined {
    const document = super.get(id);
    if (document) return document;
    if (strict)
      throw new Error(`${this.documentName} id [${String(id)}] does not exist in the ${this.name} collection`);
    return undefined;
  }

  /** Takes a document out. */
  [takeOut](id: string): void {
    this.delete(id);
  }

  /** Draws the windows which show this collection, where there are any. */
  render(force = false, options: Plain = {}): void {
    for (const app of this.apps) app.render(force, options);
  }

  /** Called after documents came, changed or went. */
  _onModifyContents(
    _action: string,
    _documents: readonly Document[],
    _result: unknown,
    operation: Plain,
    _user?: { id: string | null },
  ): void {
    if (operation["render"] !== false) this.render(false, { renderContext: operation["action"] });
  }
}

/** All primary documents of one kind in the world. */
export class WorldCollection<T extends Document = Document> extends DocumentCollection<T> {
  /** The collection of the world which is open. */
  static get instance(): WorldCollection | undefined {
    const { game } = host as unknown as { game?: { collections?: Map<string, WorldCollection> } };
    return game?.collections?.get(this.documentName);
  }

  /** The folders of the world for these documents. */
  get folders(): Collection<Folder> {
    const folders = (game().collections?.get("Folder") ?? []) as Iterable<Folder>;
    const own = [...folders].filter(({ type }) => type === this.documentName);
    return new Collection(own.map((folder) => [folder.id ?? "", folder]));
  }

  /** The folders and those documents which the user may see, as the directory shows them. */
  get tree(): DirectoryNode {
    const entries = this._getVisibleTreeContents() as unknown as DirectoryEntry[];
    return buildTree({ entries, folders: [...this.folders] });
  }

  _getVisibleTreeContents(): T[] {
    return this.filter((document) => (document as { visible?: boolean }).visible !== false);
  }

  static _sortAlphabetical = sortAlphabetical;
  static _sortStandard = sortStandard;

  /** Creates a document of a compendium in the world, with some of its data changed. */
  importFromCompendium(
    pack: CompendiumCollection,
    id: string,
    updateData: Plain = {},
    options: ImportOptions = {},
  ): Promise<Document | undefined> {
    return importFromCompendium(this, pack, id, updateData, options);
  }

  /** The data with which a document of a compendium is created in the world. */
  fromCompendium(document: Document | Plain, options: ImportOptions = {}): Plain {
    return fromCompendium(document, options);
  }
}
