import { RuleError } from "../kernel/rule-error.ts";

/** What the odds of one formula may take, in steps of about 20 nanoseconds: a person waits no longer without noticing. */
export const MOST_STEPS = 2_500_000;

/** What parts of the work take, in steps. They are counted by sizes and not by a clock, so that all machines refuse the same. */
export const STEPS = {
  /** To join an end of one part of a throw with one of another. */
  pair: 1,
  /** To add a number of neighboring ones to another of such. */
  sum: 0.1,
  /** To join a result of one operand with one of another. */
  result: 4,
  /** To follow a face of a die. */
  face: 12,
  /** To settle an end by the rules of its die. */
  end: 24,
} as const;

/** Counts the steps that the odds of one formula take. */
export class Budget {
  #spent = 0;

  get spent(): number {
    return this.#spent;
  }

  /**
   * Counts steps before they are done.
   * @param refusal The error for too many.
   * @throws RuleError if a person would wait too long; by default TooManyCases
   */
  spend(steps: number, refusal = (): RuleError => new RuleError("TooManyCases", { max: MOST_STEPS })): void {
    this.#spent += steps;
    if (this.#spent > MOST_STEPS) throw refusal();
  }
}
