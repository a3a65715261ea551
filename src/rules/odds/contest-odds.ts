import { MOST_REROLLS } from "../check/contest.ts";
import { contestRules } from "../ties.ts";
import type { ContestRule, Tie } from "../ties.ts";
import { ratio } from "./distribution.ts";
import type { Distribution } from "./distribution.ts";
import { totals } from "./odds.ts";
import type { Prospect } from "./odds.ts";

/** How an opposed contest can end, for its first side. The probabilities are exact to double precision. */
export interface ContestOdds {
  readonly win: number;
  readonly lose: number;
  readonly stalemate: number;
  /** How likely each rule is the one that decides. */
  readonly decidedBy: Readonly<Record<ContestRule, number>>;
}

/**
 * The exact odds of a contest between two rolls. Re-rolls of ties are summed as the geometric series that they are, up
 * to the last one that the rules allow. All sums are of integer weights.
 */
export function contestOdds(first: Prospect, second: Prospect, { winner, rule }: Tie): ContestOdds {
  const once = compare(totals(first), totals(second));
  if (rule === "reroll") return withRerolls(once);
  const tie = ratio(once.tie, once.total);
  return {
    win: ratio(once.win + (winner === "first" ? once.tie : 0n), once.total),
    lose: ratio(once.lose + (winner === "second" ? once.tie : 0n), once.total),
    stalemate: winner === null ? tie : 0,
    decidedBy: { ...undecided, total: ratio(once.win + once.lose, once.total), [rule]: tie },
  };
}

const undecided = Object.fromEntries(contestRules.map((rule) => [rule, 0])) as Record<ContestRule, number>;

/** Two totals side by side, as integer weights out of `total`. */
interface Comparison {
  readonly win: bigint;
  readonly lose: bigint;
  readonly tie: bigint;
  readonly total: bigint;
}

/** Walks both lists of totals upwards together, so that each total is looked at once. */
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
  const against = theirs.reduce((sum, [, weight]) => sum + weight, 0n);
  return { win, tie, lose: all * against - win - tie, total: first.total * second.total };
}

/** After k re-rolls, all of them ties, the next decides: win × tie^k of total^(k + 1). */
function withRerolls({ win, lose, tie, total }: Comparison): ContestOdds {
  const rounds = Array.from({ length: MOST_REROLLS + 1 }, (_, index) => BigInt(index));
  const last = BigInt(MOST_REROLLS);
  const series = rounds.reduce((sum, round) => sum + tie ** round * total ** (last - round), 0n);
  const whole = total ** (last + 1n);
  const exhausted = ratio(tie ** (last + 1n), whole);
  return {
    win: ratio(win * series, whole),
    lose: ratio(lose * series, whole),
    stalemate: exhausted,
    decidedBy: {
      ...undecided,
      total: ratio(win + lose, total),
      reroll: ratio((win + lose) * (series - total ** last), whole),
      exhausted,
    },
  };
}
