import { ClassicLevel } from "classic-level";
import type { CollectionName, Source } from "../../client/connection.ts";
import { COLLECTIONS } from "./hierarchy.ts";
import type { Store, StoreChange } from "./store.ts";

const collections: readonly CollectionName[] = Object.values(COLLECTIONS);

/** Keeps a world in a LevelDB folder: each primary document is one JSON value under a key like `!actors!<id>`. */
export class LevelStore implements Store {
  readonly #db: ClassicLevel;

  private constructor(db: ClassicLevel) {
    this.#db = db;
  }

  /** Opens a folder, whose database must exist already unless it is to be created. */
  static async open(directory: string, { create = false } = {}): Promise<LevelStore> {
    const db = new ClassicLevel(directory, { createIfMissing: create, errorIfExists: create });
    await db.open();
    return new LevelStore(db);
  }

  async load(): Promise<Partial<Record<CollectionName, Source[]>>> {
    const documents: Partial<Record<CollectionName, Source[]>> = {};
    for await (const [key, value] of this.#db.iterator()) {
      const [collection, source] = parseRecord(key, value);
      (documents[collection] ??= []).push(source);
    }
    return documents;
  }

  /** One batch, which LevelDB keeps whole or not at all, and which is on the disk when this ends. */
  async apply(changes: readonly StoreChange[]): Promise<void> {
    const operations = changes.map(({ collection, id, source }) => {
      const key = `!${collection}!${id}`;
      return source ? { type: "put" as const, key, value: JSON.stringify(source) } : { type: "del" as const, key };
    });
    await this.#db.batch(operations, { sync: true });
  }

  async close(): Promise<void> {
    await this.#db.close();
  }
}

function parseRecord(key: string, value: string): [CollectionName, Source] {
  const [, name, id] = /^!(\w+)!(\w+)$/.exec(key) ?? [];
  const collection = collections.find((known) => known === name);
  if (!collection) throw new Error(`its record ${key} is of no kind that this table knows`);
  const source = parseJson(key, value);
  if (!isSource(source) || source._id !== id) throw new Error(`its record ${key} is not the document of that id`);
  return [collection, source];
}

function parseJson(key: string, value: string): unknown {
  try {
    return JSON.parse(value);
  } catch (cause) {
    throw new Error(`its record ${key} is not valid JSON`, { cause });
  }
}

function isSource(value: unknown): value is Source {
  return typeof value === "object" && value !== null && "_id" in value && typeof value._id === "string";
}
