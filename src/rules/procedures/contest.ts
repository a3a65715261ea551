import { marginOver, contestValue, higherSide } from "../kernel/ties.ts";
import type { ContestRule, ContestScore, Side, Sides, Tie } from "../kernel/ties.ts";
import type { Phrase } from "../kernel/phrase.ts";

/** How a contest ends. */
export interface ContestResult {
  /** Null for a stalemate, and as long as it has to be re-rolled. */
  readonly winner: Side | null;
  /** By how much the winner's total is higher; 0 where something else has decided. */
  readonly margin: number;
  /** The rule that decided; null as long as the contest has to be re-rolled. */
  readonly decidedBy: ContestRule | null;
  /** How many re-rolls it took. */
  readonly rerolls: number;
}

/** After so many re-rolls that are ties again it is a stalemate. */
export const MAX_REROLLS = 20;

/**
 * Decides an opposed contest: "the higher of the two is declared the victor". A side that fails whatever it shows loses
 * to one that does not; where both do, they are tied.
 * @param rolled What both sides rolled at once.
 * @param settle What becomes of a tie; asked only where there is one.
 * @param rerolls What they rolled when a tie had to be re-rolled, in order; those after the decision are left.
 */
export function resolveContest(
  rolled: Sides<ContestScore>,
  settle: () => Tie,
  rerolls: readonly Sides<ContestScore>[] = [],
): ContestResult {
  const winner = victorOf(rolled);
  if (winner !== null) {
    const decidedBy = isByFailure(rolled) ? "failure" : "total";
    return { winner, margin: marginOf(rolled), decidedBy, rerolls: 0 };
  }
  const tie = settle();
  if (tie.rule !== "reroll") return { winner: tie.winner, margin: 0, decidedBy: tie.rule, rerolls: 0 };
  const counted = rerolls.slice(0, MAX_REROLLS);
  for (const [index, again] of counted.entries()) {
    const victor = victorOf(again);
    if (victor !== null) {
      return { winner: victor, margin: marginOf(again), decidedBy: "reroll", rerolls: index + 1 };
    }
  }
  const isExhausted = counted.length === MAX_REROLLS;
  return { winner: null, margin: 0, decidedBy: isExhausted ? "exhausted" : null, rerolls: counted.length };
}

/** Which rule decided, for the card; null as long as none has. */
export function contestWords({ decidedBy, rerolls }: ContestResult): Phrase | null {
  if (decidedBy === null) return null;
  if (decidedBy === "reroll") return { key: "QUADRIVIUM.Contest.DecidedBy.reroll", data: { count: rerolls } };
  return ruleWords(decidedBy);
}

/** What a rule that can decide is called, whatever has fallen. */
export function ruleWords(rule: ContestRule): Phrase {
  if (rule === "reroll") return { key: "QUADRIVIUM.Contest.Rerolls" };
  const key = `QUADRIVIUM.Contest.DecidedBy.${rule}`;
  return rule === "exhausted" ? { key, data: { most: MAX_REROLLS } } : { key };
}

function victorOf({ first, second }: Sides<ContestScore>): Side | null {
  return higherSide({ first: contestValue(first), second: contestValue(second) });
}

function isByFailure({ first, second }: Sides<ContestScore>): boolean {
  return first.fails !== second.fails;
}

function marginOf(rolled: Sides<ContestScore>): number {
  if (isByFailure(rolled)) return 0;
  return Math.abs(marginOver(contestValue(rolled.first), contestValue(rolled.second)));
}
