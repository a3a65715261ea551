import type { ContestTerms, Tie } from "../../kernel/ties.ts";
import { higherOf } from "../../kernel/ties.ts";

/** What becomes of a tie: "the following rules in order until a resolution is achieved". It hangs on the terms alone. */
export function breakTie({ defender, bonuses, mayStalemate }: ContestTerms): Tie {
  // "The defender wins in the case of a tie."
  if (defender !== null) return { winner: defender, rule: "defender" };
  // "The player who has the higher bonus (excluding rolled dice) is the winner."
  const higher = higherOf(bonuses);
  if (higher !== null) return { winner: higher, rule: "bonus" };
  // "The contest concludes with neither party successful", or else "is re-rolled immediately until a victor is identified".
  return { winner: null, rule: mayStalemate ? "stalemate" : "reroll" };
}
