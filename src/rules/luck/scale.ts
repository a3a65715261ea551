import type { RuleVariants } from "../kernel/rule-variants.ts";
import { ascending, chanceOf } from "../odds/distribution.ts";
import type { Distribution } from "../odds/distribution.ts";
import { contestValues, prospect } from "../odds/odds.ts";
import type { OddsQuery, Prospect } from "../odds/odds.ts";
import { Budget } from "../odds/budget.ts";

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
export function luckScale(query: OddsQuery, variants: RuleVariants, budget = new Budget()): LuckScale {
  return scaleOf(luckValues(prospect({ ...query, target: null }, variants, budget)));
}

/** Returns the values by which the luck of a roll is measured, the better the higher. */
export function luckValues(all: Prospect): Results {
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
