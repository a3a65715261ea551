import type { Entry } from "./entries.ts";
import { foldWord } from "./tokens.ts";

/** The greatest number of names that are suggested. */
const MOST = 3;

/**
 * Returns the names that a person may have meant by a name that does not exist, the nearest first: those that differ by
 * one letter, and by two from a name of at least six. A name may also be shortened to its first or its last words.
 */
export function nearest(name: string, entries: readonly Entry<unknown>[]): readonly string[] {
  const written = foldWord(name.trim());
  const allowed = written.length < 3 ? 0 : written.length < 6 ? 1 : 2;
  const length = written.split(/\s+/).length;
  const near = entries.flatMap(({ label, names }) => {
    const forms = names.flatMap((one) => [one, one.split(" ").slice(0, length).join(" ")]);
    const start = Math.min(...forms.map((form) => letterDistance(written, form)));
    const ends = names
      .map((one) => one.split(" "))
      .flatMap((words) => (words.length > length ? words.slice(-length).join(" ") : []));
    const distance = Math.min(start || Infinity, ...ends.map((end) => letterDistance(written, end)));
    return distance <= allowed ? [{ label, distance }] : [];
  });
  const sorted = near.sort((one, other) => one.distance - other.distance).map(({ label }) => label);
  return [...new Set(sorted)].slice(0, MOST);
}

/** Returns the data of a fault that suggest names; empty if there are none. */
export function suggested(name: string, entries: readonly Entry<unknown>[]): { readonly near?: string } {
  const names = nearest(name, entries);
  return names.length > 0 ? { near: names.join(", ") } : {};
}

/** Returns by how many letters two words differ: left out, added, changed, or swapped with the next one. */
export function letterDistance(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now.push(
        Math.min(
          at(last, column) + 1,
          at(now, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = now;
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}
