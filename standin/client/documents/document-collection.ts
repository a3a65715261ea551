import { host } from "../host.ts";
import { Hooks } from "../hooks.ts";
import { Collection } from "../utils/collection.ts";
import type { Plain } from "../utils/types.ts";
import type { Document, DocumentClass } from "./document.ts";
import { configOf } from "./surroundings.ts";

/** A window which shows a collection and is drawn again when it changes. */
interface CollectionApp {
  render(options?: Plain): unknown;
}

type SheetConfig = Record<"registerSheet" | "unregisterSheet", (...args: unknown[]) => void>;

function sheetConfig(): SheetConfig {
  const { foundry } = host as unknown as { foundry: { applications: { apps: { DocumentSheetConfig: SheetConfig } } } };
  return foundry.applications.apps.DocumentSheetConfig;
}

/** Primary documents of one kind: those of the world, or those of a compendium. */
export class DocumentCollection<T extends Document = Document> extends Collection<T> {
  static documentName = "Document";

  readonly #sources = new Map<string, Plain>();
  readonly invalidDocumentIds = new Set<string>();
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

  /** Makes the documents of what the server sent; what cannot be made is listed as invalid. */
  initialize(sources: readonly Plain[]): void {
    for (const source of sources) this.insert(source);
  }

  /** Makes one document and keeps it; undefined when it is invalid. */
  insert(source: Plain): T | undefined {
    const id = String(source["_id"]);
    this.#sources.set(id, structuredClone(source));
    try {
      const document = this.createDocument(source);
      if (document.invalid) this.invalidDocumentIds.add(id);
      else {
        this.invalidDocumentIds.delete(id);
        this.set(id, document);
        return document;
      }
      const failure = document.validationFailures.fields ?? document.validationFailures.joint;
      throw failure?.asError() ?? new Error("The document is not valid");
    } catch (error) {
      this.invalidDocumentIds.add(id);
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
    { strict = false, invalid = false }: { strict?: boolean; invalid?: boolean; [option: string]: unknown } = {},
  ): T | undefined {
    const document = super.get(id);
    if (document) return document;
    if (invalid && id && this.invalidDocumentIds.has(id)) return this.getInvalid(id);
    if (strict)
      throw new Error(`${this.documentName} id [${String(id)}] does not exist in the ${this.name} collection`);
    return undefined;
  }

  /** A document which could not be initialised, made without demanding that it be valid. */
  getInvalid(id: string): T | undefined {
    const source = this.invalidDocumentIds.has(id) ? this.#sources.get(id) : undefined;
    return source && this.createDocument(structuredClone(source));
  }

  /** Takes a document out, also one which was never valid. */
  remove(id: string): void {
    this.#sources.delete(id);
    this.invalidDocumentIds.delete(id);
    this.delete(id);
  }

  /** Draws the windows which show this collection, where there are any. */
  render(options: Plain = {}): void {
    for (const app of this.apps) app.render(options);
  }

  /** Called after documents came, changed or went. */
  _onModifyContents(_action: string, _documents: readonly Document[], _result: unknown, operation: Plain): void {
    if (operation["render"] !== false) this.render({ renderContext: operation["action"] });
  }
}

/** All primary documents of one kind in the world. */
export class WorldCollection<T extends Document = Document> extends DocumentCollection<T> {
  /** The collection of the world which is open. */
  static get instance(): WorldCollection | undefined {
    const { game } = host as unknown as { game?: { collections?: Map<string, WorldCollection> } };
    return game?.collections?.get(this.documentName);
  }

  static registerSheet(...args: unknown[]): void {
    sheetConfig().registerSheet(configOf(this.documentName).documentClass, ...args);
  }

  static unregisterSheet(...args: unknown[]): void {
    sheetConfig().unregisterSheet(configOf(this.documentName).documentClass, ...args);
  }

  /** The sheet classes which are registered for this kind of document. */
  static get registeredSheets(): unknown[] {
    const { sheetClasses = {} } = configOf(this.documentName);
    const classes = Object.values(sheetClasses).flatMap((sheets) => Object.values(sheets).map(({ cls }) => cls));
    return [...new Set(classes)];
  }
}
