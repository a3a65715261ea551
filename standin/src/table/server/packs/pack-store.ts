import { ClassicLevel } from "classic-level";
import type { PackCollectionName, Source } from "../../../client/connection.ts";
import { typeOfCollection, embeddedFields } from "../hierarchy.ts";
import type { Store, StoreChange } from "../store.ts";
import { isPlainObject } from "../../../client/utils/types.ts";

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
export type PackRecords = Map<string, Source>;

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
    sources.push(join(records, fields, address, value));
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

function join(records: PackRecords, fields: Map<string, Set<string>>, address: Address, value: Source): Source {
  const source = structuredClone(value);
  for (const field of fields.get(address.path) ?? []) {
    const children = (id: unknown): unknown[] => {
      // What is no id is the document itself, as an older tool left it there.
      if (typeof id !== "string") return [id];
      const inner = { path: `${address.path}.${field}`, ids: `${address.ids}.${id}` };
      const record = records.get(keyOf(inner));
      if (record) return [join(records, fields, inner, record)];
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
export function belongsTo(key: string, collection: string, id: string): boolean {
  const address = addressOf(key);
  return address?.path.split(".")[0] === collection && address.ids.split(".")[0] === id;
}
