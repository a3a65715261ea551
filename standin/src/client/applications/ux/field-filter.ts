import { getProperty } from "../../utils.ts";

/** The comparisons a filter can ask for. */
export const FILTER_OPERATORS = Object.freeze({
  EQUALS: "equals",
  CONTAINS: "contains",
  STARTS_WITH: "starts_with",
  ENDS_WITH: "ends_with",
  LESS_THAN: "lt",
  LESS_THAN_EQUAL: "lte",
  GREATER_THAN: "gt",
  GREATER_THAN_EQUAL: "gte",
  BETWEEN: "between",
  IS_EMPTY: "is_empty",
});

/** What one field of an object must be. */
export interface FieldFilter {
  /** The path of the field, with dots. */
  field: string;
  operator?: string;
  negate?: boolean;
  value?: unknown;
}

type Comparable = number | string;

const tests: Record<string, (found: unknown, wanted: unknown) => boolean> = {
  equals: (found, wanted) => (Array.isArray(wanted) ? wanted.includes(found) : found === wanted),
  contains: (found, wanted) => [wanted].flat().some((part) => includes(found, part)),
  starts_with: (found, wanted) => typeof found === "string" && found.startsWith(String(wanted)),
  ends_with: (found, wanted) => typeof found === "string" && found.endsWith(String(wanted)),
  lt: (found, wanted) => (found as Comparable) < (wanted as Comparable),
  lte: (found, wanted) => (found as Comparable) <= (wanted as Comparable),
  gt: (found, wanted) => (found as Comparable) > (wanted as Comparable),
  gte: (found, wanted) => (found as Comparable) >= (wanted as Comparable),
  between: (found, wanted) => {
    const [from, to] = wanted as readonly [Comparable, Comparable];
    return (found as Comparable) >= from && (found as Comparable) <= to;
  },
  is_empty: (found) => found === undefined || found === null || found === "" || isEmptyList(found),
};

/** Does an object answer to a filter? */
export function evaluateFilter(object: object, { field, operator, negate = false, value }: FieldFilter): boolean {
  const test = tests[operator ?? FILTER_OPERATORS.EQUALS];
  if (!test) throw new Error(`"${String(operator)}" is not an operator of a filter`);
  return test(getProperty(object, field), value) !== negate;
}

function includes(found: unknown, part: unknown): boolean {
  if (typeof found === "string") return found.includes(String(part));
  if (found instanceof Set) return found.has(part);
  return Array.isArray(found) && found.includes(part);
}

function isEmptyList(found: unknown): boolean {
  return Array.isArray(found) ? found.length === 0 : found instanceof Set && found.size === 0;
}
