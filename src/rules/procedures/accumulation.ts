import { roundUp } from "../kernel/die-kind.ts";

/** The result of a check is added to the tracked value or subtracted from it. */
export const accumulationSigns = ["add", "subtract"] as const;
export type AccumulationSign = (typeof accumulationSigns)[number];

/** A tracked value of a character before and after a check. */
export interface Accumulation {
  readonly before: number;
  /** The result of the check; negative if it is subtracted. */
  readonly change: number;
  /** Before plus change, within the limits of the value. */
  readonly after: number;
}

/**
 * Returns the effect of an accumulation check: "the result of the rolled formula is added (or sometimes subtracted)
 * from the prior value and the new total is recorded" [check]. The result is rounded up first.
 */
export function accumulate(
  before: number,
  result: number,
  sign: AccumulationSign,
  { min, max } = { min: -Infinity, max: Infinity },
): Accumulation {
  const change = changeBy(result, sign);
  return { before, change, after: Math.min(Math.max(before + change, min), max) };
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
