import type { RuleVariants } from "../kernel/rule-variants.ts";
import { RuleError, type Phrase } from "../kernel/rule-error.ts";
import { roundUp, type Outcome } from "../kernel/die-kind.ts";
import { addChance, ascending, chanceOf, distributionOf, tidy } from "../odds/expression.ts";
import type { Distribution, ProbabilityList } from "../odds/expression.ts";
import type { Prospect } from "../odds/odds.ts";

/** The number of successes that a party of a size needs, before rounding: the table of [check]. */
const required = {
  Easy: (size: number) => size / 2 - 1,
  Moderate: (size: number) => size / 2,
  Challenging: (size: number) => size - 1,
  Formidable: (size: number) => size,
  Impossible: (size: number) => size + 1,
} as const;

/**
 * The difficulty of the whole challenge; it "does not have to mirror the Difficulty Rating of each individual Skill
 * check" [check].
 */
export type ChallengeDifficulty = keyof typeof required;

/** The difficulties in ascending order. */
export const challengeDifficulties = Object.keys(required) as [ChallengeDifficulty, ...ChallengeDifficulty[]];

/** "More than 5" [check]: a margin this large counts twice, above the target and below it. */
const COUNTS_TWICE = 6;

/**
 * Returns the tally of a check, failures below 0: "each check which surpassed its target Difficulty Rating counts as
 * one success, a roll which exceeds the target by more than 5 counts as 2 successes, a roll which is more than 5 below
 * the target counts as two failures" [check].
 * @throws RuleError DifficultyMissing for a check without a target
 */
export function tally({ success, margin }: Pick<Outcome, "success" | "margin">): number {
  if (success === null || margin === null) throw new RuleError("DifficultyMissing");
  // Some dice fail above their target; that is a single failure.
  const count = (success ? margin : 0 - margin) >= COUNTS_TWICE ? 2 : 1;
  return success ? count : -count;
}

/** Returns the successes of a check or, with the rule variant `groupCounting`, its failures below 0. */
function countedOf(tally: number, { groupCounting }: Counting): number {
  return groupCounting === "net" ? tally : Math.max(tally, 0);
}

/**
 * Returns the result of a group challenge: "Count the total number of successes and compare that number" [check] with
 * the number needed.
 * @param tallies The tally of each check of the party.
 * @throws RuleError PartySize without any check
 */
export function resolveChallenge(tallies: readonly number[], difficulty: ChallengeDifficulty, variants: Counting) {
  const needed = neededSuccesses(difficulty, tallies.length);
  const sum = (count: (one: number) => number): number => tallies.reduce((all, one) => all + count(one), 0);
  const counted = sum((one) => countedOf(one, variants));
  const [successes, failures] = [sum((one) => Math.max(one, 0)), sum((one) => Math.max(-one, 0))];
  return { successes, failures, counted, needed, success: counted >= needed };
}

/** The result of a group challenge; `counted` is the net number of successes of all checks. */
export type GroupChallenge = Readonly<ReturnType<typeof resolveChallenge>>;

/**
 * Returns the number of successes a party needs. Halves are rounded up, so it is at least 0.
 * @throws RuleError PartySize if the size is not a whole number of at least one
 */
export function neededSuccesses(difficulty: ChallengeDifficulty, size: number): number {
  if (!Number.isInteger(size) || size < 1) throw new RuleError("PartySize", { size, min: 1 });
  return roundUp(required[difficulty](size));
}

/** Returns a remark for the GM who chooses a difficulty; null for none. */
export function challengeRemark(difficulty: ChallengeDifficulty, size: number): Phrase | null {
  if (neededSuccesses(difficulty, size) > 0) return null;
  return { key: "QUADRIVIUM.GroupChallenge.NeedsNone", data: { size } };
}

/** Returns the language key of a difficulty's name. */
export function challengeName(difficulty: ChallengeDifficulty): string {
  return `QUADRIVIUM.GroupChallenge.${difficulty}`;
}

/** The odds of a group challenge. Probabilities are exact to double precision. */
export interface GroupOdds {
  /** The net successes, each number with its probability, ascending. */
  readonly counted: ProbabilityList;
  /** The odds of the challenge at each difficulty. */
  readonly challenges: Readonly<Record<ChallengeDifficulty, ChallengeOdds>>;
}

/** The number of successes one difficulty needs, and the probability of reaching it. */
interface ChallengeOdds {
  readonly needed: number;
  readonly chance: number;
}

type Counting = Pick<RuleVariants, "groupCounting">;

/**
 * Returns the distribution of the successes of one check against the GM's difficulty. A group's odds need nothing else,
 * so its ends need not be kept until all checks are known.
 * @throws RuleError DifficultyMissing for a check without a target
 */
export function successesOf({ endings }: Prospect, variants: Counting): Distribution {
  return distributionOf(endings, (one) => countedOf(tally(one), variants));
}

/**
 * Returns the exact odds of a group challenge, whose successes are convolved.
 * @param checks The successes of each check.
 * @throws RuleError PartySize without any check
 */
export function groupOdds(checks: readonly Distribution[]): GroupOdds {
  const counted = checks.reduce(sum, new Map([[0, 1]]));
  const challenges = challengeDifficulties.map((difficulty) => {
    const needed = neededSuccesses(difficulty, checks.length);
    return [difficulty, { needed, chance: tidy(chanceOf(counted, (value) => value >= needed)) }] as const;
  });
  return {
    counted: ascending(counted),
    challenges: Object.fromEntries(challenges) as Record<ChallengeDifficulty, ChallengeOdds>,
  };
}

function sum(one: Distribution, other: Distribution): Distribution {
  const chances = new Map<number, number>();
  for (const [a, first] of one) for (const [b, second] of other) addChance(chances, a + b, first * second);
  return chances;
}
