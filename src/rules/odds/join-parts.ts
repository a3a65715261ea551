import type { IndependentParts, DieKind } from "../kernel/die-kind.ts";
import { ratio } from "./distribution.ts";
import { WeightedStates } from "./weighted-states.ts";
import type { Weighted, Endings } from "./weighted-states.ts";

/** This many pairs take about a second. */
const MAX_PAIRS = 4_000_000;

/** Settling more ends than this would keep a person waiting. */
const MAX_ENDINGS = 100_000;

/** Pairs of ends rarer than this show in no probability, however many there are. */
const UNSEEN = 1e-18;

/** The least visible contribution of a pair to the variance: its chance times the square of its value. */
const UNSEEN_SPREAD = 1e-14;

/**
 * Joins every end of one part with every end of the next: a convolution with exact integer weights. Returns null if
 * there are too many. Long chains of ones are rare but high, and the standard deviation depends on the squares of their
 * values. So a pair is dropped only if neither its chance nor its contribution to the variance is visible.
 * @param rarest Pairs rarer than one in this are always dropped.
 */
export function joinParts<State>(
  dieKind: DieKind<State>,
  independentParts: IndependentParts<State>,
  parts: readonly Endings<State>[],
  rarest: number,
): Endings<State> | null {
  const [first, ...rest] = parts;
  if (!first) throw new RangeError("A throw has at least one part.");
  let whole = first;
  let pairs = 0;
  for (const part of rest) {
    const joined = new WeightedStates(dieKind);
    const others = likeliestFirst(part);
    for (const one of likeliestFirst(whole)) {
      for (const other of others) {
        const chance = one.chance * other.chance;
        if (chance * rarest < 1) break;
        pairs += 1;
        const state = independentParts.join(one.state, other.state);
        if (chance >= UNSEEN || chance * dieKind.value(state) ** 2 >= UNSEEN_SPREAD) {
          joined.add(state, one.weight * other.weight);
        }
      }
      if (pairs > MAX_PAIRS || joined.size > MAX_ENDINGS) return null;
    }
    whole = { endings: joined.list, total: whole.total * part.total };
  }
  return whole;
}

function likeliestFirst<State>({ endings, total }: Endings<State>): (Weighted<State> & { readonly chance: number })[] {
  return endings
    .map(({ state, weight }) => ({ state, weight, chance: ratio(weight, total) }))
    .sort((a, b) => b.chance - a.chance);
}
