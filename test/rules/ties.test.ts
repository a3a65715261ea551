import { describe, expect, test } from "vitest";
import { MAX_REROLLS, resolveContest, contestOdds } from "../../src/rules/procedures/contest.ts";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { marginColumns, marginDistribution, prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { settleTie } from "../../src/rules/kernel/ties.ts";
import type { ContestTerms, Tie } from "../../src/rules/kernel/ties.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { plainSetup } from "../../src/rules/kernel/setup.ts";
import { simple, stress } from "../../src/rules/traditions/stress/stress.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

const equals: ContestTerms = { defender: null, bonuses: { first: 4, second: 4 }, mayStalemate: false };
const second: ContestTerms = { ...equals, defender: "second" };
const first: ContestTerms = { ...equals, defender: "first" };

describe("a tie", () => {
  test("of checks goes through the rules of the source in their order", () => {
    const both = { first: check, second: check };
    expect(settleTie(both, second)).toEqual({ winner: "second", rule: "defender" });
    expect(settleTie(both, { ...equals, bonuses: { first: 4, second: 5 } })).toEqual({
      winner: "second",
      rule: "bonus",
    });
    expect(settleTie(both, { ...equals, mayStalemate: true })).toEqual({ winner: null, rule: "stalemate" });
    expect(settleTie(both, equals)).toEqual({ winner: null, rule: "reroll" });
  });

  test("of a fortune roll and its counter is a success of the action, whoever rolls it", () => {
    const both = { first: fortune, second: fortune };
    expect(settleTie(both, equals)).toEqual({ winner: "first", rule: "action" });
    expect(settleTie(both, second)).toEqual({ winner: "first", rule: "action" });
    expect(settleTie(both, first)).toEqual({ winner: "second", rule: "action" });
    expect(settleTie({ first: fortune, second: null }, equals)).toEqual({ winner: "first", rule: "action" });
    expect(settleTie({ first: null, second: fortune }, first)).toEqual({ winner: "second", rule: "action" });
  });

  test("between two kinds of dice is settled by the rules of the side that acts", () => {
    expect(settleTie({ first: check, second: fortune }, equals).rule).toBe("reroll");
    expect(settleTie({ first: check, second: fortune }, first)).toEqual({ winner: "second", rule: "action" });
    expect(settleTie({ first: stress, second: check }, equals).rule).toBe("reroll");
  });

  test("stays one where the rules say nothing, unless the table has named a defender", () => {
    const both = { first: stress, second: stress };
    expect(settleTie(both, { ...equals, bonuses: { first: 9, second: 0 } })).toEqual({ winner: null, rule: "open" });
    expect(settleTie(both, { ...equals, mayStalemate: true })).toEqual({ winner: null, rule: "stalemate" });
    expect(settleTie(both, first)).toEqual({ winner: "first", rule: "defender" });
  });

  test("that the action wins, or that stays open, is counted so", () => {
    const d6 = prospect(
      { expression: { kind: "dice", number: 1, faces: 6 }, die: null, target: null },
      defaultRuleVariants,
    );
    const [win, tied] = [15 / 36, 6 / 36];
    const action = contestOdds(d6, d6, { winner: "first", rule: "action" });
    expect(action).toMatchObject({ win: 21 / 36, lose: win, stalemate: 0, decidedBy: { action: tied, open: 0 } });
    const open = contestOdds(d6, d6, { winner: null, rule: "open" });
    expect(open).toMatchObject({ win, lose: win, stalemate: tied, decidedBy: { total: 30 / 36, open: tied } });
    const again = contestOdds(d6, d6, { winner: null, rule: "reroll" });
    expect(again.stalemate).toBeCloseTo(tied ** (MAX_REROLLS + 1), 20);
  });
});

describe("a side that fails whatever it shows", () => {
  const open: Tie = { winner: null, rule: "open" };
  const failed = (total: number) => ({ total, fails: true });
  const stands = (total: number) => ({ total, fails: false });

  test("loses to one that does not, before totals are compared", () => {
    const lost = { winner: "second", margin: 0, decidedBy: "failure", rerolls: 0 };
    expect(resolveContest({ first: failed(9), second: stands(2) }, () => open)).toEqual(lost);
    expect(resolveContest({ first: stands(-3), second: failed(40) }, () => open).winner).toBe("first");
  });

  test("is tied with another that does, whatever both show", () => {
    const both = { first: failed(9), second: failed(2) };
    expect(resolveContest(both, () => ({ winner: "second", rule: "defender" }))).toMatchObject({
      winner: "second",
      decidedBy: "defender",
    });
    const again = () => ({ winner: null, rule: "reroll" }) as const;
    expect(resolveContest(both, again, [{ first: failed(3), second: stands(1) }])).toEqual({
      winner: "second",
      margin: 0,
      decidedBy: "reroll",
      rerolls: 1,
    });
  });

  const rolling = (dieKind: DieKind, setup: object, bonus = 0) =>
    prospect(
      {
        expression: arithmetic([{ kind: "die" }, { kind: "number", value: bonus }], ["+"]),
        die: { dieKind, setup: { ...plainSetup(dieKind), ...setup } },
        target: null,
      },
      defaultRuleVariants,
    );

  test("is counted so in the odds: a botch of 9 + 20 loses to a bare die, an ability failure too", () => {
    // A stress die with bonus 20 botches once in a hundred, and never shows less than 20 otherwise; nothing else loses.
    const safe = rolling(simple, {});
    const kept = prospect(rolling(stress, {}, 20).question, {
      ...defaultRuleVariants,
      botchTotal: "kept",
    });
    const odds = contestOdds(kept, safe, open);
    expect(odds.lose).toBeCloseTo(0.01, 12);
    expect(odds.decidedBy.failure).toBeCloseTo(0.01, 12);
    expect(odds.decidedBy.total).toBeCloseTo(0.99, 12);
    // *9 fails on 1 to 8, and on the second toss of a 10.
    const tripped = contestOdds(rolling(trip, { tripTarget: 9, bonus: -50 }), safe, open);
    const failure = 8 / 20 + (1 / 20) * (8 / 20);
    expect(tripped.decidedBy.failure).toBeCloseTo(failure, 12);
    const columns = marginColumns(marginDistribution(kept, safe));
    expect(columns[0]).toMatchObject({ sign: -1, least: Number.POSITIVE_INFINITY, most: null });
    expect(columns[0]?.chance).toBeCloseTo(0.01, 9);
    expect(columns.filter(({ sign }) => sign > 0).reduce((sum, { chance }) => sum + chance, 0)).toBeCloseTo(0.99, 6);
  });

  test("of two that may fail the odds add up to one, and each is the mirror of the other", () => {
    const [one, other] = [rolling(stress, { botchDice: 5 }, 3), rolling(trip, { tripTarget: 6 })];
    for (const rule of [open, { winner: null, rule: "reroll" }] as const) {
      const chances = contestOdds(one, other, rule);
      expect(chances.win + chances.lose + chances.stalemate).toBeCloseTo(1, 10);
      expect(Object.values(chances.decidedBy).reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 10);
      const mirrored = contestOdds(other, one, rule);
      expect(mirrored.win).toBeCloseTo(chances.lose, 12);
    }
  });
});
