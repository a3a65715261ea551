// Without Number's own statics: a mask is a number whose digits have names.
// eslint-disable-next-line @typescript-eslint/no-wrapper-object-types -- a mask is a number with methods of its own
const BareNumber = Number as unknown as new (value?: unknown) => Number;

/** Named states, each of which is on or off; as a number, each state is one binary digit. */
export class BitMask<State extends string = string> extends BareNumber {
  /** The names of the states, in the order of their digits. */
  readonly states: Readonly<Record<State, State>>;
  readonly #names: readonly State[];
  #value = 0;

  constructor(states: Readonly<Record<State, boolean>> | null = null) {
    super();
    const given = states ?? ({} as Record<State, boolean>);
    this.#names = Object.keys(given) as State[];
    this.states = Object.freeze(Object.fromEntries(this.#names.map((name) => [name, name]))) as Record<State, State>;
    for (const name of this.#names) if (given[name]) this.addState(name);
  }

  static fromJSON(json: string): BitMask {
    return new BitMask(JSON.parse(json) as Record<string, boolean>);
  }

  /** Constants for a shader that reads a mask. */
  static generateShaderBitMaskConstants(states: readonly string[]): string {
    return states
      .map((state, index) => `const uint ${state.toUpperCase()} = 0x${(1 << index).toString(16)}U;`)
      .join("\n");
  }

  get isEmpty(): boolean {
    return this.#value === 0;
  }

  hasState(state: State): boolean {
    return (this.#value & this.#digit(state)) !== 0;
  }

  addState(state: State): void {
    this.#value |= this.#digit(state);
  }

  removeState(state: State): void {
    this.#value &= ~this.#digit(state);
  }

  /** Turns a state on or off; without `enabled`, into the opposite. */
  toggleState(state: State, enabled = !this.hasState(state)): number {
    if (enabled) this.addState(state);
    else this.removeState(state);
    return this.#value;
  }

  clear(): void {
    this.#value = 0;
  }

  override valueOf(): number {
    return this.#value;
  }

  override toString(): string {
    return this.#value.toString(2);
  }

  /** Have two masks the same states, in the same order? */
  isCompatible(other: BitMask): boolean {
    return Object.keys(this.states).join() === Object.keys(other.states).join();
  }

  toObject(): Record<State, boolean> {
    return Object.fromEntries(this.#names.map((name) => [name, this.hasState(name)])) as Record<State, boolean>;
  }

  toJSON(): string {
    return JSON.stringify(this.toObject());
  }

  clone(): BitMask<State> {
    return new BitMask(this.toObject());
  }

  #digit(state: State): number {
    const place = this.#names.indexOf(state);
    if (place < 0) throw new Error(`${state} is an invalid state for this BitMask instance`);
    return 1 << place;
  }
}
