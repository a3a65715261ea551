import type { LuckScale } from "./scale.ts";

/** A roll in the ledger. */
export interface Luck {
  readonly scale: LuckScale;
  /** From 0 to 1, its ties counted as half. */
  readonly percentile: number;
  /** The same with ties broken by chance. */
  readonly uniform: number;
}

/** The standard deviations within which 95 % of sums of fair rolls lie. */
export const BAND = 1.959964;

/** The standard deviations that a quantile of 80 % is above the median. */
const EIGHTY = 0.841621;

/** Fewer rolls than this say nothing, and their sums are not yet normal. */
export const FEWEST_ROLLS = 20;

/** The sum of luck after each roll, and how far fair dice stray. */
interface Course {
  /** The sum of all percentiles less one half each. */
  readonly sum: number;
  /** 95 % of fair rolls are at most this far from 0. */
  readonly band: number;
}

/** How likely loaded dice would be noticed. */
export interface Power {
  /** What the dice add to each total. */
  readonly amount: number;
  /** The chance that the sum of so many rolls leaves the band. */
  readonly chance: number;
  /** The number of such rolls after which it does so in 80 of 100 cases; null if the dice do not show at all. */
  readonly rolls: number | null;
}

/** What the rolls of one person say. */
export interface LuckSummary {
  readonly count: number;
  /** The mean percentile; one half is expected. */
  readonly mean: number;
  /** 95 % of fair rolls have a mean that is at most this far from one half. */
  readonly band: number;
  /** The sum of luck in standard deviations. */
  readonly z: number;
  /** The chance that fair dice stray at least as far, in either direction. */
  readonly p: number;
  /** The chance that the percentiles of fair dice are spread at least as unevenly: the test of Kolmogorov and Smirnov. */
  readonly evenness: number;
  readonly powers: readonly Power[];
}

/** Returns the sum of luck roll by roll. */
export function courseOf(rolls: readonly Luck[]): readonly Course[] {
  let sum = 0;
  let variance = 0;
  return rolls.map(({ percentile, scale }) => {
    sum += percentile - 0.5;
    variance += scale.fair.variance;
    return { sum, band: BAND * Math.sqrt(variance) };
  });
}

/** Counts the rolls in each of so many equal ranges of percentiles, ties broken by chance. */
export function spreadOf(rolls: readonly Luck[], ranges = 10): readonly number[] {
  const counts = Array.from({ length: ranges }, () => 0);
  for (const { uniform } of rolls) {
    const place = Math.min(ranges - 1, Math.floor(uniform * ranges));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/**
 * Tells how lucky rolls were. The sum of their percentiles is compared with that of fair dice, which has mean n / 2 and an
 * exactly known variance and is nearly normal (a sum of independent numbers between 0 and 1).
 * @param amounts What loaded dice might add to each total.
 */
export function summarise(rolls: readonly Luck[], amounts: readonly number[] = [1, 2]): LuckSummary {
  const count = rolls.length;
  const sum = rolls.reduce((all, { percentile }) => all + percentile - 0.5, 0);
  const band = BAND * Math.sqrt(rolls.reduce((all, { scale }) => all + scale.fair.variance, 0));
  const z = band === 0 ? 0 : (sum * BAND) / band;
  return {
    count,
    mean: count === 0 ? 0.5 : 0.5 + sum / count,
    band: count === 0 ? 0 : band / count,
    z,
    p: 2 * normalTail(Math.abs(z)),
    // Only asked for of those who are looked at.
    get evenness() {
      return evennessOf(rolls.map(({ uniform }) => uniform));
    },
    powers: count === 0 ? [] : amounts.map((amount) => powerOf(rolls, amount)),
  };
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

/** Returns how likely the sum of these rolls would leave the band if dice added an amount to each total. */
function powerOf(rolls: readonly Luck[], amount: number): Power {
  let [drift, fair, loaded] = [0, 0, 0];
  for (const { scale } of rolls) {
    const shifted = scale.shifted(amount);
    drift += shifted.mean - 0.5;
    fair += scale.fair.variance;
    loaded += shifted.variance;
  }
  const beyond = (side: 1 | -1): number => normalTail((BAND * Math.sqrt(fair) - side * drift) / Math.sqrt(loaded));
  const reach = BAND * Math.sqrt(fair / rolls.length) + EIGHTY * Math.sqrt(loaded / rolls.length);
  return {
    amount,
    chance: loaded === 0 ? Number(drift !== 0) : beyond(1) + beyond(-1),
    rolls: drift === 0 ? null : Math.ceil((reach / (drift / rolls.length)) ** 2),
  };
}

/** Returns 1 − Φ(z) by the rational approximation of Abramowitz and Stegun 26.2.17, whose error is below 10⁻⁷. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
