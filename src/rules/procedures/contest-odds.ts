import { MAX_REROLLS } from "./contest.ts";
import { contestRules, contestValue } from "../kernel/ties.ts";
import type { ContestRule, Tie } from "../kernel/ties.ts";
import { ascending, chanceOf, tidy } from "../odds/distribution.ts";
import type { Distribution } from "../odds/distribution.ts";
import { contestValues } from "../odds/odds.ts";
import type { Prospect } from "../odds/odds.ts";

/** The odds of an opposed contest for its first side. Probabilities are exact to double precision. */
export interface ContestOdds {
  readonly win: number;
  readonly lose: number;
  readonly stalemate: number;
  /** The probability that each rule decides. */
  readonly decidedBy: Readonly<Record<ContestRule, number>>;
}

/**
 * Returns the exact odds of a contest between two rolls. Re-rolls of ties are summed as a geometric series up to the
 * last re-roll that the rules allow.
 */
export function contestOdds(first: Prospect, second: Prospect, { winner, rule }: Tie): ContestOdds {
  const once = compare(contestValues(first), contestValues(second));
  if (rule === "reroll") return withRerolls(once);
  const { win, lose, tie } = once;
  return {
    win: tidy(win + (winner === "first" ? tie : 0)),
    lose: tidy(lose + (winner === "second" ? tie : 0)),
    stalemate: winner === null ? tidy(tie) : 0,
    decidedBy: { ...undecided, ...decidedAtOnce(once), [rule]: tie },
  };
}

const undecided = Object.fromEntries(contestRules.map((rule) => [rule, 0])) as Record<ContestRule, number>;

/** The comparison of two rolls. */
interface Comparison {
  /** The chance that just one side fails. */
  readonly failure: number;
  readonly win: number;
  readonly lose: number;
  readonly tie: number;
}

function decidedAtOnce({ failure, win, lose }: Comparison): Pick<ContestOdds["decidedBy"], "failure" | "total"> {
  return { failure, total: win + lose - failure };
}

/** Compares two distributions in one pass, in ascending order. */
function compare(first: Distribution, second: Distribution): Comparison {
  const theirs = ascending(second);
  const against = chanceOf(second);
  let [win, tie, lose, below, index] = [0, 0, 0, 0, 0];
  for (const [value, chance] of ascending(first)) {
    for (; (theirs[index]?.[0] ?? Number.POSITIVE_INFINITY) < value; index += 1) below += theirs[index]?.[1] ?? 0;
    const same = second.get(value) ?? 0;
    win += chance * below;
    tie += chance * same;
    lose += chance * (against - below - same);
  }
  const [ours, other] = [first.get(FAILED) ?? 0, second.get(FAILED) ?? 0];
  return { failure: ours * (against - other) + other * (chanceOf(first) - ours), win, tie, lose };
}

/** The contest value of every failure. */
const FAILED = contestValue({ total: 0, fails: true });

/** The (k + 1)th throw decides after k ties. */
function withRerolls(once: Comparison): ContestOdds {
  const { win, lose, tie } = once;
  let again = 0;
  for (let round = 1; round <= MAX_REROLLS; round += 1) again += tie ** round;
  const exhausted = tie ** (MAX_REROLLS + 1);
  return {
    win: tidy(win * (1 + again)),
    lose: tidy(lose * (1 + again)),
    stalemate: exhausted,
    decidedBy: { ...undecided, ...decidedAtOnce(once), reroll: (win + lose) * again, exhausted },
  };
}
