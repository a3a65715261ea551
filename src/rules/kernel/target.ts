import type { Outcome } from "./die-kind.ts";

/** What a total comes to against a target that must be met or exceeded; nulls where there is no target. */
export function meets(
  total: number,
  target: number | null,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: null, margin: null };
  return { success: total >= target, margin: total - target };
}

/** The outcome of a formula that has none of our dice, or several: a plain comparison. */
export function plainOutcome(total: number, target: number | null): Outcome {
  return { tradition: null, target, ...meets(total, target) };
}
