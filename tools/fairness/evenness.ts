import { ascending, chanceOf } from "../../src/rules/odds/expression.ts";
import { placeOf } from "../../src/rules/odds/luck.ts";
import type { LuckScale, Results } from "../../src/rules/odds/luck.ts";

/**
 * Returns the percentile with its ties broken by chance, which makes it uniform between 0 and 1 for fair dice: a place
 * within the range of the result. An open roll is finished by chance as well.
 * @param chances Two independent uniform numbers that do not depend on the roll.
 */
export function uniformOf({ steps }: LuckScale, results: Results, [first, second]: readonly [number, number]): number {
  const list = ascending(results);
  let left = first * chanceOf(results);
  const [value] = list.find(([, chance]) => (left -= chance) < 0) ?? list.at(-1) ?? [0];
  const { below, chance } = placeOf(steps, value);
  return below + second * chance;
}

/** Counts numbers from 0 to 1 in each of so many equal ranges. */
export function spreadOf(numbers: readonly number[], ranges = 10): readonly number[] {
  const counts = Array.from({ length: ranges }, () => 0);
  for (const one of numbers) {
    const place = Math.min(ranges - 1, Math.floor(one * ranges));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * Returns the p of the test of Kolmogorov and Smirnov that these numbers are uniform, by the approximation of Stephens
 * (Journal of the Royal Statistical Society B 32, 1970).
 */
export function evennessOf(numbers: readonly number[]): number {
  const count = numbers.length;
  if (count === 0) return 1;
  const distance = Float64Array.from(numbers)
    .sort()
    .reduce((most, one, index) => Math.max(most, (index + 1) / count - one, one - index / count), 0);
  const root = Math.sqrt(count);
  const scaled = (root + 0.12 + 0.11 / root) * distance;
  let p = 0;
  for (let term = 1; term <= 100; term += 1) p += 2 * (-1) ** (term - 1) * Math.exp(-2 * (term * scaled) ** 2);
  // The series does not converge near 0, where p is 1.
  return scaled < 0.2 ? 1 : Math.min(1, Math.max(0, p));
}
