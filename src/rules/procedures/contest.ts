import { marginOver, contestValue, higherSide } from "../kernel/ties.ts";
import type { ContestRule, ContestScore, Side, Sides, Tie } from "../kernel/ties.ts";
import type { Phrase } from "../kernel/phrase.ts";

/** The result of a contest. */
export interface ContestResult {
  /** Null for a stalemate, and while the contest has to be re-rolled. */
  readonly winner: Side | null;
  /** How much higher the winner's total is; 0 if something else has decided. */
  readonly margin: number;
  /** The rule that decided; null while the contest has to be re-rolled. */
  readonly decidedBy: ContestRule | null;
  /** The number of re-rolls that it took. */
  readonly rerolls: number;
}

/** After this many re-rolls that are ties, the contest is a stalemate. */
export const MAX_REROLLS = 20;

/**
 * Decides an opposed contest: "the higher of the two is declared the victor" [check]. A side that fails loses to one
 * that does not; if both fail, they are tied.
 * @param rolled The first rolls of both sides.
 * @param settle Decides a tie; called only if there is one.
 * @param rerolls The re-rolls of a tie, in order; those after the decision are ignored.
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

/** Returns the rule that decided in words, for the card; null while none has. */
export function contestWords({ decidedBy, rerolls }: ContestResult): Phrase | null {
  if (decidedBy === null) return null;
  if (decidedBy === "reroll") return { key: "QUADRIVIUM.Contest.DecidedBy.reroll", data: { count: rerolls } };
  return ruleWords(decidedBy);
}

/** Returns the name of a rule, whatever the dice show. */
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
