import { RuleError } from "../kernel/rule-error.ts";

/**
 * The most steps that the odds of one formula take: a little more than those of three stress dice with three botch dice each,
 * and less than a tenth of a second.
 */
export const MOST_WORK = 2_800_000;

/** What the parts of the work cost, in steps of up to 45 nanoseconds. A step is counted by sizes and not by a clock. */
export const STEPS = {
  /** To join an end of one part of a throw with one of another part, or to see that they are too rare together. */
  pair: 1.5,
  /** To follow a face of a die. */
  face: 11,
  /** To read a count of a tally. */
  digit: 4,
  /** To multiply a word of a long integer. */
  word: 0.25,
  /** To settle an end by the rules of its die, and to count it in the odds. */
  end: 36,
  /** To count a total of ordinary dice. */
  total: 12,
  /** To join a case of one addend with a case of another. */
  sum: 5,
  /** To join cases in any other way, whose results seldom meet. */
  case: 14,
  /** To compare a total with one of the other side of a contest. */
  margin: 2,
  /** To count one more sum of equal dice. */
  dice: 2,
} as const;

/** Returns how many times as long a step takes with weights of so many bits. */
export function width(bits: number): number {
  return 1 + bits / 1024;
}

/**
 * Returns the steps to join numbers of two ranges by their packed weights.
 * @param spans How many numbers are in the ranges.
 */
export function stepsOfPacked(spans: readonly [one: number, other: number], bits: number): number {
  const words = spans.map((span) => Math.ceil((span * bits) / 64));
  // To multiply takes less than every word with every other.
  const product = Math.max(...words) * Math.min(...words) ** 0.6;
  return (spans[0] + spans[1]) * STEPS.digit * 2 * width(bits) + product * STEPS.word;
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
