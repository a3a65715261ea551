import type { Outcome } from "./die-kind.ts";

/** Compares a total with a target that must be met or exceeded. Both results are null without a target. */
export function meets(
  total: number,
  target: number | null,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: null, margin: null };
  return { success: total >= target, margin: total - target };
}

/** Returns the outcome of a formula with none of our dice, or with several: a plain comparison. */
export function plainOutcome(total: number, target: number | null): Outcome {
  return { tradition: null, target, ...meets(total, target) };
}
