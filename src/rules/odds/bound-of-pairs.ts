import type { DieKind } from "../kernel/die-kind.ts";
import { repeated } from "./join-parts.ts";
import type { EqualParts } from "./join-parts.ts";

/** How many ends some joined parts can have at most, and how many pairs of ends it takes to join them. */
interface Extent {
  readonly ends: number;
  readonly pairs: number;
  /** The distance between the least and the greatest key; infinite if keys do not add up. */
  readonly span: number;
  /** The number of equal parts, and of the ends that one of them has. */
  readonly count: number;
  readonly each: number;
}

/**
 * Returns how many pairs of ends it takes at most to join all parts, before any are joined. So many equal parts have no
 * more ends than there are multisets of the ends of one. If keys add up, no more than keys of which all lie the same step
 * apart, either.
 */
export function boundOfPairs<State>(
  dieKind: Pick<DieKind<State>, "key">,
  parts: readonly EqualParts<State>[],
  addsUp = false,
): number {
  const keys = parts.map(({ part }) => (addsUp ? part.endings.map(({ state }) => Number(dieKind.key(state))) : []));
  const lows = keys.map((list) => list.reduce((least, key) => Math.min(least, key), Number.POSITIVE_INFINITY));
  const step = keys.reduce(
    (common, list, index) => list.reduce((divisor, key) => gcd(key - (lows[index] ?? 0), divisor), common),
    0,
  );
  const extents = parts.map(({ count, part }, index): Extent => {
    const each = part.endings.length;
    const highest = (keys[index] ?? []).reduce((most, key) => Math.max(most, key), Number.NEGATIVE_INFINITY);
    const span = addsUp ? highest - (lows[index] ?? 0) : Number.POSITIVE_INFINITY;
    const one = { ends: each, pairs: 0, span, count: 1, each };
    return repeated(one, count, (first, second) => joinExtents(first, second, step, multisets));
  });
  return extents.reduce((first, second) => joinExtents(first, second, step, everyPair)).pairs;
}

type Count = (first: Extent, second: Extent) => number;

function joinExtents(first: Extent, second: Extent, step: number, count: Count): Extent {
  const span = first.span + second.span;
  return {
    ends: Math.min(count(first, second), step === 0 ? 1 : span / step + 1),
    pairs: first.pairs + second.pairs + first.ends * second.ends,
    span,
    count: first.count + second.count,
    each: first.each,
  };
}

const everyPair: Count = (first, second) => first.ends * second.ends;

/** Counts the multisets of the ends of equal parts. */
const multisets: Count = (first, second) => {
  let all = 1;
  for (let chosen = 1; chosen <= first.count + second.count; chosen += 1) {
    all *= (first.each + chosen - 1) / chosen;
  }
  return all;
};

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}
