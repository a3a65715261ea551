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
    if (!this.raise(key, weighed)) this.begin(key, tally && count > 0 ? tally.with(state, 0) : state, weighed);
  }

  /** Adds weight to the state with a key. Returns false if there is none. */
  raise(key: string | number, weight: bigint): boolean {
    const known = this.#byKey.get(key);
    if (known) known.weight += weight;
    return known !== undefined;
  }

  /** Adds the first state with a key. */
  begin(key: string | number, state: State, weight: bigint): void {
    this.#byKey.set(key, { state, weight });
  }
}

/** The end states of a throw, with their weights out of `total`. */
export interface Endings<State> {
  readonly endings: readonly Weighted<State>[];
  /** More than the sum of the weights if some paths were too rare to explore. */
  readonly total: bigint;
}
