import type { Tradition } from "./die-kind.ts";

/** What several scores come to that are rolled as one: their average, rounded as the die rounds; 0 without any. */
export function averageOf(scores: readonly number[], { round }: Pick<Tradition, "round">): number {
  if (scores.length === 0) return 0;
  return round(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
