/** The average of several scores, "fractions round down"; 0 without any. */
export function averageDown(scores: readonly number[]): number {
  if (scores.length === 0) return 0;
  return Math.floor(scores.reduce((sum, score) => sum + score, 0) / scores.length);
}
