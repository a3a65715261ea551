import { ClassicLevel } from "classic-level";
import type { PackCollectionName, Source, PackMetadata } from "../../../client/connection.ts";
import { typeOfCollection, embeddedFields, type Store, type StoreChange, isDiskFull, reasonOf, TableFilesError, inspectCopy } from "../store.ts";
import { isPlainObject } from "../../../client/utils/types.ts";
import { readFile, rm, writeFile, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PackShelf } from "./memory-shelf.ts";

/** Keeps a compendium pack in a LevelDB folder of the form that Foundry and its command line tool use. */
export class PackStore implements Store {
  readonly #db: ClassicLevel<string, Source>;

  private constructor(db: ClassicLevel<string, Source>) {
    this.#db = db;
  }

  /** Opens a pack's folder, and founds the pack if it is to be created. */
  static async open(directory: string, { create = false } = {}): Promise<PackStore> {
    const db = new ClassicLevel<string, Source>(directory, { valueEncoding: "json", createIfMissing: create });
    await db.open();
    return new PackStore(db);
  }

  async load(): Promise<Partial<Record<PackCollectionName, Source[]>>> {
    return Object.fromEntries(joinRecords(await this.#records()));
  }

  /** One batch: the records of what changed are written anew, and those which are left over go. */
  async apply(changes: readonly StoreChange[]): Promise<void> {
    const batch = this.#db.batch();
    const keys = await this.#db.keys().all();
    for (const { collection, id, source } of changes) {
      const records: PackRecords = source
        ? splitSource(collection, typeOfCollection(collection), source)
        : new Map<string, Source>();
      for (const key of keys) if (belongsTo(key, collection, id) && !records.has(key)) batch.del(key);
      for (const [key, value] of records) batch.put(key, value);
    }
    await batch.write({ sync: true });
  }

  async close(): Promise<void> {
    await this.#db.close();
  }

  async #records(): Promise<PackRecords> {
    const records: PackRecords = new Map();
    for await (const [key, value] of this.#db.iterator()) records.set(key, value);
    return records;
  }
}

/**
 * The records of a pack, as Foundry and its command line tool write them: an embedded document has a record of its own,
 * under a key like `!actors.items!<actor>.<item>`, and its parent keeps only its id.
 */
type PackRecords = Map<string, Source>;

/** Where a document stands among the records of a pack. */
interface Address {
  /** The collection and the fields below it, as in `actors.items`. */
  readonly path: string;
  /** The ids on the way, as in `<actor>.<item>`. */
  readonly ids: string;
}

function keyOf({ path, ids }: Address): string {
  return `!${path}!${ids}`;
}

/** Reads where a record belongs; null for a key of another form. */
function addressOf(key: string): Address | null {
  const [, path, ids] = /^!([^!]+)!([^!]+)$/.exec(key) ?? [];
  return path && ids && path.split(".").length === ids.split(".").length ? { path, ids } : null;
}

/** Puts documents together that are kept apart: the primary ones, by collection, with everything that is in them. */
export function joinRecords(records: PackRecords): Map<string, Source[]> {
  const fields = fieldsWithRecords(records);
  const joined = new Map<string, Source[]>();
  for (const [key, value] of records) {
    const address = addressOf(key);
    if (!address) throw new Error(`the record ${key} of a pack has no valid key`);
    if (address.path.includes(".")) continue;
    const sources = joined.get(address.path) ?? [];
    joined.set(address.path, sources);
    sources.push(assemble(records, fields, address, value));
  }
  return joined;
}

/** By the path of a kind of documents: the fields whose documents have records of their own. */
function fieldsWithRecords(records: PackRecords): Map<string, Set<string>> {
  const fields = new Map<string, Set<string>>();
  for (const key of records.keys()) {
    const path = addressOf(key)?.path ?? "";
    const dot = path.lastIndexOf(".");
    if (dot < 0) continue;
    const parent = path.slice(0, dot);
    fields.set(parent, (fields.get(parent) ?? new Set()).add(path.slice(dot + 1)));
  }
  return fields;
}

function assemble(records: PackRecords, fields: Map<string, Set<string>>, address: Address, value: Source): Source {
  const source = structuredClone(value);
  for (const field of fields.get(address.path) ?? []) {
    const children = (id: unknown): unknown[] => {
      // What is no id is the document itself, as an older tool left it there.
      if (typeof id !== "string") return [id];
      const inner = { path: `${address.path}.${field}`, ids: `${address.ids}.${id}` };
      const record = records.get(keyOf(inner));
      if (record) return [assemble(records, fields, inner, record)];
      // One lost document is no reason to lose the others.
      console.warn(`A pack's record ${keyOf(address)} names ${keyOf(inner)}, which is missing and left out.`);
      return [];
    };
    const kept = source[field];
    if (Array.isArray(kept)) source[field] = kept.flatMap(children);
    else if (typeof kept === "string") source[field] = children(kept)[0] ?? null;
  }
  return source;
}

/** Takes a primary document apart into the records in which a pack keeps it. */
export function splitSource(collection: string, type: string, source: Source): PackRecords {
  const records: PackRecords = new Map();
  split(records, { path: collection, ids: source._id }, type, source);
  return records;
}

function split(records: PackRecords, address: Address, type: string, source: Source): void {
  const record = { ...source };
  records.set(keyOf(address), record);
  for (const [innerType, field] of embeddedFields(type)) {
    const apart = (inner: unknown): unknown => {
      if (!isSource(inner)) return inner;
      split(records, { path: `${address.path}.${field}`, ids: `${address.ids}.${inner._id}` }, innerType, inner);
      return inner._id;
    };
    const kept = record[field];
    if (Array.isArray(kept)) record[field] = kept.map(apart);
    else if (isSource(kept)) record[field] = apart(kept);
  }
}

function isSource(value: unknown): value is Source {
  return isPlainObject(value) && typeof value["_id"] === "string";
}

/** Does a record belong to this primary document? */
function belongsTo(key: string, collection: string, id: string): boolean {
  const address = addressOf(key);
  return address?.path.split(".")[0] === collection && address.ids.split(".")[0] === id;
}

/** Reads all of a pack, in a copy, so that the pack itself is neither locked nor changed. @throws Error if it is not whole */
export async function inspectPack(directory: string): Promise<Partial<Record<PackCollectionName, Source[]>>> {
  return inspectCopy(directory, async (copy) => {
    const store = await PackStore.open(copy);
    return store.load().finally(() => store.close());
  });
}

/** Says what is wrong with a pack's folder, without changing anything there; null when it is whole. */
export async function faultOf(directory: string): Promise<string | null> {
  try {
    await inspectPack(directory);
    return null;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return reasonOf(error);
  }
}

/** The remedy for a pack which its system brings. */
export const rebuild = "Build it again.";

/** The error that names a pack which is not whole, and the remedy. */
export function brokenPack({ id }: PackMetadata, folder: string, fault: string, remedy: string): TableFilesError {
  return new TableFilesError(`The compendium ${id} in ${folder} cannot be opened: ${fault}. ${remedy}`);
}

/** Keeps packs in the folder of a world: `packs/<package>/<name>`. */
export class FolderShelf implements PackShelf {
  readonly #root: string;
  readonly #directory: string;

  /** `root` is the install folder of the system, `worldDirectory` the folder of the world. */
  constructor(root: string, worldDirectory: string) {
    this.#root = root;
    this.#directory = join(worldDirectory, "packs");
  }

  async openInstalled(pack: PackMetadata): Promise<Store | null> {
    const [source, copy] = [join(this.#root, pack.path), this.#folderOf(pack)];
    if (!(await refreshCopy(source, copy))) return null;
    const fault = await faultOf(copy);
    if (fault === null) return PackStore.open(copy);
    const builtFault = await faultOf(source);
    if (builtFault !== null) throw brokenPack(pack, source, builtFault, rebuild);
    throw brokenPack(pack, copy, fault, "Delete that folder: it is a copy, and is taken anew from the system.");
  }

  #folderOf({ packageName, name }: PackMetadata): string {
    return join(this.#directory, packageName, name);
  }
}

/** What LevelDB writes for itself, which says nothing of a pack's contents. */
const diary = new Set(["LOCK", "LOG", "LOG.old"]);

/** Says in which state a pack's folder is: it changes with every file of it; null when no pack is there. */
async function packState(directory: string): Promise<string | null> {
  const names = (await list(directory)).filter((name) => !diary.has(name)).sort();
  if (!names.includes("CURRENT")) return null;
  const lines = names.map(async (name) => {
    const { mtimeMs, size } = await stat(join(directory, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(lines)).join("\n");
}

/** Copies the files of a pack, without opening it: opening would lock it, and write its diary. */
async function copyPack(source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const names = (await list(source)).filter((name) => !diary.has(name));
  await Promise.all(names.map((name) => copyFile(join(source, name), join(target, name))));
}

/**
 * Brings the copy of an installed pack up to date: it is taken anew when the pack has changed since. Foundry uses the
 * installed pack itself, which here is the developer's build; what a GM changes in the copy lasts until the next build.
 * False when there is no pack to copy.
 */
async function refreshCopy(source: string, target: string): Promise<boolean> {
  const state = await packState(source);
  if (state === null) return false;
  const note = `${target}.source`;
  const known = await readFile(note, "utf8").catch(whenMissing(null));
  if (known !== state || (await packState(target)) === null) {
    // A copy that breaks off halfway is not taken for a whole one later.
    await rm(note, { force: true });
    await copyPack(source, target);
    await writeFile(note, state);
  }
  return true;
}

async function list(directory: string): Promise<string[]> {
  return readdir(directory).catch(whenMissing<string[]>([]));
}

/** What stands for a file or folder that does not exist; any other failure stays one. */
function whenMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return value;
    throw error;
  };
}
