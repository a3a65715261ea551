import type { PackData, PackMetadata, Source } from "../../../client/connection.ts";
import { CONST } from "../../../client/constants.ts";
import { indexEntry, indexFieldsOf } from "../../../client/documents/compendium-index.ts";
import { isPackLocked, packLevel, packOwnership, type PackConfiguration } from "../../../client/documents/compendium-permissions.ts";
import { roleOf } from "../../../client/documents/permissions.ts";
import { deepClone } from "../../../client/utils/clone.ts";
import type { Documents } from "../draft.ts";
import { collectionOf } from "../hierarchy.ts";
import { MemoryStore, type Store } from "../store.ts";
import { nameOf } from "../users.ts";
import { flattenObject, getProperty } from "../../../client/utils/paths.ts";

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
export function matches(source: Source, query: Readonly<Record<string, unknown>>): boolean {
  return Object.entries(flattenObject(query)).every(([key, wanted]) => {
    const [, path = key, operator] = /^(.+)__([a-z]+)$/.exec(key) ?? [];
    if (operator === undefined) return getProperty(source, path) === wanted;
    const test = OPERATORS[operator];
    if (!test) throw new Error(`A query of a compendium knows no operator "__${operator}"`);
    return test(getProperty(source, path), wanted);
  });
}
