import { RuleError } from "../kernel/rule-error.ts";
import { writeSetup } from "../kernel/setup.ts";
import type { DieKind, DiceTally } from "../kernel/die-kind.ts";
import type { Setup } from "../kernel/fields.ts";
import { boundOfPairs } from "./bound-of-pairs.ts";
import { joinParts } from "./join-parts.ts";
import { TalliedWeights } from "./tallied-weights.ts";
import { WeightedStates } from "./weighted-states.ts";
import type { Endings, Weighted } from "./weighted-states.ts";
import { STEPS } from "./work.ts";
import type { Work } from "./work.ts";

/** More states at once would keep a person waiting. */
const MAX_STATES = 20_000;

/** Joining more pairs of ends than this could keep a person waiting. */
const MAX_PAIRS = 2_020_000;

/** The number of bits of weights: enough for twenty-five dice of twelve sides. More are tried with twice as many. */
const BITS = 96;

/** What is followed. */
interface Followed<State> {
  readonly dieKind: DieKind<State>;
  readonly setup: Setup;
  /** Paths rarer than one in this are dropped. */
  readonly rarest: bigint;
  /** Counts the steps. */
  readonly work: Work;
}

/**
 * Returns all ends of a state. Its paths are followed die by die, and states with equal keys are merged. Where the die kind
 * takes a throw apart, its parts are followed for themselves and their ends joined.
 * @throws RuleError NotEnumerable if a person would wait too long
 */
export function follow<State>(followed: Followed<State>, start: State): Endings<State> {
  const { tally } = followed.dieKind;
  if (!tally) return new Walk(followed, null).from(start);
  for (let bits = BITS; ; bits *= 2) {
    const weights = new TalliedWeights(bits);
    const ends = new Walk(followed, weights).from(start);
    if (weights.holds(ends.total)) return withTallies(tally, weights, ends, followed);
  }
}

/** Returns a state for each count of the tally. */
function withTallies<State>(
  tally: DiceTally<State>,
  weights: TalliedWeights,
  { endings, total }: Endings<State>,
  { dieKind, setup, work }: Followed<State>,
): Endings<State> {
  const counted: Weighted<State>[] = [];
  for (const { state, weight } of endings) {
    const digits = weights.digits(weight);
    work.foresee(digits.length * STEPS.count, () => notEnumerable(dieKind, setup));
    work.did(digits.length * STEPS.count);
    for (const [count, one] of digits.entries()) {
      if (one > 0n) counted.push({ state: tally.with(state, count), weight: one });
    }
  }
  return { endings: counted, total };
}

/** Returns the refusal of dice that would keep a person waiting. */
export function notEnumerable<State>(dieKind: DieKind<State>, setup: Setup): RuleError {
  return new RuleError("NotEnumerable", { part: writeSetup(dieKind, setup) });
}

/** States that throw a die for the same purpose, and the faces of all their dice. */
interface Live<State> {
  readonly states: (Weighted<State> & { readonly faces: number })[];
  faces: number;
}

class Walk<State> {
  readonly #dieKind: DieKind<State>;
  readonly #setup: Setup;
  readonly #rarest: bigint;
  readonly #work: Work;
  readonly #weights: TalliedWeights | null;

  constructor({ dieKind, setup, rarest, work }: Followed<State>, weights: TalliedWeights | null) {
    this.#dieKind = dieKind;
    this.#setup = setup;
    this.#rarest = rarest;
    this.#work = work;
    this.#weights = weights;
  }

  from(state: State): Endings<State> {
    return this.#inParts(state) ?? this.#dieByDie(state);
  }

  /** Returns the ends of a state that can be taken apart; null for any other. */
  #inParts(state: State): Endings<State> | null {
    const { independentParts } = this.#dieKind;
    const parts = independentParts?.split(state) ?? [];
    if (!independentParts || parts.length < 2) return null;
    const counts = new Map<State, number>();
    for (const part of parts) counts.set(part, (counts.get(part) ?? 0) + 1);
    const equal = [...counts].map(([part, count]) => ({ count, part: this.from(part) }));
    const pairs = boundOfPairs(this.#dieKind, equal, independentParts.addsUp);
    if (pairs > MAX_PAIRS) throw this.#refusal();
    return joinParts(
      {
        dieKind: this.#dieKind,
        independentParts,
        weights: this.#weights,
        rarest: this.#rarest,
        foresee: (steps) => {
          this.#foresee(steps);
        },
        work: this.#work,
      },
      equal,
      pairs,
    );
  }

  /**
   * Follows all paths die by die. Of the states that are open, those go on first which have the fewest faces among those that
   * throw a die for the same purpose. The others wait, since some of the first may come to the same: a trip die that is thrown
   * again shows what others show at once.
   */
  #dieByDie(start: State): Endings<State> {
    const found: Endings<State>[] = [];
    let total = 1n;
    let open: readonly Weighted<State>[] = [{ state: start, weight: 1n }];
    while (open.length > 0) {
      const least = (total + this.#rarest - 1n) / this.#rarest;
      const ended: Weighted<State>[] = [];
      const live = new Map<string, Live<State>>();
      for (const one of open) {
        const { state, weight } = one;
        const die = this.#dieKind.next(state);
        if (die === null) ended.push(one);
        else if (least === 1n || (this.#weights?.sum(weight) ?? weight) >= least) {
          const ends = this.#inParts(state);
          if (ends) found.push(scaled(ends, weight, total));
          else addLive(live, { state, weight, faces: die.faces }, die.role);
        }
      }
      found.push({ endings: ended, total });
      const [first, ...waiting] = [...live.values()].sort((one, other) => one.faces - other.faces);
      const waitingStates = waiting.flatMap(({ states }) => states);
      const going = first?.states ?? [];
      if (going.length + waitingStates.length > MAX_STATES) throw this.#refusal();
      const steps = ((first?.faces ?? 0) + waitingStates.length) * STEPS.face;
      this.#foresee(steps);
      this.#work.did(steps);
      // Weights of all paths share one total, whatever the size of the next die.
      const sizes = [...new Set(going.map(({ faces }) => faces))];
      const scale = sizes.map(BigInt).reduce(leastCommonMultiple, 1n);
      const reached = this.#states();
      for (const { state, weight } of waitingStates) reached.add(state, weight * scale);
      for (const { state, weight, faces } of going) {
        const share = sizes.length === 1 ? weight : weight * (scale / BigInt(faces));
        for (let face = 1; face <= faces; face += 1) reached.add(this.#dieKind.after(state, face), share);
      }
      open = reached.list;
      total *= scale;
    }
    return this.#gathered(found);
  }

  /** Returns all ends together, with weights out of one total. */
  #gathered(found: readonly Endings<State>[]): Endings<State> {
    const [first, ...others] = found.filter(({ endings }) => endings.length > 0);
    // The ends of one level are merged already.
    if (first && others.length === 0) return first;
    const total = found.map((one) => one.total).reduce(leastCommonMultiple, 1n);
    const gathered = this.#states();
    const steps = found.reduce((sum, { endings }) => sum + endings.length, 0) * STEPS.merge;
    this.#foresee(steps);
    this.#work.did(steps);
    for (const { endings, total: part } of found) {
      const share = total / part;
      for (const { state, weight } of endings) gathered.add(state, weight * share);
    }
    return { endings: gathered.list, total };
  }

  /** Foresees steps. Throws RuleError NotEnumerable for too many. */
  #foresee(steps: number): void {
    this.#work.foresee(steps, () => this.#refusal());
  }

  #refusal(): RuleError {
    return notEnumerable(this.#dieKind, this.#setup);
  }

  #states(): WeightedStates<State> {
    return new WeightedStates(this.#dieKind, this.#weights);
  }
}

/** Adds a state to those that throw a die for the same purpose. */
function addLive<State>(live: Map<string, Live<State>>, state: Live<State>["states"][number], role: string): void {
  const alike = live.get(role) ?? { states: [], faces: 0 };
  live.set(role, alike);
  alike.states.push(state);
  alike.faces += state.faces;
}

/** Returns ends that come after something with a weight out of `before`. */
function scaled<State>({ endings, total }: Endings<State>, by: bigint, before: bigint): Endings<State> {
  return {
    endings: endings.map(({ state, weight }) => ({ state, weight: weight * by })),
    total: total * before,
  };
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}
