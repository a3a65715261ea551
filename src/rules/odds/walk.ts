import { RuleError } from "../kernel/rule-error.ts";
import { writeSetup } from "../kernel/setup.ts";
import type { DieKind, Luck } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { STEPS, Budget, convolve } from "./expression.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";

/** An end of a throw, with the chance of all paths that lead to it or to an equal one. */
export interface End<State> {
  readonly state: State;
  readonly chance: number;
}

/** The dice that are followed, and how far. */
interface Followed<State> {
  readonly dieKind: DieKind<State>;
  readonly setup: Setup;
  /** Paths that are rarer are dropped. */
  readonly rarest: number;
  readonly budget: Budget;
}

/** A state, with the chances of all paths that lead to it by the counts of the tally, from 0. */
interface Reached<State> {
  readonly state: State;
  readonly chances: number[];
}

/** Pairs of ends rarer than this show in no probability, however many there are. */
const UNSEEN = 1e-17;

/** So few pairs are all joined, however rare they are. */
const FEW_PAIRS = 10_000;

/**
 * The least contribution of a pair to the variance that shows: its chance times the square of its value. Long chains of ones are
 * rare but high, and the standard deviation depends on the squares of their values: that of three stress dice loses less than 1e-9.
 */
const UNSEEN_SPREAD = 8e-13;

/**
 * Returns all ends of a state. Its paths are followed die by die, and states with equal keys are merged. Where the die kind
 * takes a throw apart, its parts are followed for themselves and their ends joined.
 * @throws RuleError NotEnumerable if a person would wait too long
 */
export function follow<State>(followed: Followed<State>, start: State): readonly End<State>[] {
  const { tally } = followed.dieKind;
  const reached = new Walk(followed).from(start);
  if (!tally) return reached.map(({ state, chances: [chance = 0] }) => ({ state, chance }));
  return reached.flatMap(({ state, chances }) =>
    chances.flatMap((chance, count) => {
      return chance === 0 ? [] : [{ state: count > 0 ? tally.with(state, count) : state, chance }];
    }),
  );
}

/** States of which those with equal keys are merged; their tallies are counted in the chances. */
class States<State> {
  readonly #dieKind: DieKind<State>;
  readonly #byKey = new Map<string | number, Reached<State>>();

  constructor(dieKind: DieKind<State>) {
    this.#dieKind = dieKind;
  }

  get list(): readonly Reached<State>[] {
    return [...this.#byKey.values()];
  }

  /** Adds a share of some chances to a state. */
  add(state: State, chances: readonly number[], share: number): void {
    const { tally } = this.#dieKind;
    const count = tally?.of(state) ?? 0;
    const key = this.#dieKind.key(state);
    const known = this.chancesAt(key) ?? this.open(key, tally && count > 0 ? tally.with(state, 0) : state);
    addChances(known, chances, share, count);
  }

  /** The chances of the state with a key, to add to; undefined for one that is not reached yet. */
  chancesAt(key: string | number): number[] | undefined {
    return this.#byKey.get(key)?.chances;
  }

  /** Returns the chances, none yet, of a state that is reached for the first time. */
  open(key: string | number, state: State): number[] {
    const chances: number[] = [];
    this.#byKey.set(key, { state, chances });
    return chances;
  }
}

/** Adds a share of some chances to others, at counts that are greater by so many. */
function addChances(known: number[], chances: readonly number[], share: number, more = 0): void {
  while (known.length < chances.length + more) known.push(0);
  for (let count = 0; count < chances.length; count += 1) {
    known[count + more] = (known[count + more] ?? 0) + (chances[count] ?? 0) * share;
  }
}

class Walk<State> {
  readonly #followed: Followed<State>;

  constructor(followed: Followed<State>) {
    this.#followed = followed;
  }

  from(state: State): readonly Reached<State>[] {
    return this.#inParts(state) ?? this.#dieByDie(state);
  }

  /** Returns the ends of a state that can be taken apart; null for any other. */
  #inParts(state: State): readonly Reached<State>[] | null {
    const parts = this.#followed.dieKind.independentParts?.split(state) ?? [];
    if (parts.length < 2) return null;
    const counts = new Map<State, number>();
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
    return [...counts]
      .map(([part, count]) => this.#repeated(this.from(part), count))
      .reduce((a, b) => this.#join(a, b));
  }

  /** Joins equal parts by doubling. */
  #repeated(one: readonly Reached<State>[], count: number): readonly Reached<State>[] {
    if (count === 1) return one;
    const half = this.#repeated(one, count >> 1);
    const even = this.#join(half, half);
    return count % 2 === 0 ? even : this.#join(even, one);
  }

  #dieByDie(start: State): readonly Reached<State>[] {
    const { dieKind, rarest } = this.#followed;
    const ends = new States(dieKind);
    let open: readonly Reached<State>[] = [{ state: start, chances: [1] }];
    while (open.length > 0) {
      const reached = new States(dieKind);
      for (const { state, chances } of open) {
        const die = dieKind.next(state);
        if (die === null) ends.add(state, chances, 1);
        else if (sum(chances) >= rarest) {
          const parts = this.#inParts(state);
          for (const end of parts ?? []) ends.add(end.state, convolve(end.chances, chances), 1);
          if (parts) continue;
          this.#spend(die.faces * STEPS.face);
          for (let face = 1; face <= die.faces; face += 1)
            reached.add(dieKind.after(state, face), chances, 1 / die.faces);
        }
      }
      open = reached.list;
    }
    return ends.list;
  }

  /** Joins every end of one part with every end of another, unless they are too rare together to be seen. */
  #join(first: readonly Reached<State>[], second: readonly Reached<State>[]): readonly Reached<State>[] {
    const { dieKind, rarest } = this.#followed;
    const { independentParts } = dieKind;
    if (!independentParts) return [];
    const { addsUp = false } = independentParts;
    const pairs = first.length * second.length;
    this.#spend(pairs * STEPS.pair);
    const unseen = pairs < FEW_PAIRS ? 0 : UNSEEN;
    const joined = new States(dieKind);
    const others = this.#likeliestFirst(second, addsUp);
    for (const one of this.#likeliestFirst(first, addsUp)) {
      for (const other of others) {
        const chance = one.chance * other.chance;
        if (chance < rarest) break;
        if (chance < unseen && addsUp && chance * (one.value + other.value) ** 2 < UNSEEN_SPREAD) continue;
        // Most dice have no tally, and a list of one chance.
        const isPlain = other.chances.length === 1;
        const counted = isPlain ? one.chances : convolve(one.chances, other.chances);
        const share = isPlain ? other.chance : 1;
        if (addsUp) {
          const key = one.key + other.key;
          const known = joined.chancesAt(key) ?? joined.open(key, independentParts.join(one.state, other.state));
          addChances(known, counted, share);
        } else joined.add(independentParts.join(one.state, other.state), counted, share);
      }
    }
    return joined.list;
  }

  #likeliestFirst(ends: readonly Reached<State>[], addsUp: boolean) {
    const { dieKind } = this.#followed;
    return ends
      .map(({ state, chances }) => ({
        state,
        chances,
        chance: sum(chances),
        key: addsUp ? Number(dieKind.key(state)) : 0,
        value: addsUp ? dieKind.value(state) : 0,
      }))
      .sort((one, other) => other.chance - one.chance);
  }

  #spend(steps: number): void {
    const { budget, dieKind, setup } = this.#followed;
    budget.spend(steps, () => new RuleError("NotEnumerable", { part: writeSetup(dieKind, setup) }));
  }
}

function sum(chances: readonly number[]): number {
  let all = 0;
  for (const one of chances) all += one;
  return all;
}

/** So rare that even the squares of long chains of ones, whose values grow as their chances shrink, lose nothing visible. */
const RAREST = 1e-29;

/** The same for a throw that has begun: a chain of ones may be long already, and must end before it is too long. */
const RAREST_TO_COME = 1e-15;

/** What was explored, and the steps that it took. */
interface Explored<State> {
  readonly ends: readonly End<State>[];
  readonly steps: number;
}

/** What was explored last, by die kind. */
const explored = new WeakMap<object, { readonly key: string; readonly found: Explored<unknown> }>();

/**
 * Explores every path through a die kind. Optional throws are always accepted. The last setup is remembered: a target or a
 * bonus that changes asks for the same dice again.
 * @param budget Counts the steps, also those that a known setup took: what is refused does not depend on what was asked before.
 * @throws RuleError NotEnumerable if a person would wait too long
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  budget = new Budget(),
): readonly End<State>[] {
  const key = JSON.stringify([setup, variants]);
  const known = explored.get(dieKind);
  const found = known?.key === key ? (known.found as Explored<State>) : exploreAnew(dieKind, setup, variants);
  explored.set(dieKind, { key, found });
  budget.spend(found.steps);
  return found.ends;
}

function exploreAnew<State>(dieKind: DieKind<State>, setup: Setup, variants: RuleVariants): Explored<State> {
  const budget = new Budget();
  const ends = follow({ dieKind, setup, rarest: RAREST, budget }, dieKind.start(setup, variants));
  const { luck } = dieKind;
  const kept = luck?.kept(setup);
  return { ends: luck && kept ? keepOne(ends, luck, kept) : ends, steps: budget.spent };
}

/**
 * Explores every path from a state in the middle of a throw.
 * @throws RuleError NotEnumerable if a person would wait too long
 */
export function exploreOn<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  state: State,
  budget = new Budget(),
): readonly End<State>[] {
  return follow({ dieKind, setup, rarest: RAREST_TO_COME, budget }, state);
}

/**
 * Returns the ends of a roll that is made twice, with the better or the worse kept. A first roll stays unless the
 * second is better (or worse); a second roll stands if the first was repeated and lost. Sorting by rank needs one pass
 * instead of a comparison of every pair.
 */
function keepOne<State>(
  ends: readonly End<State>[],
  luck: Luck<State>,
  keep: "better" | "worse",
): readonly End<State>[] {
  const byRank = new Map<number, End<State>[]>();
  for (const end of ends) {
    const rank = luck.rank(end.state) * (keep === "better" ? 1 : -1);
    byRank.set(rank, [...(byRank.get(rank) ?? []), end]);
  }
  let notBetter = 0;
  let repeatedWorse = 0;
  return [...byRank]
    .sort(([one], [other]) => one - other)
    .flatMap(([, equals]) => {
      for (const { chance } of equals) notBetter += chance;
      const kept = equals.map(({ state, chance }) => {
        return { state, chance: chance * ((luck.mayRepeat(state) ? notBetter : 1) + repeatedWorse) };
      });
      for (const { state, chance } of equals) if (luck.mayRepeat(state)) repeatedWorse += chance;
      return kept;
    });
}
