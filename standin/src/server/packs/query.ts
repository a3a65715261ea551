import type { Source } from "../../client/connection.ts";
import { flattenObject, getProperty } from "../../client/utils/paths.ts";

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
