import type { DieKind } from "./die-kind.ts";

/** Absorbs the error of binary fractions, such as that of 0.1 + 0.2. */
const NOISE = 1e-9;

/** Rounds as the stress, fortune and trip dice do: "Fractions round down" [spec]. */
export function roundDown(amount: number): number {
  // Adding 0 turns −0 into 0.
  return Math.floor(amount + NOISE) + 0;
}

/**
 * Rounds as a check does: "Occasionally a rolled formula will produce a result that is not an integer. In such cases
 * you should always round up." [check]
 */
export function roundUp(amount: number): number {
  // Adding 0 turns the −0 of Math.ceil(−0.5) into 0.
  return Math.ceil(amount - NOISE) + 0;
}

/** Returns the average of scores, rounded as the die kind rounds; 0 without any score. */
export function averageOf(scores: readonly number[], { round }: Pick<DieKind, "round">): number {
  if (scores.length === 0) return 0;
  return round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
