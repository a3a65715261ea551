import type { IndependentParts, DieKind } from "../kernel/die-kind.ts";
import { ratio } from "./distribution.ts";
import { WeightedStates } from "./weighted-states.ts";
import type { Weighted, Endings } from "./weighted-states.ts";

/** So many pairs take about a second. */
const MAX_PAIRS = 4_000_000;

/** More ends than this would keep those waiting who ask what they mean. */
const MAX_ENDINGS = 100_000;

/** A pair of ends rarer than this cannot be seen in any probability, however many there are of them. */
const UNSEEN = 1e-18;

/** What a pair adds to the spread, its chance times the square of its value, cannot be seen below this. */
const UNSEEN_SPREAD = 1e-14;

/**
 * Every end of one part with every end of the next: a convolution, with exact integer weights. Null when there is too
 * much to tell apart.
 *
 * Long chains of ones are rare but high, and the spread goes by the squares of what they are worth. So a pair is set aside
 * where neither its chance nor what it adds to the spread can be seen.
 * @param rarest Pairs rarer than one in this are set aside in any case.
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
