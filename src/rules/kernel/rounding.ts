import type { DieKind } from "./die-kind.ts";

/** What binary fractions leave over when they are added (0.1 + 0.2) is no fraction that the rules know. */
const NOISE = 1e-9;

/** "Fractions round down." */
export function roundDown(amount: number): number {
  // Adding 0 turns a −0 into 0.
  return Math.floor(amount + NOISE) + 0;
}

/** "Occasionally a rolled formula will produce a result that is not an integer. In such cases you should always round up." */
export function roundUp(amount: number): number {
  // Adding 0 turns the −0 that Math.ceil makes of −0.5 into 0.
  return Math.ceil(amount - NOISE) + 0;
}

/** What several scores come to that are rolled as one: their average, rounded as the die rounds; 0 without any. */
export function averageOf(scores: readonly number[], { round }: Pick<DieKind, "round">): number {
  if (scores.length === 0) return 0;
  return round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
