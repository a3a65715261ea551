import { NOISE } from "./noise.ts";

/** "Occasionally a rolled formula will produce a result that is not an integer. In such cases you should always round up." */
export function roundUp(amount: number): number {
  // Adding 0 turns the −0 that Math.ceil makes of −0.5 into 0.
  return Math.ceil(amount - NOISE) + 0;
}
