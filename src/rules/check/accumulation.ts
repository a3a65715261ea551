import { roundUp } from "./round-up.ts";

/** Whether what is tracked waxes or wanes. */
export type AccumulationSign = "add" | "subtract";

/** A tracked value of a character and what a check has made of it. */
export interface Accumulation {
  readonly before: number;
  /** What was added to it; negative where something was taken away. */
  readonly change: number;
  readonly after: number;
}

/**
 * An accumulation check: "the result of the rolled formula is added (or sometimes subtracted) from the prior value and
 * the new total is recorded". The result is rounded up before it is counted.
 */
export function accumulate(before: number, result: number, sign: AccumulationSign): Accumulation {
  const amount = roundUp(result);
  const after = sign === "add" ? before + amount : before - amount;
  return { before, change: after - before, after };
}
