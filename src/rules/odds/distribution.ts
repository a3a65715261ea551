import { RuleError } from "../kernel/rule-error.ts";

/** Numbers with their chances. What is missing to 1 belongs to cases too rare to follow. */
export type Distribution = ReadonlyMap<number, number>;

/** Numbers in ascending order, each with its chance. */
export type ProbabilityList = readonly (readonly [value: number, probability: number])[];

/** Returns a chance without the last digits of its sums: one of eight is 0.125, and what is certain is 1. */
export function tidy(chance: number): number {
  return Number(chance.toPrecision(14));
}

/** Adds up the chances of cases by their value. */
export function distributionOf<Case extends { readonly chance: number }>(
  cases: Iterable<Case>,
  value: (one: Case) => number,
): Distribution {
  const chances = new Map<number, number>();
  for (const one of cases) addChance(chances, value(one), one.chance);
  return chances;
}

/** Adds to the chance of a number. */
export function addChance(chances: Map<number, number>, value: number, chance: number): void {
  chances.set(value, (chances.get(value) ?? 0) + chance);
}

/** Returns the numbers in ascending order. */
export function ascending(all: Distribution): ProbabilityList {
  return [...all].sort(([one], [other]) => one - other);
}

/** Returns the chance of all numbers that a test passes, or of all. */
export function chanceOf(all: Distribution, passes = (_value: number): boolean => true): number {
  let sum = 0;
  for (const [value, chance] of all) if (passes(value)) sum += chance;
  return sum;
}

/** Returns mean and standard deviation. */
export function moments(list: ProbabilityList): { readonly mean: number; readonly sd: number } {
  const all = list.reduce((sum, [, chance]) => sum + chance, 0);
  const mean = list.reduce((sum, [value, chance]) => sum + value * chance, 0) / all;
  const variance = list.reduce((sum, [value, chance]) => sum + (value - mean) ** 2 * chance, 0) / all;
  return { mean, sd: Math.sqrt(variance) };
}

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
