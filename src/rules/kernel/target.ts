import type { Outcome } from "./die-kind.ts";

/**
 * Compares a total with a target that must be met or exceeded. Without a target there is no margin, and no success unless
 * the dice alone decide.
 * @param fails True if the dice fail whatever their total.
 */
export function meets(
  total: number,
  target: number | null,
  fails = false,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: fails ? false : null, margin: null };
  return { success: !fails && total >= target, margin: total - target };
}

/** Returns the outcome of a formula with none of our dice, or with several: a plain comparison. */
export function plainOutcome(total: number, target: number | null): Outcome {
  const { success, margin } = meets(total, target);
  return { tradition: null, target, success, margin };
}
