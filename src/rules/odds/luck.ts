import type { RuleVariants } from "../kernel/rule-variants.ts";
import { ascending, chanceOf } from "./expression.ts";
import type { Distribution } from "./expression.ts";
import { contestValues, prospect, settleAll } from "./odds.ts";
import type { OddsQuery, Prospect, DieQuery } from "./odds.ts";
import { replay } from "../kernel/replay.ts";
import type { ReplayInput } from "../kernel/replay.ts";
import { exploreOn } from "./walk.ts";

/** One result of a roll, with its chance and the chance of a worse one. */
interface Step {
  readonly value: number;
  readonly below: number;
  readonly chance: number;
}

/** Mean and variance of the percentiles of rolls. */
interface Spread {
  readonly mean: number;
  readonly variance: number;
}

/** The exact scale on which the luck of a roll is measured: its results from the worst to the best. */
export interface LuckScale {
  readonly steps: readonly Step[];
  /** The spread of the percentiles of fair dice; their mean is always one half. */
  readonly fair: Spread;
  /** Returns the spread of the percentiles if dice always added this to the total. */
  readonly shifted: (amount: number) => Spread;
}

/** The results of a roll that its first throw leaves possible: one if it is complete. */
export type Results = Distribution;

/**
 * Returns the scale of a roll before it is thrown. A result that fails whatever its total is worse than all others; the
 * target does not matter.
 * @throws RuleError NotEnumerable, TooManyCases as {@link prospect}
 */
export function luckScale(query: OddsQuery, variants: RuleVariants): LuckScale {
  return scaleOf(luckValues(prospect({ ...query, target: null }, variants)));
}

/** Returns the values by which the luck of a roll is measured, the better the higher. */
function luckValues(all: Prospect): Results {
  const values = contestValues(all);
  if (!all.question.die?.dieKind.isLowBetter) return values;
  return new Map([...values].map(([value, chance]) => [-value, chance]));
}

/** Returns the scale of results with these chances. Cases too rare to explore are left out. */
export function scaleOf(results: Distribution): LuckScale {
  const all = chanceOf(results);
  let below = 0;
  const steps = ascending(results).map(([value, share]): Step => {
    const step = { value, below, chance: share / all };
    below += step.chance;
    return step;
  });
  const spread = (percentiles: readonly number[]): Spread => {
    const mean = percentiles.reduce((sum, one, index) => sum + one * (steps[index]?.chance ?? 0), 0);
    const variance = percentiles.reduce((sum, one, index) => sum + (one - mean) ** 2 * (steps[index]?.chance ?? 0), 0);
    return { mean, variance };
  };
  const shifts = new Map<number, Spread>();
  return {
    steps,
    // The variance of mid-percentiles is exactly (1 − Σ p³) / 12.
    fair: { mean: 0.5, variance: (1 - steps.reduce((sum, { chance }) => sum + chance ** 3, 0)) / 12 },
    shifted(amount) {
      const known = shifts.get(amount) ?? spread(steps.map(({ value }) => middle(placeOf(steps, value + amount))));
      shifts.set(amount, known);
      return known;
    },
  };
}

/**
 * Returns the percentile of a roll, from 0 to 1: the chance of a worse result and half the chance of the same. Of a roll
 * that its first throw leaves open, it is the mean of the percentiles that are still possible.
 */
export function percentileOf({ steps }: LuckScale, results: Results): number {
  return (
    [...results].reduce((sum, [value, chance]) => sum + middle(placeOf(steps, value)) * chance, 0) / chanceOf(results)
  );
}

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

function middle({ below, chance }: Pick<Step, "below" | "chance">): number {
  return below + chance / 2;
}

/** Returns the step of a value by bisection; a value between two steps has no chance of its own. */
function placeOf(steps: readonly Step[], value: number): Pick<Step, "below" | "chance"> {
  let [low, high] = [0, steps.length];
  while (low < high) {
    const half = (low + high) >> 1;
    if ((steps[half]?.value ?? 0) < value) low = half + 1;
    else high = half;
  }
  const found = steps[low];
  if (!found) return { below: 1, chance: 0 };
  return found.value === value ? found : { below: found.below, chance: 0 };
}

/** A roll as it lies on the table. */
interface ThrownRoll {
  /** The formula with its other dice as they lie. */
  readonly query: DieQuery;
  readonly thrown: Pick<ReplayInput, "variants" | "declined" | "isLeftOpen">;
  /** The faces in throwing order, those of decisions included. */
  readonly faces: readonly number[];
}

/**
 * Returns what the dice of a roll came to before anybody decided anything, so that no choice of a player looks like luck:
 * scratched dice, luck spent afterwards and added dice do not count. Where somebody could decline a die or was left to
 * choose, and where a die still waits for its click, the results remain that were possible at that moment.
 * @returns null for a roll with luck that still waits for a die
 * @throws RuleError NotEnumerable, TooManyCases if the possible results cannot be listed
 */
export function firstThrow({ query, thrown: { variants, ...choices }, faces }: ThrownRoll): Results | null {
  const { dieKind, setup } = query.die;
  const first = replay(dieKind, { setup, variants, ...choices }, faces);
  const fallen = first.thrown.length + first.rejected.length;
  const unchosen = Math.min(fallen, choices.declined?.[0] ?? fallen);
  const { state, next } = replay(dieKind, { setup, variants }, faces.slice(0, unchosen));
  if (next !== null && dieKind.luck?.kept(setup)) return null;
  const ends = next === null ? [{ state, chance: 1 }] : exploreOn(dieKind, state);
  return luckValues(settleAll({ ...query, target: null }, ends, variants));
}

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
interface Power {
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
