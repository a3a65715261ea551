import type { Plain } from "../utils/types.ts";
import { fillCollection, takeIn } from "./embedded-collection.ts";
import { DocumentCollection } from "./document-collection.ts";
import type { Folder, Document } from "../kinds.ts";
import {
  PACKS_SETTING,
  type PackConfiguration,
  indexEntry,
  indexFieldsOf,
  packLevel,
  packOwnership,
} from "./compendium-data.ts";
import { game, configOf } from "./surroundings.ts";
import type { PackData, Source } from "../connection.ts";
import { host } from "../host.ts";
import { Collection } from "../utils/collection.ts";
import {
  placeOfEntry,
  treeOf,
  sortAlphabetical,
  sortStandard,
  type DirectoryNode,
  placeOfPack,
} from "./directory-tree.ts";
import { currentConnection } from "./database.ts";
import { CONST } from "../constants.ts";
import { generation } from "../generations/index.ts";

/** The folders inside one compendium. */
export class CompendiumFolderCollection extends DocumentCollection<Folder> {
  static override documentName = "Folder";

  readonly pack: CompendiumCollection;

  constructor(pack: CompendiumCollection, sources: readonly Plain[]) {
    super();
    this.pack = pack;
    this[fillCollection](sources);
  }

  override createDocument(source: Plain, context: Plain = {}): Folder {
    return super.createDocument(source, { ...context, pack: this.pack.collection });
  }

  /** The folders are shown as part of the compendium. */
  override render(force = false, options: Plain = {}): void {
    this.pack.render(force, options);
  }
}

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

  /** The world's configuration of this compendium. */
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

  /** The compendia of a system begin locked, and the stand-in never unlocks them. */
  get locked(): boolean {
    return true;
  }

  get ownership(): Readonly<Record<string, string>> {
    return packOwnership(this.metadata);
  }

  get visible(): boolean {
    return this.getUserLevel() >= LEVELS.OBSERVER;
  }

  getUserLevel(user: PackUser | null = game().user as PackUser | null): number {
    return user ? packLevel(this.ownership, user.role) : LEVELS.NONE;
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

/** All compendia of the game, by package and name: `game.packs.get("quadrivium.abilities")`. */
export class CompendiumPacks extends Collection<CompendiumCollection> {
  readonly apps: { render(force: boolean, options: object): unknown }[] = [];

  get name(): string {
    return "CompendiumPacks";
  }

  /** The folders of the world for compendia. */
  get folders(): Collection<Folder> {
    const folders = (game().collections?.get("Folder") ?? []) as Iterable<Folder>;
    const fitting = [...folders].filter(({ type }) => type === "Compendium");
    return new Collection(fitting.map((folder) => [folder.id ?? "", folder]));
  }

  /** The folders and those compendia which the user may see, as the directory shows them. */
  get tree(): DirectoryNode {
    return treeOf(this._getVisibleTreeContents(), placeOfPack, this.folders.contents);
  }

  /** Draws the windows which list the compendia. */
  render(force = false, options: object = {}): void {
    for (const app of this.apps) app.render(force, options);
  }

  _getVisibleTreeContents(): CompendiumCollection[] {
    return this.filter(({ visible }) => visible);
  }

  static _sortAlphabetical = sortAlphabetical;
  static _sortStandard = sortStandard;
}

/** Makes the compendia that the server listed, and asks for additional fields of their indexes. */
export async function initializePacks(packs: CompendiumPacks, data: readonly PackData[]): Promise<void> {
  for (const told of data) {
    const pack = new CompendiumCollection(told);
    packs.set(pack.collection, pack);
  }
  const isLacking = (pack: CompendiumCollection) => configOf(pack.documentName).compendiumIndexFields?.length;
  await Promise.all(packs.filter((pack) => pack.getUserLevel() > 0 && isLacking(pack)).map((pack) => pack.getIndex()));
}
