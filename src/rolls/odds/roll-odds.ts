import { percentagePoints, numeral, percent, say } from "../../base/words.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { histogram, odds } from "../../rules/odds/odds.ts";
import type { Bar } from "../../rules/odds/odds.ts";

/** The figures by which two setups of a roll are compared. */
export interface RollFigures {
  /** Null without a known target. */
  readonly success: number | null;
  readonly mean: number;
  /** The fact that players fear most, and its chance; null for a die without one. */
  readonly worst: { readonly fact: string; readonly chance: number } | null;
  readonly bars: readonly Bar[];
}

/**
 * Returns the figures of a roll that is not thrown yet.
 * @throws Error naming the part whose odds cannot be listed
 */
export function rollFigures(roll: QuadriviumRoll): RollFigures {
  const all = roll.prospect;
  const chances = odds(all);
  const fact = roll.die?.dieKind.worst ?? null;
  const chance = fact === null ? null : chances[fact];
  return {
    success: chances.success,
    mean: chances.mean,
    worst: fact !== null && typeof chance === "number" ? { fact, chance } : null,
    bars: histogram(all),
  };
}

/** Smaller differences are not told. */
const LEAST_POINTS = 0.05;
const LEAST_MEAN = 0.005;

/**
 * Returns in words what a change of the setup does: the new chance and by how many percentage points it differs, or the
 * new mean if no target is known.
 * @param change The change in words.
 */
export function changeInWords(change: string, now: RollFigures, then: RollFigures): string {
  const worst = then.worst && now.worst?.fact === then.worst.fact ? then.worst : null;
  const isWorst = worst !== null && Math.abs(worst.chance - (now.worst?.chance ?? 0)) * 100 >= LEAST_POINTS;
  return [
    now.success !== null && then.success !== null
      ? chanceInWords(change, then.success, (then.success - now.success) * 100)
      : meanInWords(change, then.mean, then.mean - now.mean),
    ...(isWorst ? [worstInWords(worst)] : []),
  ].join(" ");
}

function chanceInWords(change: string, chance: number, points: number): string {
  const key = `QUADRIVIUM.WhatIf.Chance.${wordFor(points, LEAST_POINTS)}`;
  const data = { change, figure: percent(chance) };
  return say(
    key.endsWith("same") ? { key, data } : { key, data: { ...data, count: percentagePoints(Math.abs(points)) } },
  );
}

function meanInWords(change: string, mean: number, by: number): string {
  const key = `QUADRIVIUM.WhatIf.Mean.${wordFor(by, LEAST_MEAN)}`;
  const figure = numeral(Math.round(mean * 10) / 10);
  return say({ key, data: { change, figure, amount: rounded(Math.abs(by)) } });
}

function wordFor(by: number, least: number): "same" | "more" | "less" {
  return Math.abs(by) < least ? "same" : by > 0 ? "more" : "less";
}

/** Returns the chance of what players fear most in a sentence: "3% chance to botch." */
function worstInWords({ fact, chance }: NonNullable<RollFigures["worst"]>): string {
  return say({ key: `QUADRIVIUM.Odds.Worst.${fact}`, data: { chance: percent(chance) } });
}

/** Rounds a difference to tenths, a small one to hundredths. */
function rounded(value: number): number {
  const to = value < 1 ? 100 : 10;
  return Math.round(value * to) / to;
}
