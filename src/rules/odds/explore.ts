import type { Readings } from "../readings.ts";
import { RuleError } from "../rule-error.ts";
import { writeSetup } from "../setup.ts";
import type { Setup, Tradition } from "../traditions/tradition.ts";

/** Where a tradition can end, and with what weight out of `total`. */
export interface Endings<State> {
  readonly endings: readonly { readonly state: State; readonly weight: bigint }[];
  /** More than the endings weigh together when paths were too rare to follow. */
  readonly total: bigint;
}

/** So many states at once take about a second; several open-ended dice together can have many more. */
const MOST_STATES = 20_000;

/**
 * Walks every path through a tradition, die by die, with exact integer weights. States with equal keys are one state,
 * so the work grows with what can be told apart, not with what can be thrown. An optional throw is taken to be accepted.
 * @throws RuleError NotEnumerable when there is more to tell apart than a person would wait for
 * @param rarest Paths rarer than one in this are set aside; by default far below anything a double can show.
 */
export function explore<State>(
  tradition: Tradition<State>,
  setup: Setup,
  readings: Readings,
  rarest = 10n ** 24n,
): Endings<State> {
  const endings = new Map<string, Weighted<State>>();
  let total = 1n;
  let open = new Map<string, Weighted<State>>();
  add(open, tradition, tradition.start(setup, readings), 1n);

  while (open.size > 0) {
    const live: { state: State; weight: bigint; faces: number }[] = [];
    for (const { state, weight } of open.values()) {
      const die = tradition.next(state);
      if (die === null) add(endings, tradition, state, weight);
      else if (weight * rarest >= total) live.push({ state, weight, faces: die.faces });
    }
    // One common total for all: whatever is not thrown with this many faces is scaled up to it.
    const scale = live.reduce((product, { faces }) => leastCommonMultiple(product, BigInt(faces)), 1n);
    if (scale > 1n) {
      total *= scale;
      for (const ending of endings.values()) ending.weight *= scale;
    }
    if (live.length > MOST_STATES) throw new RuleError("NotEnumerable", { part: writeSetup(tradition, setup) });
    open = new Map();
    for (const { state, weight, faces } of live) {
      const share = (weight * scale) / BigInt(faces);
      for (let face = 1; face <= faces; face += 1) add(open, tradition, tradition.after(state, face), share);
    }
  }
  return { endings: [...endings.values()], total };
}

interface Weighted<State> {
  readonly state: State;
  weight: bigint;
}

function add<State>(
  states: Map<string, Weighted<State>>,
  tradition: Tradition<State>,
  state: State,
  weight: bigint,
): void {
  const key = tradition.key(state);
  const known = states.get(key);
  if (known) known.weight += weight;
  else states.set(key, { state, weight });
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
