/** What binary fractions leave over when they are added (0.1 + 0.2) is no fraction that the rules know. */
const NOISE = 1e-9;

/** "Occasionally a rolled formula will produce a result that is not an integer. In such cases you should always round up." */
export function roundUp(amount: number): number {
  // Adding 0 turns the −0 that Math.ceil makes of −0.5 into 0.
  return Math.ceil(amount - NOISE) + 0;
}
