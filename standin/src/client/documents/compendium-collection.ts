import type { PackData, Source } from "../connection.ts";
import { Hooks } from "../hooks.ts";
import { host } from "../host.ts";
import { Collection } from "../utils/collection.ts";
import { mergeObject } from "../utils/merge.ts";
import { expandObject } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { CompendiumFolderCollection } from "./compendium-folders.ts";
import { indexEntry, indexFieldsOf } from "./compendium-index.ts";
import { configurePack } from "./compendium-management.ts";
import {
  PACKS_SETTING,
  type PackConfiguration,
  isPackLocked,
  packLevel,
  packOwnership,
} from "./compendium-permissions.ts";
import { placeOfEntry, treeOf } from "./compendium-tree.ts";
import { takeIn } from "./collection-steps.ts";
import { currentConnection } from "./database.ts";
import { sortAlphabetical, sortStandard, type DirectoryNode } from "./directory-tree.ts";
import { configOf, game } from "./surroundings.ts";
import { CONST } from "../constants.ts";
import { generation } from "../generations/index.ts";
import { DocumentCollection } from "./document-collection.ts";
import { reaches } from "./ownership.ts";
import type { Document, Folder } from "../kinds.ts";

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** A user, as far as packs ask. */
interface PackUser {
  readonly role: number;
}

/** What the index says of one document. */
export type IndexEntry = Source & { uuid: string; name?: string; folder?: string | null; sort?: number; img?: string };

interface CompendiumApp {
  render(options?: boolean | Plain, _options?: Plain): unknown;
  close(options?: Plain): unknown;
}

/**
 * One compendium: its index is known at once, its documents when they are asked for. They are kept as long as the
 * client is open, while Foundry lets go of them after {@link CACHE_LIFETIME_SECONDS} without a question.
 */
export class CompendiumCollection extends DocumentCollection {
  static CACHE_LIFETIME_SECONDS = 300;
  static CONFIG_SETTING = PACKS_SETTING;
  static _sortAlphabetical = sortAlphabetical;
  static _sortStandard = sortStandard;

  readonly metadata: Omit<PackData, "index" | "folders">;

  readonly index = new Collection<IndexEntry>();
  /** The class of the window on this compendium; a package may choose another before it is first opened. */
  applicationClass: new (options: Plain) => CompendiumApp = defaultApplication();
  readonly #folderSources: readonly Plain[];
  #folders: CompendiumFolderCollection | null = null;
  readonly #indexed: Set<string>;
  #isIndexed = false;
  #app: CompendiumApp | null = null;

  constructor(data: PackData) {
    const { index, folders, ...metadata } = data;
    super();
    this.metadata = metadata;
    this.#indexed = new Set(indexFieldsOf(metadata.type));
    for (const entry of index) this.#enter(entry);
    this.#folderSources = folders;
  }

  get collection(): string {
    return this.metadata.id;
  }

  override get documentName(): string {
    return this.metadata.type;
  }

  get title(): string {
    const { label } = this.metadata;
    return generation().compendia.localizesLabels ? game().i18n.localize(label) : label;
  }

  get banner(): string | null | undefined {
    const { banner } = this.metadata;
    return banner === undefined ? configOf(this.documentName).compendiumBanner : banner;
  }

  get maxFolderDepth(): number {
    return CONST.FOLDER_MAX_DEPTH - 1;
  }

  /** What the world says of this compendium. */
  get config(): PackConfiguration {
    const all = game().settings.get("core", PACKS_SETTING) as Record<string, PackConfiguration>;
    return all[this.collection] ?? {};
  }

  get folder(): Folder | null {
    const folders = game().collections?.get("Folder") as Collection<Folder> | undefined;
    return folders?.get(this.config.folder) ?? null;
  }

  get sort(): number {
    return this.config.sort ?? 0;
  }

  get locked(): boolean {
    return isPackLocked(this.metadata, this.config);
  }

  get ownership(): Readonly<Record<string, string>> {
    return packOwnership(this.metadata, this.config);
  }

  get visible(): boolean {
    return this.getUserLevel() >= LEVELS.OBSERVER;
  }

  getUserLevel(user: PackUser | null = game().user as PackUser | null): number {
    return user ? packLevel(this.ownership, user.role) : LEVELS.NONE;
  }

  testUserPermission(
    user: PackUser,
    permission: keyof typeof LEVELS | number,
    options: { exact?: boolean } = {},
  ): boolean {
    return reaches(this.getUserLevel(user), permission, options);
  }

  getUuid(id: string): string {
    return `Compendium.${this.collection}.${this.documentName}.${id}`;
  }
  /* -------- What its window shows -------- */

  /** Its folders, made when they are first asked for: most clients never look into most compendia. */
  get folders(): CompendiumFolderCollection {
    return (this.#folders ??= new CompendiumFolderCollection(this, this.#folderSources));
  }

  /** The folders and documents of this compendium, as its window shows them. */
  get tree(): DirectoryNode {
    return treeOf(this.index.contents, placeOfEntry, this.folders.contents);
  }

  _getVisibleTreeContents(): IndexEntry[] {
    return this.index.contents;
  }

  get indexFields(): Set<string> {
    return new Set([...this.#indexed, ...(configOf(this.documentName).compendiumIndexFields ?? [])]);
  }

  /** Asks for the index with all fields it shall have from now on; asks nothing when it has them already. */
  async getIndex({ fields = [] }: { fields?: readonly string[] } = {}): Promise<Collection<IndexEntry>> {
    const wanted = new Set([...this.indexFields, ...fields]);
    if (this.#isIndexed && [...wanted].every((field) => this.#indexed.has(field))) return this.index;
    const entries = await this.#ask({ index: true, fields: [...wanted] });
    for (const field of wanted) this.#indexed.add(field);
    for (const entry of entries) this.#enter(entry);
    this.#isIndexed = true;
    return this.index;
  }

  indexDocument(document: Document): void {
    this.#enter(indexEntry(document.toObject() as Source, this.indexFields));
  }

  #enter(entry: Source): void {
    const known = this.index.get(entry._id) ?? {};
    this.index.set(entry._id, { ...known, ...entry, uuid: this.getUuid(entry._id) });
  }

  /* -------- Documents -------- */

  async getDocument(id: string): Promise<Document | undefined> {
    if (!id) return undefined;
    return this.get(id) ?? (await this.getDocuments({ _id: id }))[0];
  }

  /** The documents a query asks for, e.g. `{type: "weapon"}` or `{_id__in: ids}`; all of them without one. */
  async getDocuments(query: Plain = {}): Promise<Document[]> {
    const sources = await this.#ask({ query });
    return sources.flatMap((source) => this.get(source._id) ?? this[takeIn](source) ?? []);
  }

  async #ask(what: { query?: Plain; index?: boolean; fields?: readonly string[] }): Promise<readonly Source[]> {
    const request = { action: "get" as const, pack: this.collection, ...what };
    return currentConnection().managePacks(request);
  }

  override createDocument(source: Plain, context: Plain = {}): Document {
    return super.createDocument(source, { ...context, pack: this.collection });
  }

  override set(id: string, document: Document): this {
    this.indexDocument(document);
    return super.set(id, document);
  }

  override delete(id: string): boolean {
    this.index.delete(id);
    return super.delete(id);
  }

  /** Forgets the documents nobody looks at; the index stays. */
  override clear(): void {
    for (const [id, { apps }] of [...this.entries()] as [string, Document & { apps: object }][]) {
      if (Object.keys(apps).length === 0) super.delete(id);
    }
  }

  override _onModifyContents(
    action: string,
    documents: readonly Document[],
    result: unknown,
    operation: Plain,
    user?: { id: string | null },
  ): void {
    for (const change of action === "update" ? (result as Source[]) : []) {
      const document = this.get(change._id);
      if (document) this.indexDocument(document);
      else this.#changeEntry(change);
    }
    super._onModifyContents(action, documents, result, operation, user);
    Hooks.callAll("updateCompendium", this, documents, operation, user?.id);
  }

  /** The entry of a document which is not here changes with what is told of the document. */
  #changeEntry(change: Source): void {
    const entry = this.index.get(change._id);
    if (!entry) return;
    mergeObject(entry, indexEntry(expandObject(change) as Source, this.#indexed), { performDeletions: true });
  }

  /* -------- The compendium itself -------- */

  configure(configuration: PackConfiguration = {}): Promise<void> {
    return configurePack(this, configuration);
  }

  /** Draws the windows on this compendium; its own one is made when it is first to be shown. */
  override render(force = false, options: Plain = {}): void {
    if (!force || this.apps.length > 0) {
      super.render(force, options);
      return;
    }
    this.#app ??= new this.applicationClass({ collection: this });
    // A window that is drawn joins those on this compendium by itself.
    this.#app.render({ force, ...options });
  }
}

function defaultApplication(): new (options: Plain) => CompendiumApp {
  const { foundry } = host as unknown as {
    foundry: { applications: { sidebar: { apps: { Compendium: new (options: Plain) => CompendiumApp } } } };
  };
  return foundry.applications.sidebar.apps.Compendium;
}

declare module "../known-classes.ts" {
  interface Kinds {
    CompendiumCollection: CompendiumCollection;
  }
}
