/**
 * What is derived from something, kept until that is something else. Whatever changes the result is compared, so nobody has to say
 * that it has changed. Lists are compared by their entries; any other object must be replaced when it changes.
 */
export class Memo<Value> {
  #last?: { readonly from: readonly unknown[]; readonly value: Value };

  /**
   * Returns what is derived.
   * @param from All that it depends on.
   * @throws what the function throws, which is not kept
   */
  of(from: readonly unknown[], derive: () => Value): Value {
    if (this.#last && isSame(this.#last.from, from)) return this.#last.value;
    const value = derive();
    // A list may be changed in its place.
    const kept: unknown[] = [];
    for (const part of from) kept.push(Array.isArray(part) ? [...(part as unknown[])] : part);
    this.#last = { from: kept, value };
    return value;
  }
}

function isSame(before: readonly unknown[], now: readonly unknown[]): boolean {
  if (before.length !== now.length) return false;
  // Whatever is asked of a roll comes through here, some of it ten times in a throw.
  for (let place = 0; place < now.length; place += 1) {
    const [part, other] = [before[place], now[place]];
    if (Object.is(part, other)) continue;
    if (!Array.isArray(part) || !Array.isArray(other) || !isSame(part, other)) return false;
  }
  return true;
}
