/**
 * Weights of neighboring numbers as the digits of one large integer. To multiply two such integers is to join every number of
 * one list with every number of the other, with exact weights, and far quicker than pair by pair.
 */
export class PackedWeights {
  /** Hexadecimal digits of one weight, since engines read and write those without arithmetic. */
  readonly #width: number;

  /** @param bits Those of the greatest weight that any digit comes to. */
  constructor(bits: number) {
    this.#width = Math.ceil(bits / 4);
  }

  pack(weights: readonly bigint[]): bigint {
    return BigInt(
      `0x0${weights
        .map((weight) => weight.toString(16).padStart(this.#width, "0"))
        .toReversed()
        .join("")}`,
    );
  }

  /** Returns so many weights. */
  unpack(packed: bigint, count: number): readonly bigint[] {
    const digits = packed.toString(16).padStart(count * this.#width, "0");
    return Array.from({ length: count }, (_, index) => {
      const end = digits.length - index * this.#width;
      return BigInt(`0x${digits.slice(end - this.#width, end)}`);
    });
  }
}
