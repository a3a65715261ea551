import type { Outcome } from "../../kernel/die-kind.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import type { ContestTerms, Tie } from "../../kernel/ties.ts";
import { higherSide } from "../../kernel/ties.ts";

/** The outcome of a check: a pool whose sizes boons and banes have changed, against a target. */
export interface CheckOutcome extends Outcome {
  /** The sizes that were thrown, in order. */
  readonly pool: readonly number[];
  /** The face of each die. */
  readonly rolled: readonly number[];
  /** The number of boons and banes that counted, at most 6 of each. */
  readonly boons: number;
  readonly banes: number;
  /** What boons and banes add beside the sizes; 0 if the world's rule variants say so. */
  readonly flat: number;
}

/**
 * Compares the total of a check with "the target value which must be surpassed in order for a standard check to be
 * successful" [check]. An example of the source asks for "25 or higher" [check]: hence the rule variant `target`. Both
 * results are null without a target.
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

/** Decides a tie by "the following rules in order until a resolution is achieved" [check]. Only the terms matter. */
export function breakTie({ defender, bonuses, mayStalemate }: ContestTerms): Tie {
  // "The defender wins in the case of a tie." [check]
  if (defender !== null) return { winner: defender, rule: "defender" };
  // "The player who has the higher bonus (excluding rolled dice) is the winner." [check]
  const higher = higherSide(bonuses);
  if (higher !== null) return { winner: higher, rule: "bonus" };
  // "The contest concludes with neither party successful", or it "is re-rolled immediately until a victor is
  // identified" [check].
  return { winner: null, rule: mayStalemate ? "stalemate" : "reroll" };
}
