import type { PackCollectionName, Source } from "../../client/connection.ts";
import { deepClone } from "../../client/utils/clone.ts";
import { getProperty, flattenObject, setProperty } from "../../client/utils/paths.ts";

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

/** What the index of a pack holds of every document, by the collection; lists of folders are always whole. */
const INDEX_FIELDS: Partial<Record<PackCollectionName, readonly string[]>> = {
  actors: ["name", "img", "type", "sort", "folder"],
  adventures: ["name", "description", "img", "sort", "folder"],
  cards: ["name", "description", "img", "type", "sort", "folder"],
  effects: ["name", "img", "type", "sort", "folder"],
  items: ["name", "img", "type", "sort", "folder"],
  journal: ["name", "sort", "folder"],
  macros: ["name", "img", "sort", "folder"],
  playlists: ["name", "description", "sort", "folder"],
  scenes: ["name", "thumb", "sort", "folder"],
  tables: ["name", "img", "description", "sort", "folder"],
};

/** The entry of a document in the index of its pack, with more fields where they are asked for. */
export function indexEntry(source: Source, collection: PackCollectionName, more: readonly string[] = []): Source {
  const entry: Source = { _id: source._id };
  for (const field of [...(INDEX_FIELDS[collection] ?? ["name", "sort", "folder"]), ...more]) {
    const value = getProperty(source, field);
    if (value !== undefined) setProperty(entry, field, deepClone(value));
  }
  return entry;
}
