import { contestValue, marginOver } from "../kernel/ties.ts";
import type { ContestScore, Tie } from "../kernel/ties.ts";
import { chanceOf, tidy } from "../odds/distribution.ts";
import { contestValues } from "../odds/odds.ts";
import type { Prospect } from "../odds/odds.ts";
import { resolveContest } from "./contest.ts";

/** Whether an attack hits. */
export interface AttackResult {
  readonly isHit: boolean;
  /** How far the attack is above what opposes it, negative if below; null if a failure has decided whatever the totals. */
  readonly margin: number | null;
}

/**
 * Decides a rolled attack against a rolled defense, as a contest whose second side defends.
 * @param settle Decides a tie; called only if there is one.
 */
export function attackAgainst(attack: ContestScore, defense: ContestScore, settle: () => Tie): AttackResult {
  const { winner, decidedBy } = resolveContest({ first: attack, second: defense }, settle);
  return {
    isHit: winner === "first",
    margin: decidedBy === "failure" ? null : marginOver(attack.total, defense.total),
  };
}

/** Returns what a successful attack adds to its damage: "the attack advantage (Attack - Defense)" [spec], never less than 0. */
export function attackAdvantage(attack: number, defense: number): number {
  return Math.max(0, attack - defense);
}

/** Returns the exact probability that a rolled attack hits, before its defense is rolled. */
export function hitChance(attack: ContestScore, defense: Prospect, settle: () => Tie): number {
  const hits = chanceOf(contestValues(defense), (value) => {
    const fails = value === contestValue({ total: 0, fails: true });
    return attackAgainst(attack, { total: fails ? 0 : value, fails }, settle).isHit;
  });
  return tidy(hits);
}
