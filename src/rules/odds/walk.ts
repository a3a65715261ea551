import { writeSetup } from "../kernel/die-modifiers.ts";
import type { DieKind, IndependentParts, Luck } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { Budget, convolve } from "./expression.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";

/** An end of a roll, with the chance of all paths that lead to it or to an equal one. */
export interface End<State> {
  readonly state: State;
  readonly chance: number;
}

/** How dice are followed. */
interface Manner {
  /** Rarer paths are dropped. */
  readonly rarest: number;
  readonly budget: Budget;
  /** Returns the part of the formula to blame for too many paths; left out in the middle of a roll. */
  readonly part?: () => string;
}

/** A state, with the chances of all paths to it by the counts of the tally, from 0. */
interface Reached<State> {
  readonly state: State;
  readonly chances: number[];
}

/** States by key; equal ones are merged. */
type States<State> = Map<string | number, Reached<State>>;

/** Pairs of ends rarer than this do not affect any visible probability, however many there are. */
const UNSEEN = 1e-17;

/**
 * The smallest visible contribution of a pair to the variance: its chance times the square of its value. Long chains of
 * ones are rare but high, and the standard deviation depends on the squares of their values: that of three stress dice
 * loses less than 1e-9.
 */
const UNSEEN_SPREAD = 8e-13;

/**
 * Returns all ends of a state. Its paths are followed die by die, and states with equal keys are merged. If the die
 * kind divides a roll into parts, each is followed separately and their ends are joined.
 * @throws RuleError NotEnumerable or TooManyCases if it would take too long
 */
export function follow<State>(dieKind: DieKind<State>, start: State, manner: Manner): readonly End<State>[] {
  const { tally } = dieKind;
  return new Walk(dieKind, manner)
    .from(start)
    .flatMap(({ state, chances }) =>
      chances.flatMap((chance, count) => (chance === 0 ? [] : [{ state: tally?.with(state, count) ?? state, chance }])),
    );
}

class Walk<State> {
  readonly #dieKind: DieKind<State>;
  readonly #manner: Manner;

  constructor(dieKind: DieKind<State>, manner: Manner) {
    this.#dieKind = dieKind;
    this.#manner = manner;
  }

  from(state: State): readonly Reached<State>[] {
    return this.#inParts(state) ?? this.#dieByDie(state);
  }

  /** Returns the ends of a divisible state; null for any other. */
  #inParts(state: State): readonly Reached<State>[] | null {
    const { independentParts } = this.#dieKind;
    const parts = independentParts?.split(state) ?? [];
    if (!independentParts || parts.length < 2) return null;
    const ends = new Map([...new Set(parts)].map((part) => [part, this.from(part)]));
    return parts.map((part) => ends.get(part) ?? []).reduce((one, other) => this.#join(independentParts, one, other));
  }

  #dieByDie(start: State): readonly Reached<State>[] {
    const dieKind = this.#dieKind;
    const ends: States<State> = new Map();
    let open: readonly Reached<State>[] = [{ state: start, chances: [1] }];
    while (open.length > 0) {
      const reached: States<State> = new Map();
      for (const { state, chances } of open) {
        const die = dieKind.next(state);
        if (die === null) this.#add(ends, state, chances);
        else if (sum(chances) >= this.#manner.rarest) {
          const parts = this.#inParts(state);
          for (const end of parts ?? []) this.#add(ends, end.state, convolve(end.chances, chances));
          if (parts) continue;
          this.#spend(die.faces * 12);
          for (let face = 1; face <= die.faces; face += 1)
            this.#add(reached, dieKind.after(state, face), chances, 1 / die.faces);
        }
      }
      open = [...reached.values()];
    }
    return [...ends.values()];
  }

  /** Joins every end of one part with every end of another, except pairs too rare to be visible. */
  #join(
    parts: IndependentParts<State>,
    first: readonly Reached<State>[],
    second: readonly Reached<State>[],
  ): readonly Reached<State>[] {
    this.#spend(first.length * second.length);
    const joined: States<State> = new Map();
    const others = this.#likeliestFirst(second);
    for (const one of this.#likeliestFirst(first)) {
      for (const other of others) {
        const chance = one.chance * other.chance;
        if (chance < this.#manner.rarest) break;
        if (!parts.addsUp) this.#add(joined, parts.join(one.state, other.state), convolve(one.chances, other.chances));
        else if (chance >= UNSEEN || chance * (one.value + other.value) ** 2 >= UNSEEN_SPREAD) {
          const key = one.key + other.key;
          const known = joined.get(key);
          if (known) known.chances[0] = (known.chances[0] ?? 0) + chance;
          else joined.set(key, { state: parts.join(one.state, other.state), chances: [chance] });
        }
      }
    }
    return [...joined.values()];
  }

  #likeliestFirst(ends: readonly Reached<State>[]) {
    const dieKind = this.#dieKind;
    return ends
      .map(({ state, chances }) => {
        return { state, chances, chance: sum(chances), key: Number(dieKind.key(state)), value: dieKind.value(state) };
      })
      .sort((one, other) => other.chance - one.chance);
  }

  /** Adds a share of some chances to those of a state; its tally is counted in the chances. */
  #add(states: States<State>, state: State, chances: readonly number[], share = 1): void {
    const { tally } = this.#dieKind;
    const count = tally?.of(state) ?? 0;
    const key = this.#dieKind.key(state);
    let known = states.get(key)?.chances;
    if (!known) states.set(key, { state: tally && count > 0 ? tally.with(state, 0) : state, chances: (known = []) });
    while (known.length < chances.length + count) known.push(0);
    for (let index = 0; index < chances.length; index += 1) {
      known[index + count] = (known[index + count] ?? 0) + (chances[index] ?? 0) * share;
    }
  }

  #spend(steps: number): void {
    this.#manner.budget.spend(steps, this.#manner.part);
  }
}

function sum(chances: readonly number[]): number {
  let all = 0;
  for (const one of chances) all += one;
  return all;
}

/** So rare that even the squares of long chains of ones, whose values grow as their chances shrink, lose nothing visible. */
const RAREST = 1e-29;

/** The same for a roll in progress: a chain of ones may already be long, and must end before it is too long. */
const RAREST_TO_COME = 1e-15;

/**
 * Explores every path through a die kind. Optional dice are always rolled.
 * @throws RuleError NotEnumerable if it would take too long
 */
export function explore<State>(
  dieKind: DieKind<State>,
  setup: Setup,
  variants: RuleVariants,
  budget = new Budget(),
): readonly End<State>[] {
  const manner = { rarest: RAREST, budget, part: () => writeSetup(dieKind, setup) };
  const ends = follow(dieKind, dieKind.start(setup, variants), manner);
  const kept = dieKind.luck?.kept(setup);
  return dieKind.luck && kept ? keepOne(ends, dieKind.luck, kept) : ends;
}

/**
 * Explores every path from a state in the middle of a roll.
 * @throws RuleError TooManyCases if it would take too long
 */
export function exploreOn<State>(dieKind: DieKind<State>, state: State, budget = new Budget()): readonly End<State>[] {
  return follow(dieKind, state, { rarest: RAREST_TO_COME, budget });
}

/**
 * Returns the ends of a roll that is made twice, with the better or the worse kept. A first roll stays unless the
 * second is better (or worse); the second counts if the first lost and was repeated. Sorting by rank needs one pass
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
