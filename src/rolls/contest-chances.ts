import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { bonusWithoutDice } from "../rules/procedures/bonus-without-dice.ts";
import { contestOdds } from "../rules/procedures/contest-odds.ts";
import type { ContestOdds } from "../rules/procedures/contest-odds.ts";
import { settleTie } from "../rules/kernel/ties.ts";
import type { Side, Sides } from "../rules/kernel/ties.ts";

/**
 * Calculates the odds of a contest of two rolls that are not thrown yet.
 * @throws Error in the user's language for rolls that cannot be listed
 */
export function contestChances(
  { first, second }: Sides<QuadriviumRoll>,
  { defender, mayStalemate }: { readonly defender: Side | null; readonly mayStalemate: boolean },
): ContestOdds {
  const [ours, theirs] = [first.prospect, second.prospect];
  const dieKinds = { first: first.die?.dieKind ?? null, second: second.die?.dieKind ?? null };
  const bonuses = {
    first: bonusWithoutDice(ours.question, first.variants),
    second: bonusWithoutDice(theirs.question, second.variants),
  };
  return contestOdds(ours, theirs, settleTie(dieKinds, { defender, bonuses, mayStalemate }));
}
