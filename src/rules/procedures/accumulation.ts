import { roundUp } from "../kernel/rounding.ts";

/** The result of a check is added to the tracked value or subtracted from it. */
export const accumulationSigns = ["add", "subtract"] as const;
export type AccumulationSign = (typeof accumulationSigns)[number];

/** The limits of a tracked value. */
interface ValueRange {
  readonly min: number;
  readonly max: number;
}

/** A tracked value of a character before and after a check. */
export interface Accumulation {
  readonly before: number;
  /** The result of the check; negative if it is subtracted. */
  readonly change: number;
  /** Before plus change, within the limits of the value. */
  readonly after: number;
}

const unbounded: ValueRange = { min: -Infinity, max: Infinity };

/**
 * Returns the effect of an accumulation check: "the result of the rolled formula is added (or sometimes subtracted)
 * from the prior value and the new total is recorded" [check]. The result is rounded up first.
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

/** Returns the change that a result makes, rounded up. */
export function changeBy(result: number, sign: AccumulationSign): number {
  const amount = roundUp(result);
  // Adding 0 turns the −0 of a subtracted 0 into 0.
  return (sign === "add" ? amount : -amount) + 0;
}

/** Returns true if a limit of the value has cut the change. */
export function isCut({ before, change, after }: Accumulation): boolean {
  return before + change !== after;
}

function clamp({ min, max }: ValueRange, value: number): number {
  return Math.min(Math.max(value, min), max);
}
