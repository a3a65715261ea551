import { describe, expect, test } from "vitest";
import { MOST_REROLLS } from "../../src/rules/check/contest.ts";
import { contestOdds } from "../../src/rules/odds/contest-odds.ts";
import { prospect } from "../../src/rules/odds/odds.ts";
import { defaultReadings } from "../../src/rules/readings.ts";
import { settleTie } from "../../src/rules/ties.ts";
import type { ContestTerms } from "../../src/rules/ties.ts";
import { check } from "../../src/rules/traditions/check.ts";
import { fortune } from "../../src/rules/traditions/fortune.ts";
import { stress } from "../../src/rules/traditions/stress.ts";

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
      defaultReadings,
    );
    const [win, tied] = [15 / 36, 6 / 36];
    const action = contestOdds(d6, d6, { winner: "first", rule: "action" });
    expect(action).toMatchObject({ win: 21 / 36, lose: win, stalemate: 0, decidedBy: { action: tied, open: 0 } });
    const open = contestOdds(d6, d6, { winner: null, rule: "open" });
    expect(open).toMatchObject({ win, lose: win, stalemate: tied, decidedBy: { total: 30 / 36, open: tied } });
    const again = contestOdds(d6, d6, { winner: null, rule: "reroll" });
    expect(again.stalemate).toBeCloseTo(tied ** (MOST_REROLLS + 1), 20);
  });
});
