import type { Outcome } from "../../kernel/die-kind.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import type { ContestTerms, Tie } from "../../kernel/ties.ts";
import { higherSide } from "../../kernel/ties.ts";

/** What a check means: a pool of dice, whose sizes fortune and misfortune have changed, against a target. */
export interface CheckOutcome extends Outcome {
  /** The sizes thrown, in order. */
  readonly pool: readonly number[];
  /** The face that each of them shows. */
  readonly rolled: readonly number[];
  /** How many boons and banes counted: no more than 6 of each. */
  readonly boons: number;
  readonly banes: number;
  /** What they add beside the sizes; 0 where the world reads it so. */
  readonly flat: number;
}

/**
 * What the total of a check comes to against its target: "the target value which must be surpassed in order for a
 * standard check to be successful". An example of the source lets 25 succeed against 25: the reading `target`.
 * Nulls where there is no target.
 */
export function surpass(
  total: number,
  target: number | null,
  variants: Pick<RuleVariants, "target">,
): { readonly success: boolean | null; readonly margin: number | null } {
  if (target === null) return { success: null, margin: null };
  const margin = total - target;
  return { success: variants.target === "meet" ? margin >= 0 : margin > 0, margin };
}

/** What becomes of a tie: "the following rules in order until a resolution is achieved". It hangs on the terms alone. */
export function breakTie({ defender, bonuses, mayStalemate }: ContestTerms): Tie {
  // "The defender wins in the case of a tie."
  if (defender !== null) return { winner: defender, rule: "defender" };
  // "The player who has the higher bonus (excluding rolled dice) is the winner."
  const higher = higherSide(bonuses);
  if (higher !== null) return { winner: higher, rule: "bonus" };
  // "The contest concludes with neither party successful", or else "is re-rolled immediately until a victor is identified".
  return { winner: null, rule: mayStalemate ? "stalemate" : "reroll" };
}
