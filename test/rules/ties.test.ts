import { describe, expect, test } from "vitest";
import { MAX_REROLLS, resolveContest, contestOdds } from "../../src/rules/procedures/contest.ts";
import { marginColumns, marginDistribution } from "../../src/rules/odds/odds.ts";
import { settleTie } from "../../src/rules/kernel/ties.ts";
import type { ContestTerms, Tie } from "../../src/rules/kernel/ties.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import { prospectOf, sumOf } from "./throw-dice.ts";

const equals: ContestTerms = { defender: null, bonuses: { first: 4, second: 4 }, mayStalemate: false };
const second: ContestTerms = { ...equals, defender: "second" };
const first: ContestTerms = { ...equals, defender: "first" };

describe("a tie", () => {
  test("of checks goes through the rules of the source in their order", () => {
    const both = { first: check, second: check };
    expect(settleTie(both, second)).toEqual({ winner: "second", rule: "defender" });
    const higher = { ...equals, bonuses: { first: 4, second: 5 } };
    expect(settleTie(both, higher)).toEqual({ winner: "second", rule: "bonus" });
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
    const d6 = prospectOf("1d6");
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
  const again: Tie = { winner: null, rule: "reroll" };
  const failed = (total: number) => ({ total, fails: true });
  const stands = (total: number) => ({ total, fails: false });

  test("loses to one that does not, before totals are compared", () => {
    const lost = { winner: "second", margin: 0, decidedBy: "failure", rerolls: 0 };
    expect(resolveContest({ first: failed(9), second: stands(2) }, () => open)).toEqual(lost);
    expect(resolveContest({ first: stands(-3), second: failed(40) }, () => open).winner).toBe("first");
  });

  test("is tied with another that does, whatever both show", () => {
    const both = { first: failed(9), second: failed(2) };
    const defended = resolveContest(both, () => ({ winner: "second", rule: "defender" }));
    expect(defended).toMatchObject({ winner: "second", decidedBy: "defender" });
    const rerolled = resolveContest(both, () => again, [{ first: failed(3), second: stands(1) }]);
    expect(rerolled).toEqual({ winner: "second", margin: 0, decidedBy: "reroll", rerolls: 1 });
  });

  test("is counted so in the odds: a botch of 9 + 20 loses to a bare die, an ability failure too", () => {
    // A stress die with bonus 20 botches once in a hundred, and never shows less than 20 otherwise; nothing else loses.
    const safe = prospectOf("1di");
    const kept = prospectOf("1ds + 20", { botchTotal: "kept" });
    expect(contestOdds(kept, safe, open)).toMatchObject({ lose: 0.01, decidedBy: { failure: 0.01, total: 0.99 } });
    // *8 with a slide of 1 fails on 1 to 8, and on the second toss of a 10.
    const tripped = contestOdds(prospectOf("1dts8sl1bm50"), safe, open);
    expect(tripped.decidedBy.failure).toEqual(8 / 20 + (1 / 20) * (8 / 20));
    const [worst, ...columns] = marginColumns(marginDistribution(kept, safe));
    expect(worst).toMatchObject({ sign: -1, least: Number.POSITIVE_INFINITY, most: null });
    expect(worst?.chance).toBeCloseTo(0.01, 9);
    expect(sumOf(columns.map(({ sign, chance }) => (sign > 0 ? chance : 0)))).toBeCloseTo(0.99, 6);
  });

  test("of two that may fail the odds add up to one, and each is the mirror of the other", () => {
    const [one, other] = [prospectOf("1dsb5 + 3"), prospectOf("1dts6")];
    for (const rule of [open, again]) {
      const chances = contestOdds(one, other, rule);
      expect(chances.win + chances.lose + chances.stalemate).toBeCloseTo(1, 10);
      expect(sumOf(Object.values(chances.decidedBy))).toBeCloseTo(1, 10);
      expect(contestOdds(other, one, rule).win).toBeCloseTo(chances.lose, 12);
    }
  });
});
