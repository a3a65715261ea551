import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { bonusWithoutDice, contestOdds } from "../../rules/procedures/contest.ts";
import type { ContestOdds } from "../../rules/procedures/contest.ts";
import type { Prospect } from "../../rules/odds/odds.ts";
import { settleTie } from "../../rules/kernel/ties.ts";
import type { Side, Sides } from "../../rules/kernel/ties.ts";

/**
 * Calculates the odds of a contest of two rolls that are not thrown yet.
 * @throws Error in the user's language for rolls that cannot be listed
 */
export function contestChances({ first, second }: Sides<QuadriviumRoll>, terms: ContestTerms): ContestOdds {
  return chancesBetween({ first, second }, { first: first.prospect, second: second.prospect }, terms);
}

/** What decides a contest of two rolls beside their dice. */
export interface ContestTerms {
  readonly defender: Side | null;
  readonly mayStalemate: boolean;
}

/** Returns the same of two rolls whose prospects are known. */
export function chancesBetween(
  { first, second }: Sides<QuadriviumRoll>,
  { first: ours, second: theirs }: Sides<Prospect>,
  { defender, mayStalemate }: ContestTerms,
): ContestOdds {
  const dieKinds = { first: first.die?.dieKind ?? null, second: second.die?.dieKind ?? null };
  const bonuses = {
    first: bonusWithoutDice(ours.question, first.variants),
    second: bonusWithoutDice(theirs.question, second.variants),
  };
  return contestOdds(ours, theirs, settleTie(dieKinds, { defender, bonuses, mayStalemate }));
}
