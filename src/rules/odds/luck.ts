import type { RuleVariants } from "../kernel/rule-variants.ts";
import { ascending, chanceOf, type Distribution } from "./expression.ts";
import { contestValues, prospect, settleAll, type OddsQuery, type Prospect, type DieQuery } from "./odds.ts";
import { replay, type ReplayInput } from "../kernel/replay.ts";
import { exploreOn } from "./walk.ts";

/** One result of a roll, with its chance and the chance of a worse one. */
interface Step {
  readonly value: number;
  readonly below: number;
  readonly chance: number;
}

/** The exact scale for measuring a roll's luck: its results from worst to best. */
export interface LuckScale {
  readonly steps: readonly Step[];
  /** The variance of the percentiles of fair dice; their mean is always one half. */
  readonly variance: number;
}

/** The results of a roll left possible by its first dice: one if it is complete. */
export type Results = Distribution;

/**
 * Returns the scale of a roll before it is made. A result that fails regardless of its total is worse than all others;
 * the target does not matter.
 * @throws RuleError NotEnumerable, TooManyCases as {@link prospect}
 */
export function luckScale(query: OddsQuery, variants: RuleVariants): LuckScale {
  return scaleOf(luckValues(prospect({ ...query, target: null }, variants)));
}

/** Returns the values that measure a roll's luck; higher is better. */
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
  // The variance of mid-percentiles is exactly (1 − Σ p³) / 12.
  return { steps, variance: (1 - steps.reduce((sum, { chance }) => sum + chance ** 3, 0)) / 12 };
}

/**
 * Returns the percentile of a roll, from 0 to 1: the chance of a worse result and half the chance of the same. For a
 * roll left open by its first dice, it is the mean of the percentiles still possible.
 */
export function percentileOf({ steps }: LuckScale, results: Results): number {
  return (
    [...results].reduce((sum, [value, chance]) => sum + middle(placeOf(steps, value)) * chance, 0) / chanceOf(results)
  );
}

function middle({ below, chance }: Pick<Step, "below" | "chance">): number {
  return below + chance / 2;
}

/** Finds the step of a value by bisection; a value between two steps has no chance of its own. */
export function placeOf(steps: readonly Step[], value: number): Pick<Step, "below" | "chance"> {
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

/** A finished roll. */
interface ThrownRoll {
  /** The formula with its other dice as rolled. */
  readonly query: DieQuery;
  readonly thrown: Pick<ReplayInput, "variants" | "declined" | "isLeftOpen">;
  /** The faces in rolling order, those of decisions included. */
  readonly faces: readonly number[];
}

/**
 * Returns the results of a roll before any decisions, so choices do not look like luck: scratched dice, luck spent
 * afterwards and added dice do not count. If a die could be declined, a choice was open, or a die still waits for its
 * click, the results possible at that moment remain.
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
  /** From 0 to 1; ties count as half. */
  readonly percentile: number;
}

/** The standard deviations that contain 95% of sums of fair rolls. */
export const BAND = 1.959964;

/** Fewer rolls are not meaningful, and their sums are not yet normal. */
export const FEWEST_ROLLS = 20;

/** The sum of luck after each roll, and the range of fair dice. */
interface Course {
  /** The sum of all percentiles minus one half each. */
  readonly sum: number;
  /** 95% of fair rolls are at most this far from 0. */
  readonly band: number;
}

/** The statistics of one player's rolls. */
export interface LuckSummary {
  readonly count: number;
  /** The mean percentile; one half is expected. */
  readonly mean: number;
  /** 95% of fair rolls have a mean at most this far from one half. */
  readonly band: number;
  /** The sum of luck in standard deviations. */
  readonly z: number;
  /** The chance that fair dice deviate at least this far, in either direction. */
  readonly p: number;
}

/** Returns the sum of luck roll by roll. */
export function courseOf(rolls: readonly Luck[]): readonly Course[] {
  let sum = 0;
  let variance = 0;
  return rolls.map(({ percentile, scale }) => {
    sum += percentile - 0.5;
    variance += scale.variance;
    return { sum, band: BAND * Math.sqrt(variance) };
  });
}

/**
 * Returns how lucky rolls were. The sum of their percentiles is compared with that of fair dice, which has mean n / 2
 * and an exactly known variance and is nearly normal (a sum of independent numbers between 0 and 1).
 */
export function summarise(rolls: readonly Luck[]): LuckSummary {
  const count = rolls.length;
  const sum = rolls.reduce((all, { percentile }) => all + percentile - 0.5, 0);
  const band = BAND * Math.sqrt(rolls.reduce((all, { scale }) => all + scale.variance, 0));
  const z = band === 0 ? 0 : (sum * BAND) / band;
  return {
    count,
    mean: count === 0 ? 0.5 : 0.5 + sum / count,
    band: count === 0 ? 0 : band / count,
    z,
    p: 2 * normalTail(Math.abs(z)),
  };
}

/** Returns 1 − Φ(z) by the rational approximation of Abramowitz and Stegun 26.2.17, whose error is below 10⁻⁷. */
export function normalTail(z: number): number {
  if (z < 0) return 1 - normalTail(-z);
  const t = 1 / (1 + 0.2316419 * z);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * series;
}
