import { statSync } from "node:fs";
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ClassicLevel } from "classic-level";
import type { PackData, PackMetadata, PackRequest, Source, WorldData } from "../../client/connection.ts";
import { CONST } from "../../client/constants.ts";
import {
  indexEntry,
  indexFieldsOf,
  packLevel,
  packOwnership,
  PACKS_SETTING,
} from "../../client/documents/compendium-data.ts";
import { roleOf } from "../../client/documents/permissions.ts";
import { deepClone, deepFreeze, flattenObject, getProperty } from "../../client/utils/objects.ts";
import { randomID } from "../../client/utils/text.ts";
import { isPlainObject } from "../../client/utils/types.ts";
import { findWorldSetting, nameOf } from "./carry-out.ts";
import type { Documents } from "./draft.ts";
import { collectionOf, isPackType, reasonOf, TableFilesError, type StoreChange } from "./store.ts";

/** The documents of packs, by collection. */
type Contents = Readonly<Partial<Record<string, readonly Source[]>>>;

/**
 * The records of a pack, as Foundry and its command line tool write them: an embedded document has a record of its own,
 * under a key like `!actors.items!<actor>.<item>`, and its parent keeps only its id.
 */
type PackRecords = ReadonlyMap<string, Source>;

/** Puts documents together that are kept apart: the primary ones, by collection, with everything that is in them. */
export function joinRecords(records: PackRecords): Contents {
  const joined: Record<string, Source[]> = {};
  for (const [key, value] of records) {
    const [, path, id] = /^!([^!.]+)!([^!.]+)$/.exec(key) ?? [];
    if (path && id) (joined[path] ??= []).push(assemble(records, path, id, value));
  }
  return joined;
}

/** A document with those whose ids it keeps; `path` and `ids` are those of its own key. */
function assemble(records: PackRecords, path: string, ids: string, value: Source): Source {
  const source = { ...value };
  for (const [field, kept] of Object.entries(value)) {
    const child = (id: unknown): unknown => {
      const record = records.get(`!${path}.${field}!${ids}.${String(id)}`);
      return record ? assemble(records, `${path}.${field}`, `${ids}.${String(id)}`, record) : id;
    };
    source[field] = Array.isArray(kept) ? kept.map(child) : typeof kept === "string" ? child(kept) : kept;
  }
  return source;
}

/** What the packs of systems hold, by the state of their folders: tests open one table after the other. */
const known = new Map<string, Promise<Contents>>();

/** What a pack of an installed system holds; null where it was never built. */
async function readPack(root: string, pack: PackMetadata): Promise<Contents | null> {
  const directory = join(root, pack.path);
  // A build opens the pack, and LevelDB makes new files whenever it is opened.
  const mark = statSync(join(directory, "CURRENT"), { throwIfNoEntry: false });
  if (!mark) return null;
  const key = `${directory}\n${mark.ino} ${mark.mtimeMs}`;
  const reading = known.get(key) ?? readCopy(pack, directory);
  known.set(key, reading);
  return reading;
}

/** Reads all of a pack, in a copy, so that the pack itself is never locked or changed. */
async function readCopy({ id }: PackMetadata, directory: string): Promise<Contents> {
  const copy = await mkdtemp(join(tmpdir(), "foundry-standin-copy-"));
  try {
    await cp(directory, copy, { recursive: true, dereference: true, filter: (file) => !file.endsWith("LOCK") });
    const db = new ClassicLevel<string, Source>(copy, { valueEncoding: "json", createIfMissing: false });
    await db.open();
    const records = new Map(await db.iterator().all());
    await db.close();
    return deepFreeze(joinRecords(records));
  } catch (cause) {
    const reason = reasonOf(cause).replaceAll(copy, directory);
    throw new TableFilesError(`The compendium ${id} in ${directory} cannot be opened: ${reason}. Build it again.`, {
      cause,
    });
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** What the usual index says of documents, which are never changed: a table is opened for every test. */
const usualEntries = new WeakMap<Source, Source>();

/** One compendium pack of an open world, with all that is in it. It is only read: packs of a system are locked. */
class Pack {
  readonly metadata: PackMetadata;
  readonly #contents: Contents;

  constructor(metadata: PackMetadata, contents: Contents) {
    this.metadata = metadata;
    this.#contents = contents;
  }

  /** The pack as a joining client gets it: without an index for users who may not look into it. */
  describe(user: Source): PackData {
    const isOpen = this.isReadable(user);
    return {
      ...deepClone(this.metadata),
      index: isOpen ? this.index() : [],
      folders: isOpen ? deepClone([...(this.#contents["folders"] ?? [])]) : [],
    };
  }

  isReadable(user: Source): boolean {
    return packLevel(packOwnership(this.metadata), roleOf(user)) >= LEVELS.LIMITED;
  }

  /** What the index says of all documents, or of some of them. */
  index(query: Readonly<Record<string, unknown>> = {}, fields: readonly string[] = []): Source[] {
    const usual = indexFieldsOf(this.metadata.type);
    return this.find(query).map((source) => {
      const entry = usualEntries.get(source) ?? indexEntry(source, usual);
      usualEntries.set(source, entry);
      return fields.length > 0 ? { ...deepClone(entry), ...indexEntry(source, fields) } : deepClone(entry);
    });
  }

  /** The documents a query asks for, as in `{type: "weapon", _id__in: [...], "system.level": 3}`. */
  find(query: Readonly<Record<string, unknown>>): readonly Source[] {
    const sources = this.#contents[collectionOf(this.metadata.type)] ?? [];
    const wanted = Object.entries(flattenObject(query));
    return sources.filter((source) => wanted.every(([key, value]) => fits(source, key, value)));
  }
}

function fits(source: Source, key: string, wanted: unknown): boolean {
  const [, path = key, operator] = /^(.+)__([a-z]+)$/.exec(key) ?? [];
  if (operator === undefined) return getProperty(source, path) === wanted;
  if (operator !== "in") throw new Error(`A query of a compendium has no operator "__${operator}" here`);
  return (wanted as readonly unknown[]).includes(getProperty(source, path));
}

/** Systems whose missing pack was already reported. */
const complained = new Set<string>();

/** All compendium packs of an open world. */
export class Packs {
  readonly #packs: ReadonlyMap<string, Pack>;

  private constructor(packs: readonly Pack[]) {
    this.#packs = new Map(packs.map((pack) => [pack.metadata.id, pack]));
  }

  /** Reads the packs of the system from its install folder; a pack that was never built is there, and empty. */
  static async open(system: WorldData["system"], root: string | undefined): Promise<Packs> {
    const packs: Pack[] = [];
    const missing: string[] = [];
    for (const metadata of packsOf(system)) {
      const contents = root === undefined ? {} : await readPack(root, metadata);
      if (!contents) missing.push(metadata.path);
      packs.push(new Pack(metadata, contents ?? {}));
    }
    if (missing.length > 0 && !complained.has(system.id)) {
      complained.add(system.id);
      console.warn(
        `The system ${system.id} has compendium packs that are not built, and which are empty: ${missing.join(", ")}`,
      );
    }
    return new Packs(packs);
  }

  /** All packs, as a user's client is told of them when it joins. */
  describe(user: Source): PackData[] {
    return [...this.#packs.values()].map((pack) => pack.describe(user));
  }

  /** Answers a client's request about a pack. */
  read(user: Source, { pack: id, query = {}, index = false, fields = [] }: PackRequest): Source[] {
    const pack = this.#packs.get(id);
    if (!pack) throw new Error(`The Compendium ${id} does not exist`);
    if (!pack.isReadable(user)) throw new Error(`User ${nameOf(user)} lacks permission to view the Compendium ${id}`);
    return index ? pack.index(query, fields) : deepClone([...pack.find(query)]);
  }
}

/** The ownership of a pack without any in its manifest. */
const defaultOwnership = { PLAYER: "OBSERVER", ASSISTANT: "OWNER" };

/** The packs which the manifest of a system names. */
function packsOf(manifest: Readonly<Record<string, unknown>> & { readonly id: string }): PackMetadata[] {
  const declared = manifest["packs"] ?? [];
  if (!Array.isArray(declared)) throw new Error(`"packs" in the manifest of ${manifest.id} is not a list`);
  return (declared as Record<string, unknown>[]).map((pack) => describe(pack, manifest.id));
}

function describe(pack: Record<string, unknown>, packageName: string): PackMetadata {
  const { name, type, label, path, system, banner, ownership, flags } = pack;
  if (typeof name !== "string" || !/^[^.\s/\\]+$/.test(name)) {
    throw new Error(`"${String(name)}" is not a valid name of a compendium pack`);
  }
  if (typeof type !== "string") throw new Error(`The pack ${packageName}.${name} names no type of documents`);
  if (!isPackType(type))
    throw new Error(`The pack ${packageName}.${name} is refused: a pack holds no ${type} documents`);
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

/** A folder of packs in a manifest. */
interface PackFolder {
  readonly name: string;
  readonly sorting?: "a" | "m";
  readonly color?: string | null;
  readonly packs?: readonly string[];
  readonly folders?: readonly PackFolder[];
}

/** Places the packs of a system in folders, as its manifest proposes, when a world begins. */
export function placePacks(system: WorldData["system"], documents: Documents): readonly StoreChange[] {
  const key = `core.${PACKS_SETTING}`;
  if (findWorldSetting(documents, key)) return [];
  const folders: Source[] = [];
  const placed: Record<string, { folder: string }> = {};
  const enter = (inner: readonly PackFolder[], parent: string | null): void => {
    for (const { name, sorting = "a", color = null, packs = [], folders: deeper = [] } of inner) {
      const folder = { _id: randomID(), name, type: "Compendium", sorting, color, folder: parent };
      folders.push(folder);
      for (const pack of packs) placed[`${system.id}.${pack}`] = { folder: folder._id };
      enter(deeper, folder._id);
    }
  };
  enter((system["packFolders"] ?? []) as readonly PackFolder[], null);
  if (folders.length === 0) return [];
  const setting = { _id: randomID(), key, user: null, value: JSON.stringify(placed) };
  return [
    ...folders.map((source) => ({ collection: "folders" as const, id: source._id, source })),
    { collection: "settings", id: setting._id, source: setting },
  ];
}
