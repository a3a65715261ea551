/**
 * Weights that also tell how a tally is distributed. Such a weight is one large integer; its digits, each of so many bits,
 * are the weights of the counts 0, 1, 2 … To add or multiply the integers is to add or convolve the distributions, as long as
 * no digit overflows.
 */
export class TalliedWeights {
  readonly #bits: number;
  readonly #base: bigint;
  /** The number of bits of so many digits. */
  readonly #shifts: bigint[] = [];

  constructor(bits: number) {
    this.#bits = bits;
    this.#base = 1n << BigInt(bits);
  }

  /** Returns true if no digit of weights out of this total can overflow. */
  holds(total: bigint): boolean {
    return total < this.#base;
  }

  /** Returns a weight whose counts are all greater by so many. */
  raised(weight: bigint, count: number): bigint {
    return weight << (this.#shifts[count] ??= BigInt(count * this.#bits));
  }

  /** Returns the weight of all counts together, by casting out nines. */
  sum(weight: bigint): bigint {
    return weight < this.#base ? weight : weight % (this.#base - 1n);
  }

  /** Returns the weight of each count, from 0. */
  digits(weight: bigint): readonly bigint[] {
    const digits: bigint[] = [];
    for (let rest = weight; rest > 0n; rest >>= BigInt(this.#bits)) digits.push(BigInt.asUintN(this.#bits, rest));
    return digits;
  }
}
