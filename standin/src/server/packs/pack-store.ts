import { ClassicLevel } from "classic-level";
import type { PackCollectionName, Source } from "../../client/connection.ts";
import { typeOfCollection } from "../hierarchy.ts";
import type { Store, StoreChange } from "../store.ts";
import { belongsTo, joinRecords, splitSource } from "./pack-records.ts";
import type { PackRecords } from "./pack-records.ts";

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
