import type { PackCollectionName, Source } from "../../client/connection.ts";

/** One primary document as it shall be kept from now on; `null` when it is gone. */
export interface StoreChange {
  readonly collection: PackCollectionName;
  readonly id: string;
  /** The whole document with everything embedded in it. */
  readonly source: Source | null;
}

/** Where a world is kept. A document is one value under the key of its collection and id. */
export interface Store {
  load(): Promise<Partial<Record<PackCollectionName, Source[]>>>;
  /** Keeps all these changes or none; the world answers its clients only after that. */
  apply(changes: readonly StoreChange[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Keeps a world for as long as the process lives. The documents that it begins with, and those that it is given to keep,
 * must not be changed; what it loads are these, since a world changes copies of its documents (see `Draft`).
 */
export class MemoryStore implements Store {
  readonly #documents = new Map<PackCollectionName, Map<string, Source>>();

  constructor(documents: Partial<Record<PackCollectionName, readonly Source[]>> = {}) {
    for (const [collection, sources] of Object.entries(documents)) {
      for (const source of sources) this.#of(collection as PackCollectionName).set(source._id, source);
    }
  }

  load(): Promise<Partial<Record<PackCollectionName, Source[]>>> {
    const kept = [...this.#documents].map(([collection, sources]) => [collection, [...sources.values()]] as const);
    return Promise.resolve(Object.fromEntries(kept));
  }

  apply(changes: readonly StoreChange[]): Promise<void> {
    for (const { collection, id, source } of changes) {
      if (source) this.#of(collection).set(id, source);
      else this.#of(collection).delete(id);
    }
    return Promise.resolve();
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #of(collection: PackCollectionName): Map<string, Source> {
    const known = this.#documents.get(collection) ?? new Map<string, Source>();
    this.#documents.set(collection, known);
    return known;
  }
}
