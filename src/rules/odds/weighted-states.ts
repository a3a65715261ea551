import type { DieKind } from "../kernel/die-kind.ts";

/** A state, and the weight of all paths that lead to it or to its equals. */
export interface Weighted<State> {
  readonly state: State;
  readonly weight: bigint;
}

/** States with their weights; those that a tradition's key does not tell apart are one. */
export class WeightedStates<State> {
  readonly #dieKind: Pick<DieKind<State>, "key">;
  readonly #byKey = new Map<string | number, { readonly state: State; weight: bigint }>();

  constructor(dieKind: Pick<DieKind<State>, "key">) {
    this.#dieKind = dieKind;
  }

  get size(): number {
    return this.#byKey.size;
  }

  /** Each state once, in the order in which they came. */
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

/** Where a tradition can end, and with what weight out of `total`. */
export interface Endings<State> {
  readonly endings: readonly Weighted<State>[];
  /** More than the endings weigh together when paths were too rare to follow. */
  readonly total: bigint;
}
