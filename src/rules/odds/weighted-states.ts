import type { DieKind } from "../kernel/die-kind.ts";

/** A state, with the weight of all paths that lead to it or to an equal one. */
export interface Weighted<State> {
  readonly state: State;
  readonly weight: bigint;
}

/** States with their weights. States with equal keys are merged. */
export class WeightedStates<State> {
  readonly #dieKind: Pick<DieKind<State>, "key">;
  readonly #byKey = new Map<string | number, { readonly state: State; weight: bigint }>();

  constructor(dieKind: Pick<DieKind<State>, "key">) {
    this.#dieKind = dieKind;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Each state once, in the order in which they were added. */
  get list(): readonly Weighted<State>[] {
    return [...this.#byKey.values()];
  }

  add(state: State, weight: bigint): void {
    const key = this.#dieKind.key(state);
    const known = this.#byKey.get(key);
    if (known) known.weight += weight;
    else this.#byKey.set(key, { state, weight });
  }
}

/** The end states of a throw, with their weights out of `total`. */
export interface Endings<State> {
  readonly endings: readonly Weighted<State>[];
  /** More than the sum of the weights if some paths were too rare to explore. */
  readonly total: bigint;
}
