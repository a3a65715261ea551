import { roundUp } from "./round-up.ts";

/**
 * The ability bonus of a check: "the ability score itself", or of several scores, "averaging them together", the
 * average, rounded up. Without any score there is no bonus.
 */
export function abilityBonus(scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  return roundUp(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
