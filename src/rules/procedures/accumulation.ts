import { roundUp } from "../kernel/rounding.ts";

/** Whether what is tracked waxes or wanes. */
export const accumulationSigns = ["add", "subtract"] as const;
export type AccumulationSign = (typeof accumulationSigns)[number];

/** What a tracked value can be at all. */
export interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** A tracked value of a character and what a check has made of it. */
export interface Accumulation {
  readonly before: number;
  /** What the check has come to; negative where it is taken away. */
  readonly change: number;
  /** Before and change together, as far as the value can go. */
  readonly after: number;
}

const unbounded: ValueRange = { min: -Infinity, max: Infinity };

/**
 * An accumulation check: "the result of the rolled formula is added (or sometimes subtracted) from the prior value and
 * the new total is recorded". The result is rounded up before it is counted.
 */
export function accumulate(
  before: number,
  result: number,
  sign: AccumulationSign,
  range: ValueRange = unbounded,
): Accumulation {
  const change = changeBy(result, sign);
  return { before, change, after: clamp(range, before + change) };
}

/** What a result comes to, added or taken away. */
export function changeBy(result: number, sign: AccumulationSign): number {
  const amount = roundUp(result);
  // Adding 0 turns the −0 of nothing that is taken away into 0.
  return (sign === "add" ? amount : -amount) + 0;
}

/** Whether the value could not go as far as the check would have taken it. */
export function isCut({ before, change, after }: Accumulation): boolean {
  return before + change !== after;
}

/** The value with an accumulation taken back, whatever else has changed it meanwhile. */
export function revertAccumulation(
  now: number,
  { before, after }: Accumulation,
  range: ValueRange = unbounded,
): number {
  return clamp(range, now - (after - before));
}

function clamp({ min, max }: ValueRange, value: number): number {
  return Math.min(Math.max(value, min), max);
}
