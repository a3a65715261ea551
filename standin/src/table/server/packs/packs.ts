import type { PackData, PackMetadata, Source, PackRequest, WorldData } from "../../../client/connection.ts";
import { CONST } from "../../../client/constants.ts";
import { indexEntry, indexFieldsOf, isPackLocked, packLevel, packOwnership, type PackConfiguration, PACKS_SETTING } from "../../../client/documents/compendium-data.ts";
import { roleOf } from "../../../client/documents/permissions.ts";
import { deepClone, flattenObject, getProperty } from "../../../client/utils/objects.ts";
import type { Documents } from "../draft.ts";
import { collectionOf, MemoryStore, type Store, isPackType, type StoreChange } from "../store.ts";
import { nameOf, findWorldSetting, readWorldSetting } from "../carry-out.ts";
import { emptyShelf, type PackShelf } from "./memory-shelf.ts";
import { isPlainObject } from "../../../client/utils/types.ts";
import { randomID } from "../../../client/utils/text.ts";

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** What the usual index says of documents, which are never changed but replaced: a table is opened for every test. */
const usualEntries = new WeakMap<Source, Source>();

/** One compendium pack of an open world, with all that is in it. */
export class Pack {
  readonly metadata: PackMetadata;
  readonly store: Store;
  readonly documents: Documents;

  private constructor(metadata: PackMetadata, store: Store, documents: Documents) {
    this.metadata = metadata;
    this.store = store;
    this.documents = documents;
  }

  /** Reads a pack from where it is kept; one without a store is empty, and what is put there is not kept. */
  static async open(metadata: PackMetadata, store: Store = new MemoryStore()): Promise<Pack> {
    const kept = await store.load();
    const documents: Documents = new Map();
    for (const collection of [collectionOf(metadata.type), collectionOf("Folder")]) {
      documents.set(collection, new Map((kept[collection] ?? []).map((source) => [source._id, source])));
    }
    return new Pack(metadata, store, documents);
  }

  /** The pack as a client is told of it when it joins: who may not look into it sees no index. */
  describe(user: Source, configuration: PackConfiguration | undefined): PackData {
    const isOpen = this.#level(user, configuration) >= LEVELS.LIMITED;
    return {
      ...deepClone(this.metadata),
      index: isOpen ? this.index() : [],
      folders: isOpen ? deepClone(this.#of("Folder")) : [],
    };
  }

  /** What the index says of all documents, or of some of them. */
  index(query: Readonly<Record<string, unknown>> = {}, fields: readonly string[] = []): Source[] {
    const usual = indexFieldsOf(this.metadata.type);
    return this.#find(query).map((source) => {
      const entry = usualEntries.get(source) ?? indexEntry(source, usual);
      usualEntries.set(source, entry);
      return fields.length > 0 ? { ...deepClone(entry), ...indexEntry(source, fields) } : deepClone(entry);
    });
  }

  /** The documents a query asks for, whole. */
  query(query: Readonly<Record<string, unknown>> = {}): Source[] {
    return deepClone(this.#find(query));
  }

  /** Throws the refusal unless a user may see what is in this pack. */
  assertReadable(user: Source, configuration: PackConfiguration | undefined): void {
    if (this.#level(user, configuration) >= LEVELS.LIMITED) return;
    throw new Error(`User ${nameOf(user)} lacks permission to view the Compendium ${this.metadata.id}`);
  }

  /** Throws the refusal unless a user may change documents of a type in this pack. */
  assertModifiable(
    user: Source,
    { action, type, parentUuid }: { action: string; type: string; parentUuid?: string | null | undefined },
    configuration: PackConfiguration | undefined,
  ): void {
    const { id } = this.metadata;
    if (!parentUuid && type !== "Folder" && type !== this.metadata.type) {
      throw new Error(`The Compendium ${id} holds ${this.metadata.type} documents and no ${type}`);
    }
    if (this.#level(user, configuration) < LEVELS.OWNER) {
      throw new Error(`User ${nameOf(user)} lacks permission to ${action} ${type} in the Compendium ${id}`);
    }
    if (isPackLocked(this.metadata, configuration)) {
      throw new Error(`You may not modify the ${id} Compendium which is currently locked.`);
    }
  }

  #level(user: Source, configuration: PackConfiguration | undefined): number {
    return packLevel(packOwnership(this.metadata, configuration), roleOf(user));
  }

  #find(query: Readonly<Record<string, unknown>>): Source[] {
    const sources = this.#of(this.metadata.type);
    return Object.keys(query).length === 0 ? sources : sources.filter((source) => matches(source, query));
  }

  #of(type: string): Source[] {
    return [...(this.documents.get(collectionOf(type))?.values() ?? [])];
  }
}

type Test = (value: unknown, wanted: unknown) => boolean;

/** What may stand behind two underscores at the end of a name in a query. */
const OPERATORS: Readonly<Record<string, Test>> = {
  in: (value, wanted) => listOf(wanted).includes(value),
  nin: (value, wanted) => !listOf(wanted).includes(value),
  ne: (value, wanted) => value !== wanted,
  gt: (value, wanted) => Number(value) > Number(wanted),
  gte: (value, wanted) => Number(value) >= Number(wanted),
  lt: (value, wanted) => Number(value) < Number(wanted),
  lte: (value, wanted) => Number(value) <= Number(wanted),
};

function listOf(wanted: unknown): unknown[] {
  if (Array.isArray(wanted)) return wanted;
  throw new Error("A query for one of several values needs a list of them");
}

/** Is a document one of those a query asks for, as in `{type: "weapon", _id__in: [...], "system.level__gte": 3}`? */
function matches(source: Source, query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(flattenObject(query)).every(([key, wanted]) => {
    const [, path = key, operator] = /^(.+)__([a-z]+)$/.exec(key) ?? [];
    if (operator === undefined) return getProperty(source, path) === wanted;
    const test = OPERATORS[operator];
    if (!test) throw new Error(`A query of a compendium knows no operator "__${operator}"`);
    return test(getProperty(source, path), wanted);
  });
}

/** What a world says of its packs, by their ids. */
type PackSettings = Readonly<Record<string, PackConfiguration | undefined>>;

/** Systems of which it was said that a pack is missing. */
const complained = new Set<string>();

/** All compendium packs of an open world. */
export class Packs {
  readonly #packs: Map<string, Pack>;

  private constructor(packs: readonly Pack[]) {
    this.#packs = new Map(packs.map((pack) => [pack.metadata.id, pack]));
  }

  /** Opens the packs of the system; a pack that was never built is there, and empty. */
  static async open(system: WorldData["system"], shelf: PackShelf = emptyShelf): Promise<Packs> {
    const packs: Pack[] = [];
    const missing: string[] = [];
    try {
      for (const metadata of packsOf(system)) {
        const store = await shelf.openInstalled(metadata);
        if (!store) missing.push(metadata.path);
        packs.push(await Pack.open(metadata, store ?? undefined));
      }
    } catch (error) {
      await Promise.all(packs.map(({ store }) => store.close()));
      throw error;
    }
    complain(system.id, missing);
    return new Packs(packs);
  }

  /** The pack of an id such as `world.heroes`; throws when there is none. */
  get(id: string): Pack {
    const pack = this.#packs.get(id);
    if (!pack) throw new Error(`The Compendium ${id} does not exist`);
    return pack;
  }

  /** All packs, as a user's client is told of them when it joins. */
  describe(user: Source, settings: PackSettings): PackData[] {
    return [...this.#packs.values()].map((pack) => pack.describe(user, settings[pack.metadata.id]));
  }

  /** Answers what a client wants to know of a pack. */
  read(user: Source, request: PackRequest, settings: PackSettings): Source[] {
    const { pack: id, query = {}, index = false, fields = [] } = request;
    const pack = this.get(id);
    pack.assertReadable(user, settings[id]);
    return index ? pack.index(query, fields) : pack.query(query);
  }

  async close(): Promise<void> {
    await Promise.all([...this.#packs.values()].map(({ store }) => store.close()));
  }
}

function complain(systemId: string, missing: readonly string[]): void {
  if (missing.length === 0 || complained.has(systemId)) return;
  complained.add(systemId);
  console.warn(`The system ${systemId} has compendium packs that are not built, and which are empty: ${missing.join(", ")}`);
}

/** Who may do what with a pack whose manifest says nothing of it. */
const defaultOwnership = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };

/** The packs which the manifest of a system names. */
function packsOf(manifest: Readonly<Record<string, unknown>> & { readonly id: string }): PackMetadata[] {
  const declared = manifest["packs"] ?? [];
  if (!Array.isArray(declared)) throw new Error(`"packs" in the manifest of ${manifest.id} is not a list`);
  return declared.flatMap((pack: unknown) => {
    if (!isPlainObject(pack)) throw new Error(`A pack in the manifest of ${manifest.id} is not an object`);
    if (!isOfOtherGeneration(pack["type"])) return [describe(pack, manifest.id)];
    console.warn(`The pack ${String(pack["name"])} is left out: no pack holds ${pack["type"]} documents here`);
    return [];
  });
}

/** A manifest for several generations may name packs which one of them does not know. */
function isOfOtherGeneration(type: unknown): type is "ActiveEffect" {
  return type === "ActiveEffect" && !isPackType(type);
}

function describe(pack: Record<string, unknown>, packageName: string): PackMetadata {
  const { name, type, label, path, system, banner, ownership, flags } = pack;
  if (typeof name !== "string" || !/^[^.\s/\\]+$/.test(name)) {
    throw new Error(`"${String(name)}" is not a valid name of a compendium pack`);
  }
  if (typeof type !== "string") throw new Error(`The pack ${packageName}.${name} names no type of documents`);
  if (!isPackType(type)) throw new Error(`The pack ${packageName}.${name} is refused: a pack holds no ${type} documents`);
  return {
    id: `${packageName}.${name}`,
    name,
    label: typeof label === "string" && label ? label : name,
    type,
    // Packs were single files once, and manifests still name them so.
    path: (typeof path === "string" && path ? path : `packs/${name}`).replace(/\.db$/, ""),
    system: typeof system === "string" ? system : packageName,
    ...(typeof banner === "string" ? { banner } : {}),
    ownership: isPlainObject(ownership) ? (ownership as Record<string, string>) : defaultOwnership,
    flags: isPlainObject(flags) ? flags : {},
    packageType: "system",
    packageName,
  };
}

const KEY = `core.${PACKS_SETTING}`;

/** What a world says of its packs, in the setting that clients keep it in. */
export function readPackSettings(documents: Documents): PackSettings {
  return (readWorldSetting(documents, KEY) ?? {}) as PackSettings;
}

/** The setting with which a world says this of its packs. */
function packSetting(documents: Documents, settings: PackSettings): Source {
  const known = findWorldSetting(documents, KEY) ?? { _id: randomID(), key: KEY, user: null };
  return { ...known, value: JSON.stringify(settings) };
}

/** A folder of packs in a manifest. */
interface PackFolder {
  readonly name: string;
  readonly sorting?: "a" | "m";
  readonly color?: string | null;
  readonly packs?: readonly string[];
  readonly folders?: readonly PackFolder[];
}

/** How deep a manifest may nest its folders of packs. */
const MAXIMUM_DEPTH = 4;

/**
 * Places the packs of a system in folders, as its manifest proposes. Each pack is placed once: what a GM does with it
 * later stands, which is why a pack of which the world says anything about a folder stays where it is.
 */
export function placePacks(
  system: Readonly<Record<string, unknown>> & { readonly id: string },
  documents: Documents,
): readonly StoreChange[] {
  const settings = readPackSettings(documents);
  const known = [...(documents.get("folders")?.values() ?? [])];
  const folders: Source[] = [];
  const placed: Record<string, NonNullable<PackSettings[string]>> = {};

  // A folder is made when the first pack comes into it, and its parents with it.
  const enter = (folder: PackFolder, parent: () => string | null, depth: number): void => {
    if (depth > MAXIMUM_DEPTH) throw new Error(`The packFolders of ${system.id} are nested too deeply (${folder.name})`);
    const here = () => findOrMake(folder, parent());
    for (const name of folder.packs ?? []) {
      const pack = `${system.id}.${name}`;
      if (settings[pack]?.folder === undefined) placed[pack] = { ...settings[pack], folder: here() };
    }
    for (const inner of folder.folders ?? []) enter(inner, here, depth + 1);
  };

  const findOrMake = (folder: PackFolder, parent: string | null): string => {
    const same = (other: Source) =>
      other["type"] === "Compendium" && other["name"] === folder.name && (other["folder"] ?? null) === parent;
    const found = [...known, ...folders].find(same);
    if (found) return found._id;
    const { name, sorting = "a", color = null } = folder;
    const made = { _id: randomID(), name, type: "Compendium", sorting, color, folder: parent };
    folders.push(made);
    return made._id;
  };

  for (const folder of foldersOf(system)) enter(folder, () => null, 1);
  if (Object.keys(placed).length === 0) return [];
  const setting = packSetting(documents, { ...settings, ...placed });
  return [
    ...folders.map((source) => ({ collection: "folders" as const, id: source._id, source })),
    { collection: "settings", id: setting._id, source: setting },
  ];
}

function foldersOf(system: Readonly<Record<string, unknown>> & { readonly id: string }): readonly PackFolder[] {
  const folders = system["packFolders"] ?? [];
  if (!Array.isArray(folders) || !folders.every(isPlainObject)) {
    throw new Error(`"packFolders" in the manifest of ${system.id} is not a list of folders`);
  }
  return folders as unknown as readonly PackFolder[];
}
