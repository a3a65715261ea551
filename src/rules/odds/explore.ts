import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { writeSetup } from "../kernel/setup.ts";
import type { IndependentParts, DieKind } from "../kernel/die-kind.ts";
import { joinParts } from "./join-parts.ts";
import { keepOne } from "./keep-one.ts";
import { WeightedStates } from "./weighted-states.ts";
import type { Weighted, Endings } from "./weighted-states.ts";
import type { Setup } from "../kernel/fields.ts";
/** So many states at once take about a second; several open-ended dice together can have many more. */
const MAX_STATES = 20_000;

/**
 * Walks every path through a tradition, die by die, with exact integer weights. States with equal keys are one state,
 * so the work grows with what can be told apart, not with what can be thrown. Dice that do not hang on each other are
 * followed apart, and their ends joined. An optional throw is taken to be accepted.
 * @throws RuleError NotEnumerable when there is more to tell apart than a person would wait for
 * @param rarest Paths rarer than one in this are set aside; by default so far below anything a double can
 * show that even squares of the long chains of ones, which grow as their chances shrink, are counted.
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  rarest = 10n ** 29n,
): Endings<State> {
  const { independentParts, luck } = dieKind;
  const start = dieKind.start(setup, variants);
  const once = independentParts
    ? exploreParts(dieKind, independentParts, start, rarest)
    : exploreFrom(dieKind, start, rarest);
  if (once === null) throw new RuleError("NotEnumerable", { part: writeSetup(dieKind, setup) });
  const kept = luck?.kept(setup);
  return luck && kept ? keepOne(once, luck, kept) : once;
}

/** All paths from a state to their ends; null when there are too many states to follow. */
function exploreFrom<State>(dieKind: DieKind<State>, start: State, rarest: bigint): Endings<State> | null {
  const ended: (Weighted<State> & { readonly total: bigint })[] = [];
  let total = 1n;
  let open = new WeightedStates(dieKind);
  open.add(start, 1n);

  while (open.size > 0) {
    const live: (Weighted<State> & { readonly faces: number })[] = [];
    for (const { state, weight } of open.list) {
      const die = dieKind.next(state);
      if (die === null) ended.push({ state, weight, total });
      else if (weight * rarest >= total) live.push({ state, weight, faces: die.faces });
    }
    if (live.length > MAX_STATES) return null;
    // One common total for all, whatever the number of faces that is thrown next.
    const scale = [...new Set(live.map(({ faces }) => BigInt(faces)))].reduce(leastCommonMultiple, 1n);
    total *= scale;
    open = new WeightedStates(dieKind);
    for (const { state, weight, faces } of live) {
      const share = (weight * scale) / BigInt(faces);
      for (let face = 1; face <= faces; face += 1) open.add(dieKind.after(state, face), share);
    }
  }

  const endings = new WeightedStates(dieKind);
  for (const one of ended) endings.add(one.state, one.weight * (total / one.total));
  return { endings: endings.list, total };
}

/** Every part for itself, and their ends together; null when there is too much to tell apart. */
function exploreParts<State>(
  dieKind: DieKind<State>,
  independentParts: IndependentParts<State>,
  start: State,
  rarest: bigint,
): Endings<State> | null {
  const followed = new Map<State, Endings<State>>();
  const parts: Endings<State>[] = [];
  for (const part of independentParts.split(start)) {
    const endings = followed.get(part) ?? exploreFrom(dieKind, part, rarest);
    if (endings === null) return null;
    followed.set(part, endings);
    parts.push(endings);
  }
  return joinParts(dieKind, independentParts, parts, Number(rarest));
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
