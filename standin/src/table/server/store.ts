import type { PackCollectionName, Source, CollectionName } from "../../client/connection.ts";
import { constantsOfGeneration } from "../../client/members-of-generation.ts";
import { ClassicLevel } from "classic-level";

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

/** Which collection of the world keeps which kind of document. */
export const COLLECTIONS: Readonly<Record<string, CollectionName>> = {
  User: "users",
  Folder: "folders",
  Setting: "settings",
  Actor: "actors",
  Item: "items",
  ChatMessage: "messages",
  Macro: "macros",
  JournalEntry: "journal",
  RollTable: "tables",
  Scene: "scenes",
  Combat: "combats",
};

/** Kinds of documents which only packs keep. */
const PACK_COLLECTIONS: Readonly<Record<string, PackCollectionName>> = {
  ActiveEffect: "effects",
  Adventure: "adventures",
  Cards: "cards",
  Playlist: "playlists",
};

const EMBEDDED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Actor: { Item: "items", ActiveEffect: "effects" },
  Item: { ActiveEffect: "effects" },
  Combat: { Combatant: "combatants" },
  JournalEntry: { JournalEntryPage: "pages" },
  RollTable: { TableResult: "results" },
  Cards: { Card: "cards" },
  Playlist: { PlaylistSound: "sounds" },
  Region: { RegionBehavior: "behaviors" },
  Scene: {
    AmbientLight: "lights",
    AmbientSound: "sounds",
    Drawing: "drawings",
    MeasuredTemplate: "templates",
    Note: "notes",
    Region: "regions",
    Tile: "tiles",
    Token: "tokens",
    Wall: "walls",
  },
};

/** The field in which a kind of document keeps documents of another kind; undefined when it keeps none. */
export function embeddedField(parentType: string, type: string): string | undefined {
  return EMBEDDED[parentType]?.[type];
}

/** The kinds of documents that are kept inside a kind of document, with their fields. */
export function embeddedFields(type: string): readonly (readonly [type: string, field: string])[] {
  return Object.entries(EMBEDDED[type] ?? {});
}

/** The collection of a kind of primary document, in the world or in a pack. */
export function collectionOf(type: string): PackCollectionName {
  const collection = COLLECTIONS[type] ?? PACK_COLLECTIONS[type];
  if (!collection) throw new Error(`${type} is not a type of primary document`);
  return collection;
}

/** Can a pack hold this kind of documents? It has folders too, but as the order of what it holds. */
export function isPackType(type: string): boolean {
  return constantsOfGeneration().COMPENDIUM_DOCUMENT_TYPES.some((held) => held === type);
}

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
  const [, name] = /^!(\w+)!(\w+)$/.exec(key) ?? [];
  const collection = collections.find((known) => known === name);
  if (!collection) throw new Error(`its record ${key} is of no kind that this table knows`);
  return [collection, JSON.parse(value) as Source];
}

/** The table cannot open with these files; the message says why, and what to do. */
export class TableFilesError extends Error {
  override readonly name: string = "TableFilesError";
}

/** Returns whether an error of the operating system has a code. */
export function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && "code" in error && error.code === code;
}

/** The innermost explanation: what LevelDB itself said, rather than that it could not be opened. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && hasCode(error, "LEVEL_DATABASE_NOT_OPEN")
    ? reasonOf(error.cause)
    : error.message.replace(/\.$/, "");
}
