/**
 * What a pure function returns, kept until it is asked with other arguments. It sees nothing but its arguments, so whatever
 * changes its result is compared, and nobody has to say that it has changed. Lists are compared by their entries; any other
 * object must be replaced when it changes, as its type must say.
 */
export class Kept<Arguments extends readonly unknown[], Value> {
  readonly #derive: (...from: Arguments) => Value;

  #last?: { readonly from: readonly unknown[]; readonly value: Value };

  constructor(derive: (...from: Arguments) => Value) {
    this.#derive = derive;
  }

  /**
   * Returns the result for these arguments.
   * @throws what the function throws, which is not kept
   */
  of(...from: Arguments): Value {
    if (this.#last && isSame(this.#last.from, from)) return this.#last.value;
    const value = this.#derive(...from);
    // A list may be changed in its place.
    const kept: unknown[] = [];
    for (const part of from as readonly unknown[]) kept.push(Array.isArray(part) ? [...(part as unknown[])] : part);
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
