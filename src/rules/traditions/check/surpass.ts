import type { Readings } from "../../kernel/rule-variants.ts";

/**
 * What the total of a check comes to against its target: "the target value which must be surpassed in order for a
 * standard check to be successful". An example of the source lets 25 succeed against 25: the reading `target`.
 * Nulls where there is no target.
 */
export function surpass(
  total: number,
  target: number | null,
  readings: Pick<Readings, "target">,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: null, margin: null };
  const margin = total - target;
  return { success: readings.target === "meet" ? margin >= 0 : margin > 0, margin };
}
