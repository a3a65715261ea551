import { MAX_REROLLS } from "./contest.ts";
import { contestRules, contestValue } from "../kernel/ties.ts";
import type { ContestRule, Tie } from "../kernel/ties.ts";
import { followed, ratio } from "../odds/distribution.ts";
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
 * last re-roll that the rules allow, with integer weights.
 */
export function contestOdds(first: Prospect, second: Prospect, { winner, rule }: Tie): ContestOdds {
  const once = compare(contestValues(first), contestValues(second));
  if (rule === "reroll") return withRerolls(once);
  const tie = ratio(once.tie, once.total);
  return {
    win: ratio(once.win + (winner === "first" ? once.tie : 0n), once.total),
    lose: ratio(once.lose + (winner === "second" ? once.tie : 0n), once.total),
    stalemate: winner === null ? tie : 0,
    decidedBy: { ...undecided, ...decidedAtOnce(once), [rule]: tie },
  };
}

const undecided = Object.fromEntries(contestRules.map((rule) => [rule, 0])) as Record<ContestRule, number>;

/** The comparison of two rolls, as integer weights out of `total`. */
interface Comparison {
  /** The weight of the cases in which just one side fails. */
  readonly failure: bigint;
  readonly win: bigint;
  readonly lose: bigint;
  readonly tie: bigint;
  readonly total: bigint;
}

function decidedAtOnce({ failure, win, lose, total }: Comparison): Pick<ContestOdds["decidedBy"], "failure" | "total"> {
  return { failure: ratio(failure, total), total: ratio(win + lose - failure, total) };
}

/** Compares two distributions in one pass, in ascending order. */
function compare(first: Distribution, second: Distribution): Comparison {
  const ours = [...first.weights].sort(([a], [b]) => a - b);
  const theirs = [...second.weights].sort(([a], [b]) => a - b);
  let [win, tie, all, below, index] = [0n, 0n, 0n, 0n, 0];
  for (const [value, weight] of ours) {
    let other = theirs[index];
    for (; other !== undefined && other[0] < value; other = theirs[index]) {
      below += other[1];
      index += 1;
    }
    win += weight * below;
    tie += other?.[0] === value ? weight * other[1] : 0n;
    all += weight;
  }
  const against = followed(second);
  const [ourFailures, theirFailures] = [failuresIn(first), failuresIn(second)];
  const failure = ourFailures * (against - theirFailures) + theirFailures * (all - ourFailures);
  return { failure, win, tie, lose: all * against - win - tie, total: first.total * second.total };
}

/** The contest value of every failure. */
const FAILED = contestValue({ total: 0, fails: true });

function failuresIn({ weights }: Distribution): bigint {
  return weights.get(FAILED) ?? 0n;
}

/** The (k + 1)th throw decides after k ties with the weight win × tie^k, out of total^(k + 1). */
function withRerolls(once: Comparison): ContestOdds {
  const { win, lose, tie, total } = once;
  const rounds = Array.from({ length: MAX_REROLLS + 1 }, (_, index) => BigInt(index));
  const last = BigInt(MAX_REROLLS);
  const series = rounds.reduce((sum, round) => sum + tie ** round * total ** (last - round), 0n);
  const whole = total ** (last + 1n);
  const exhausted = ratio(tie ** (last + 1n), whole);
  return {
    win: ratio(win * series, whole),
    lose: ratio(lose * series, whole),
    stalemate: exhausted,
    decidedBy: {
      ...undecided,
      ...decidedAtOnce(once),
      reroll: ratio((win + lose) * (series - total ** last), whole),
      exhausted,
    },
  };
}
