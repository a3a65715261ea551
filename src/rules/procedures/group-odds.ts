import { challengeDifficulties, neededSuccesses, tally, netSuccesses } from "./group-challenge.ts";
import type { ChallengeDifficulty } from "./group-challenge.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { addChance, ascending, chanceOf, distributionOf, tidy } from "../odds/distribution.ts";
import type { Distribution, ProbabilityList } from "../odds/distribution.ts";
import type { Prospect } from "../odds/odds.ts";

/** The odds of a group challenge. Probabilities are exact to double precision. */
export interface GroupOdds {
  /** The successes that count, each number with its probability, ascending. */
  readonly counted: ProbabilityList;
  /** The odds of the challenge at each difficulty. */
  readonly challenges: Readonly<Record<ChallengeDifficulty, ChallengeOdds>>;
}

/** The number of successes that one difficulty needs, and the probability of reaching it. */
interface ChallengeOdds {
  readonly needed: number;
  readonly chance: number;
}

type Counting = Pick<RuleVariants, "groupCounting">;

/**
 * Returns the distribution of the successes of one check; its target is the difficulty that the game master has set. Nothing else of
 * a check is needed for the odds of its group, so that its ends need not be kept until all checks are known.
 * @throws RuleError DifficultyMissing for a check without a target
 */
export function successesOf({ endings }: Prospect, variants: Counting): Distribution {
  return distributionOf(endings, (one) => netSuccesses(tally(one), variants));
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
