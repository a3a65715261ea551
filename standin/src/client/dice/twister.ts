const SIZE = 624;
const PERIOD = 397;
const UPPER_BIT = 0x80000000;
const LOWER_BITS = 0x7fffffff;
const TWIST = 0x9908b0df;

/** The Mersenne Twister MT19937 of Makoto Matsumoto and Takuji Nishimura: repeatable random numbers from a seed. */
export class MersenneTwister {
  static #shared: MersenneTwister | undefined;

  readonly #state = new Uint32Array(SIZE);

  #index = SIZE;

  /** Without a seed, the time is taken. */
  constructor(seed?: number) {
    this.seed(seed ?? Date.now());
  }

  seed(seed: number): number {
    this.#state[0] = seed >>> 0;
    for (let i = 1; i < SIZE; i++) this.#state[i] = Math.imul(1812433253, this.#mixed(i - 1)) + i;
    this.#index = SIZE;
    return seed;
  }

  /** An integer of 32 bits. */
  int(): number {
    if (this.#index >= SIZE) this.#twist();
    let y = this.#at(this.#index++);
    y ^= y >>> 11;
    y ^= (y << 7) & 0x9d2c5680;
    y ^= (y << 15) & 0xefc60000;
    y ^= y >>> 18;
    return y >>> 0;
  }

  /** A number in [0, 1[. */
  rnd(): number {
    return this.int() / 0x100000000;
  }

  /** A number in [0, 1[, under the name that Math uses. */
  random(): number {
    return this.rnd();
  }

  /** A number in [0, 1[ from the shared generator. */
  static random(): number {
    return MersenneTwister.#everybodys().random();
  }

  static #everybodys(): MersenneTwister {
    return (MersenneTwister.#shared ??= new MersenneTwister());
  }

  #twist(): void {
    for (let i = 0; i < SIZE; i++) {
      const y = (this.#at(i) & UPPER_BIT) | (this.#at((i + 1) % SIZE) & LOWER_BITS);
      this.#state[i] = this.#at((i + PERIOD) % SIZE) ^ (y >>> 1) ^ (y & 1 ? TWIST : 0);
    }
    this.#index = 0;
  }

  #at(index: number): number {
    return this.#state[index] ?? 0;
  }

  #mixed(index: number): number {
    return this.#at(index) ^ (this.#at(index) >>> 30);
  }
}
