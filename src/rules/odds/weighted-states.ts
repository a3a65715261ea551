import type { DieKind } from "../kernel/die-kind.ts";
import type { TalliedWeights } from "./tallied-weights.ts";

/** A state, with the weight of all paths that lead to it or to an equal one. */
export interface Weighted<State> {
  readonly state: State;
  readonly weight: bigint;
}

/** States with their weights. States with equal keys are merged; their tallies are counted in the weights. */
export class WeightedStates<State> {
  readonly #dieKind: Pick<DieKind<State>, "key" | "tally">;
  readonly #weights: TalliedWeights | null;
  readonly #byKey = new Map<string | number, { readonly state: State; weight: bigint }>();

  /** @param weights Null for a die kind without a tally. */
  constructor(dieKind: Pick<DieKind<State>, "key" | "tally">, weights: TalliedWeights | null) {
    this.#dieKind = dieKind;
    this.#weights = weights;
  }

  /** Each state once, in the order in which they were added. */
  get list(): readonly Weighted<State>[] {
    return [...this.#byKey.values()];
  }

  add(state: State, weight: bigint): void {
    const { tally } = this.#dieKind;
    const count = tally?.of(state) ?? 0;
    const weighed = count === 0 ? weight : (this.#weights?.raised(weight, count) ?? weight);
    const key = this.#dieKind.key(state);
    const known = this.#byKey.get(key);
    if (known) known.weight += weighed;
    else this.#byKey.set(key, { state: tally && count > 0 ? tally.with(state, 0) : state, weight: weighed });
  }

  /** Adds weight to the state with a key, which is made only if it is the first. */
  addAt(key: string | number, weight: bigint, make: () => State): void {
    const known = this.#byKey.get(key);
    if (known) known.weight += weight;
    else this.#byKey.set(key, { state: make(), weight });
  }
}

/** The end states of a throw, with their weights out of `total`. */
export interface Endings<State> {
  readonly endings: readonly Weighted<State>[];
  /** More than the sum of the weights if some paths were too rare to explore. */
  readonly total: bigint;
}
