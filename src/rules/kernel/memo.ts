/**
 * A derived value, cached until its inputs change. Inputs are compared, so no one has to report changes. Lists are
 * compared by entry; any other object must be replaced when it changes.
 */
export class Memo<Value> {
  #last?: { readonly from: readonly unknown[]; readonly value: Value };

  /**
   * Returns the derived value.
   * @param from All inputs it depends on.
   * @throws what the function throws, which is not cached
   */
  of(from: readonly unknown[], derive: () => Value): Value {
    if (this.#last && isSame(this.#last.from, from)) return this.#last.value;
    const value = derive();
    // A list may be changed in place.
    const kept: unknown[] = [];
    for (const part of from) kept.push(Array.isArray(part) ? [...(part as unknown[])] : part);
    this.#last = { from: kept, value };
    return value;
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false;
  // Every query about a roll comes through here, some of them ten times per roll.
  for (let place = 0; place < now.length; place += 1) {
    const [part, other] = [before[place], now[place]];
    if (Object.is(part, other)) continue;
    if (!Array.isArray(part) || !Array.isArray(other) || !isSame(part, other)) return false;
  }
  return true;
}
