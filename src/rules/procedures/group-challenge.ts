import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError } from "../kernel/rule-error.ts";
import type { Outcome } from "../kernel/die-kind.ts";
import type { Phrase } from "../kernel/phrase.ts";
import { roundUp } from "../kernel/rounding.ts";

/** How many successes a challenge needs of a party of size N, before rounding: the table of the source. */
const required = {
  Easy: (size: number) => size / 2 - 1,
  Moderate: (size: number) => size / 2,
  Challenging: (size: number) => size - 1,
  Formidable: (size: number) => size,
  Impossible: (size: number) => size + 1,
} as const;

/** How hard the whole challenge is; "it does not have to mirror the difficulty rating of each individual skill check". */
export type ChallengeDifficulty = keyof typeof required;

/** The difficulties from the least to the greatest. */
export const challengeDifficulties = Object.keys(required) as readonly ChallengeDifficulty[];

/** "More than 5": a margin of this much counts twice, above the target and below it. */
const COUNTS_TWICE = 6;

/** What one check counts for in a group challenge. */
export interface Tally {
  readonly successes: number;
  readonly failures: number;
}

/**
 * What a check counts for: "each check which surpassed its target counts as one success, a roll which exceeds the target
 * by more than 5 counts as 2 successes, a roll which is more than 5 below the target counts as two failures".
 * @throws RuleError DifficultyMissing for a check without a target
 */
export function tally({ success, margin }: Pick<Outcome, "success" | "margin">): Tally {
  if (success === null || margin === null) throw new RuleError("DifficultyMissing");
  // Some dice fail above their target: that is a failure, and none that is far below.
  const count = (success ? margin : 0 - margin) >= COUNTS_TWICE ? 2 : 1;
  return success ? { successes: count, failures: 0 } : { successes: 0, failures: count };
}

/** A tally as one number: successes above 0, failures below it. Every check has one or the other. */
export function signedTally({ successes, failures }: Tally): number {
  return successes - failures;
}

/** The tally that a signed number stands for. */
export function tallyOf(signed: number): Tally {
  return { successes: Math.max(signed, 0), failures: Math.max(-signed, 0) };
}

/** What a tally is worth against what is needed: its successes, or by the reading `groupCounting` less its failures. */
export function netSuccesses(
  { successes, failures }: Tally,
  { groupCounting }: Pick<RuleVariants, "groupCounting">,
): number {
  return groupCounting === "net" ? successes - failures : successes;
}

/** How a group challenge ends. */
export interface GroupChallenge extends Tally {
  /** What the checks are worth together. */
  readonly counted: number;
  readonly needed: number;
  readonly success: boolean;
}

/**
 * The end of a group challenge: "count the total number of successes and compare that number" with the number needed.
 * @param tallies What each check of the party counts for.
 * @throws RuleError PartySize without any check
 */
export function resolveChallenge(
  tallies: readonly Tally[],
  difficulty: ChallengeDifficulty,
  variants: Pick<RuleVariants, "groupCounting">,
): GroupChallenge {
  const needed = neededSuccesses(difficulty, tallies.length);
  const all = {
    successes: tallies.reduce((sum, { successes }) => sum + successes, 0),
    failures: tallies.reduce((sum, { failures }) => sum + failures, 0),
  };
  const counted = netSuccesses(all, variants);
  return { ...all, counted, needed, success: counted >= needed };
}

/**
 * How many successes a party needs. Halves are rounded up, so that it is never below 0.
 * @throws RuleError PartySize for a party that is no whole number of at least one
 */
export function neededSuccesses(difficulty: ChallengeDifficulty, size: number): number {
  if (!Number.isInteger(size) || size < 1) throw new RuleError("PartySize", { size, min: 1 });
  return roundUp(required[difficulty](size));
}

/** What the game master should know before choosing a difficulty; null where there is nothing to say. */
export function challengeRemark(difficulty: ChallengeDifficulty, size: number): Phrase | null {
  if (neededSuccesses(difficulty, size) > 0) return null;
  return { key: "QUADRIVIUM.GroupChallenge.NeedsNone", data: { size } };
}

/** Language key of what a difficulty is called. */
export function challengeName(difficulty: ChallengeDifficulty): string {
  return `QUADRIVIUM.GroupChallenge.${difficulty}`;
}
