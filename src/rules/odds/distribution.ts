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
