import type { Readings } from "../readings.ts";
import { RuleError } from "../rule-error.ts";
import { writeSetup } from "../setup.ts";
import type { Luck, Parts, Setup, Tradition } from "../traditions/tradition.ts";

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
 * @param rarest Paths rarer than one in this are set aside; by default so far below anything a double can
 * show that even squares of the long chains of ones, which grow as their chances shrink, are counted.
 */
export function explore<State>(
  tradition: Tradition<State>,
  setup: Setup,
  readings: Readings,
  rarest = 10n ** 29n,
): Endings<State> {
  const luck = tradition.luck?.kept(setup);
  const start = tradition.start(setup, readings);
  const follow = (from: State): Endings<State> => {
    const endings = exploreFrom(tradition, from, rarest);
    if (endings === null) throw new RuleError("NotEnumerable", { part: writeSetup(tradition, setup) });
    return endings;
  };
  const once = tradition.parts ? followParts(tradition, tradition.parts, start, follow) : follow(start);
  return tradition.luck && luck ? keepOne(once, tradition.luck, luck) : once;
}

/** All paths from a state to their ends; null when there are too many states to follow. */
function exploreFrom<State>(tradition: Tradition<State>, start: State, rarest: bigint): Endings<State> | null {
  const endings = new Map<string | number, Weighted<State>>();
  let total = 1n;
  let open = new Map<string | number, Weighted<State>>();
  add(open, tradition, start, 1n);

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
    if (live.length > MOST_STATES) return null;
    open = new Map();
    for (const { state, weight, faces } of live) {
      const share = (weight * scale) / BigInt(faces);
      for (let face = 1; face <= faces; face += 1) add(open, tradition, tradition.after(state, face), share);
    }
  }
  return { endings: [...endings.values()], total };
}

/** Every end of one part with every end of the other. */
function followParts<State>(
  tradition: Tradition<State>,
  parts: Parts<State>,
  start: State,
  follow: (from: State) => Endings<State>,
): Endings<State> {
  const [firstStart, secondStart] = parts.split(start);
  const first = follow(firstStart);
  const second = follow(secondStart);
  const endings = new Map<string | number, Weighted<State>>();
  for (const one of first.endings) {
    for (const other of second.endings) {
      add(endings, tradition, parts.join(one.state, other.state), one.weight * other.weight);
    }
  }
  return { endings: [...endings.values()], total: first.total * second.total };
}

interface Weighted<State> {
  readonly state: State;
  weight: bigint;
}

function add<State>(
  states: Map<string | number, Weighted<State>>,
  tradition: Tradition<State>,
  state: State,
  weight: bigint,
): void {
  const key = tradition.key(state);
  const known = states.get(key);
  if (known) known.weight += weight;
  else states.set(key, { state, weight });
}

/**
 * The whole roll twice, and one of the two kept: a first roll stays unless the second is better, a second roll stands
 * where the first was repeated and worse. Ranked endings need one pass instead of a comparison of every pair.
 */
function keepOne<State>(
  { endings, total }: Endings<State>,
  luck: Luck<State>,
  keep: "better" | "worse",
): Endings<State> {
  const byRank = new Map<number, Weighted<State>[]>();
  for (const ending of endings) {
    const rank = luck.rank(ending.state) * (keep === "better" ? 1 : -1);
    const equals = byRank.get(rank);
    if (equals) equals.push(ending);
    else byRank.set(rank, [ending]);
  }
  const weigh = (list: readonly Weighted<State>[]): bigint => list.reduce((sum, { weight }) => sum + weight, 0n);
  let notBetter = 0n;
  let repeatedWorse = 0n;
  const kept = [...byRank]
    .sort(([a], [b]) => a - b)
    .flatMap(([, equals]) => {
      notBetter += weigh(equals);
      const stays = (state: State): bigint => (luck.mayRepeat(state) ? notBetter : total) + repeatedWorse;
      const settled = equals.map(({ state, weight }) => ({ state, weight: weight * stays(state) }));
      repeatedWorse += weigh(equals.filter(({ state }) => luck.mayRepeat(state)));
      return settled;
    });
  return { endings: kept, total: total * total };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
