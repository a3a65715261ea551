import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { writeSetup } from "../kernel/setup.ts";
import type { IndependentParts, DieKind } from "../kernel/die-kind.ts";
import { joinParts } from "./join-parts.ts";
import { keepOne } from "./keep-one.ts";
import { WeightedStates } from "./weighted-states.ts";
import type { Weighted, Endings } from "./weighted-states.ts";
import type { Setup } from "../kernel/fields.ts";
/** This many states at once take about a second; several open-ended dice together can have far more. */
const MAX_STATES = 20_000;

/**
 * Paths rarer than one in this are dropped. It is so large that even the squares of long chains of ones, whose values grow
 * as their chances shrink, lose nothing that a double can show.
 */
const RAREST = 10n ** 29n;

/** The same for a throw that has begun: a chain of ones may be long already, and must end before it is too long. */
const RAREST_TO_COME = 10n ** 15n;

/**
 * Explores every path through a die kind, die by die, with exact integer weights. States with equal keys are merged, so
 * the work grows with the number of different states, not of throws. Independent parts are explored separately and
 * their ends joined. Optional throws are always accepted.
 * @param rarest Paths rarer than one in this are dropped.
 * @throws RuleError NotEnumerable if there are too many states for a person to wait
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  rarest = RAREST,
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

/**
 * Explores every path from a state in the middle of a throw.
 * @throws RuleError NotEnumerable if there are too many states for a person to wait
 */
export function exploreOn<State>(dieKind: DieKind<State>, setup: Setup, state: State): Endings<State> {
  const endings = exploreFrom(dieKind, state, RAREST_TO_COME);
  if (endings === null) throw new RuleError("NotEnumerable", { part: writeSetup(dieKind, setup) });
  return endings;
}

/** Explores all paths from a state to their ends; returns null if there are too many states. */
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
    // Weights of all paths share one total, whatever the size of the next die.
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

/** Explores each part and joins their ends; returns null if there are too many states. */
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
