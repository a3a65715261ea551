import { logCompatibilityWarning } from "./text.ts";

/** A thing that can be put into an order by a number. */
interface Sortable {
  id?: string | null;
  [key: string]: unknown;
}

const DENSITY = 100_000;

/**
 * Computes the sort values that place one thing before or after another, changing as few things as possible:
 * the moved one gets a value between its new neighbours, and only when there is no room all are numbered anew.
 */
export function performIntegerSort<T extends Sortable>(
  source: T,
  {
    target = null,
    siblings = [],
    sortKey = "sort",
    sortBefore = true,
  }: { target?: T | null; siblings?: readonly T[]; sortKey?: string; sortBefore?: boolean } = {},
): { target: T; update: Record<string, number> }[] {
  const valueOf = (thing: T) => Number(thing[sortKey] ?? 0);
  const others = siblings.filter((sibling) => sibling !== source);
  if (target && target !== source && !others.includes(target)) others.push(target);
  const ordered = others.toSorted((a, b) => valueOf(a) - valueOf(b));

  const place = target ? ordered.indexOf(target) + (sortBefore ? 0 : 1) : sortBefore ? 0 : ordered.length;
  const before = ordered[place - 1];
  const after = ordered[place];

  if (!before && !after) return [{ target: source, update: { [sortKey]: DENSITY } }];
  if (!before && after) return [{ target: source, update: { [sortKey]: valueOf(after) - DENSITY } }];
  if (before && !after) return [{ target: source, update: { [sortKey]: valueOf(before) + DENSITY } }];
  if (before && after && valueOf(after) - valueOf(before) > 1) {
    return [{ target: source, update: { [sortKey]: Math.round((valueOf(before) + valueOf(after)) / 2) } }];
  }
  return ordered
    .toSpliced(place, 0, source)
    .map((thing, index) => ({ target: thing, update: { [sortKey]: (index + 1) * DENSITY } }));
}

/** Where the helper was before it had a place in the namespace. */
export const SortingHelpers = {
  performIntegerSort(...args: Parameters<typeof performIntegerSort>) {
    logCompatibilityWarning(
      "foundry.utils.SortingHelpers.performIntegerSort has been deprecated. Access this helper at foundry.utils.performIntegerSort instead.",
      { since: 13, until: 15, once: true },
    );
    return performIntegerSort(...args);
  },
};
