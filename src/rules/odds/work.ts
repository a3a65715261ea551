import { RuleError } from "../kernel/rule-error.ts";

/**
 * The most steps that the odds of one formula take: a little more than those of three stress dice with three botch dice each,
 * and about a tenth of a second.
 */
export const MOST_WORK = 2_200_000;

/** What the parts of the work cost, in steps of about 40 nanoseconds. A step is counted by sizes and not by a clock. */
export const STEPS = {
  /** To join an end of one part of a throw with one of another part, or to see that they are too rare together. */
  pair: 1,
  /** To follow a face of a die. */
  face: 12,
  /** To merge an end with those of other levels. */
  merge: 8,
  /** To compare an end with those of a second roll. */
  rank: 16,
  /** To read a count of a tally. */
  count: 4,
  /** To settle an end by the rules of its die, and to gather it. */
  end: 25,
  /** To list a total and to draw it. */
  total: 12,
  /** To join a case of one operand with a case of another. */
  case: 2.5,
  /** To keep a result that no other case has come to. */
  result: 10,
  /** To add the weight of a number to packed ones, and to read one of their product. */
  packed: 22,
  /** To multiply a word of a long integer with one of another; and, of the longest, with all of another. */
  word: 0.18,
  transform: 20,
  /** To compare a total with one of the other side of a contest. */
  margin: 2,
  /** To count the ways to reach a sum of equal dice. */
  dice: 14,
} as const;

/** Returns how many times as long a step takes with weights of so many bits: more for a product than for a sum. */
export function width(bits: number): number {
  const length = bits / 1024;
  return 1 + length + length ** 2;
}

/** Returns the steps to join so many pairs of cases, which come to so many results. */
export function stepsOfJoining(pairs: number, results: number, bits: number): number {
  return (pairs * STEPS.case + (results - 1) * STEPS.result) * width(bits);
}

/**
 * Returns the steps to join numbers of two ranges by their packed weights.
 * @param spans How many numbers are in the ranges.
 */
export function stepsOfPacked(spans: readonly [one: number, other: number], bits: number): number {
  const words = spans.map((span) => Math.ceil((span * bits) / 64));
  // To multiply takes less than every word with every other, and the longest integers are transformed for it.
  const product = Math.max(...words) * Math.min(STEPS.word * Math.min(...words) ** 0.6, STEPS.transform);
  return (spans[0] + spans[1]) * STEPS.packed * width(bits) + product;
}

/** Returns true for addition and subtraction, whose results often meet. */
export function isSum(operator: string): boolean {
  return operator === "+" || operator === "-";
}

/** There is less room for work than one formula may take, and it is not enough: with all of it, it may be. */
export class NoRoom extends Error {}

/** The work on the odds of one formula: what it will take at most is told before it is done. */
export class Work {
  #bound = 0;
  #done = 0;

  /** @param room The steps that there is room for, if that is less than one formula may take. */
  constructor(readonly room = MOST_WORK) {}

  /** The steps that the work takes at most, as far as it is foreseen. */
  get bound(): number {
    return this.#bound;
  }

  /** The steps that were done. */
  get done(): number {
    return this.#done;
  }

  /**
   * Foresees steps before they are done.
   * @param refusal The error for too many.
   * @throws RuleError if a person would wait too long; by default TooManyCases. NoRoom if there is not even room for that.
   */
  foresee(steps: number, refusal?: () => RuleError): void {
    this.#bound += steps;
    if (this.#bound <= this.room) return;
    if (this.room < MOST_WORK) throw new NoRoom();
    throw refusal?.() ?? new RuleError("TooManyCases", { max: MOST_WORK });
  }

  /** Counts steps that are done. */
  did(steps: number): void {
    this.#done += steps;
  }
}
