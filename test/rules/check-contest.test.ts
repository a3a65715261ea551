import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bonusWithoutDice,
  contestWords,
  MAX_REROLLS,
  resolveContest as resolve,
  contestOdds,
} from "../../src/rules/procedures/contest.ts";
import type { ContestOdds } from "../../src/rules/procedures/contest.ts";
import type { Prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { contestRules } from "../../src/rules/kernel/ties.ts";
import type { ContestTerms, ContestScore, Sides } from "../../src/rules/kernel/ties.ts";
import { everyThrow, prospectOf, sumOf } from "./check-prospects.ts";
import { breakTie } from "../../src/rules/traditions/check/check.ts";

const equals: ContestTerms = { defender: null, bonuses: { first: 4, second: 4 }, mayStalemate: false };
const tie = { first: 15, second: 15 };

describe("an opposed contest", () => {
  test("is won by the higher total, whatever else is settled", () => {
    const result = resolveContest(
      { first: 15, second: 16 },
      { defender: "first", bonuses: { first: 9, second: 0 }, mayStalemate: true },
    );
    expect(result).toMatchObject({ winner: "second", margin: 1, decidedBy: "total" });
  });

  test("a tie goes to the defender, even against a higher bonus", () => {
    const terms = { defender: "second", bonuses: { first: 9, second: 0 }, mayStalemate: true } as const;
    expect(resolveContest(tie, terms)).toEqual({ winner: "second", margin: 0, decidedBy: "defender", rerolls: 0 });
  });

  test("a tie between equal challengers goes to the higher bonus, even where a stalemate is possible", () => {
    const terms = { ...equals, bonuses: { first: 5, second: 4 }, mayStalemate: true };
    expect(resolveContest(tie, terms)).toMatchObject({ winner: "first", margin: 0, decidedBy: "bonus" });
  });

  test("a tie with equal bonuses is a stalemate where that is possible", () => {
    expect(resolveContest(tie, { ...equals, mayStalemate: true })).toMatchObject({
      winner: null,
      decidedBy: "stalemate",
    });
  });

  describe("a tie that cannot be a stalemate", () => {
    test("has to be re-rolled, and nothing has decided yet", () => {
      expect(resolveContest(tie, equals)).toEqual({ winner: null, margin: 0, decidedBy: null, rerolls: 0 });
      expect(resolveContest(tie, equals, [tie])).toMatchObject({ decidedBy: null, rerolls: 1 });
    });

    test("is decided by the first re-roll that is no tie; what follows is left", () => {
      const rerolls = [tie, { first: 12, second: 19 }, { first: 20, second: 3 }];
      expect(resolveContest(tie, equals, rerolls)).toEqual({
        winner: "second",
        margin: 7,
        decidedBy: "reroll",
        rerolls: 2,
      });
    });

    const ties = (count: number): Sides<number>[] => Array.from({ length: count }, () => tie);

    test("is re-rolled twenty times at most, and is a stalemate then", () => {
      expect(resolveContest(tie, equals, ties(19))).toMatchObject({ decidedBy: null, rerolls: 19 });
      const exhausted = { winner: null, margin: 0, decidedBy: "exhausted", rerolls: MAX_REROLLS };
      expect(resolveContest(tie, equals, ties(20))).toEqual(exhausted);
      expect(resolveContest(tie, equals, [...ties(20), { first: 20, second: 3 }])).toEqual(exhausted);
    });
  });

  test("names the rule that decided, with a notice where re-rolling led nowhere", () => {
    const words = (first: number, rerolls: readonly Sides<number>[] = []) =>
      contestWords(resolveContest({ first, second: 15 }, equals, rerolls));
    expect(words(16)).toEqual({ key: "QUADRIVIUM.Contest.DecidedBy.total" });
    expect(words(15)).toBeNull();
    expect(words(15, [{ first: 1, second: 2 }])).toEqual({
      key: "QUADRIVIUM.Contest.DecidedBy.reroll",
      data: { count: 1 },
    });
    expect(words(15, Array<Sides<number>>(20).fill(tie))).toEqual({
      key: "QUADRIVIUM.Contest.DecidedBy.exhausted",
      data: { most: 20 },
    });
  });
});

describe("the bonus without dice", () => {
  const bonusOf = (asked: Parameters<typeof prospectOf>[0]) =>
    bonusWithoutDice(prospectOf(asked).question, { ...defaultRuleVariants, ...asked?.readings });

  test("is ability, skill and enchantment, and boons less banes", () => {
    expect(bonusOf({ bonus: 9, boons: 2, banes: 1 })).toBe(10);
    expect(bonusOf({ bonus: 9, boons: 1, banes: 8 })).toBe(4);
  });

  test("leaves other dice of the formula out", () => {
    expect(bonusOf({ bonus: 9, boons: 2, extraDie: 4 })).toBe(11);
  });

  test("counts boons less banes also where they only change the sizes of dice, as a passive check does", () => {
    expect(bonusOf({ bonus: 9, boons: 2, banes: 1, readings: { flatShift: false } })).toBe(10);
  });
});

describe("the odds of a contest", () => {
  // One die on each side, so that every pair of faces can be counted: a d10 with +3 against a d8 with +3.
  const first = prospectOf({ count: 1, boons: 1, bonus: 2 });
  const second = prospectOf({ count: 1, bonus: 3 });
  const pairs = everyThrow([10, 8]).map(([one = 0, two = 0]) => Math.sign(one - two));
  const share = (sign: number) => pairs.filter((pair) => pair === sign).length / pairs.length;
  const [win, lose, tied] = [share(1), share(-1), share(0)];
  const terms = { defender: null, bonuses: { first: 3, second: 3 }, mayStalemate: false } as const;
  const nothing = Object.fromEntries(contestRules.map((rule) => [rule, 0]));

  test("are those of all 80 pairs of faces: a tie is a stalemate where it may be one", () => {
    expect([win, lose, tied]).toEqual([0.55, 0.35, 0.1]);
    expect(oddsOfChecks(first, second, { ...terms, mayStalemate: true })).toEqual({
      win,
      lose,
      stalemate: tied,
      decidedBy: { ...nothing, total: win + lose, stalemate: tied },
    });
  });

  test("give a tie to the defender, or to the higher bonus", () => {
    expect(oddsOfChecks(first, second, { ...terms, defender: "second" })).toMatchObject({
      win,
      lose: 0.45,
      stalemate: 0,
      decidedBy: { total: win + lose, defender: tied },
    });
    expect(oddsOfChecks(first, second, { ...terms, bonuses: { first: 4, second: 3 } })).toMatchObject({
      win: 0.65,
      lose,
      decidedBy: { bonus: tied },
    });
  });

  test("sum all re-rolls: after k ties in a row, the next roll decides, and twenty-one ties are a stalemate", () => {
    const chances = oddsOfChecks(first, second, terms);
    let [wins, losses, open] = [0, 0, 1];
    for (let roll = 0; roll <= MAX_REROLLS; roll += 1) {
      wins += open * win;
      losses += open * lose;
      open *= tied;
    }
    expect(Math.abs(chances.win - wins)).toBeLessThan(1e-12);
    expect(Math.abs(chances.lose - losses)).toBeLessThan(1e-12);
    expect(chances.stalemate).toBeCloseTo(1e-21, 33);
    expect(chances.decidedBy.exhausted).toBe(chances.stalemate);
    expect(chances.decidedBy.total).toEqual(0.9);
    expect(chances.decidedBy.reroll).toBeCloseTo(0.1, 14);
  });

  test("add up to one, and turn round with the sides", () => {
    const sides = fc.record({ count: fc.constantFrom(1, 3), bonus: fc.integer({ min: -3, max: 3 }) });
    const agreed: fc.Arbitrary<ContestTerms> = fc.record({
      defender: fc.constantFrom(null, "first", "second"),
      bonuses: fc.record({ first: fc.integer({ min: 0, max: 1 }), second: fc.integer({ min: 0, max: 1 }) }),
      mayStalemate: fc.boolean(),
    });
    fc.assert(
      fc.property(sides, sides, agreed, (one, two, settled) => {
        const [a, b] = [prospectOf(one), prospectOf(two)];
        const chances = oddsOfChecks(a, b, settled);
        const { defender } = settled;
        const mirrored = oddsOfChecks(b, a, {
          ...settled,
          defender: defender && other(defender),
          bonuses: mirror(settled.bonuses),
        });
        expect(chances.win + chances.lose + chances.stalemate).toBeCloseTo(1, 12);
        expect(sumOf(Object.values(chances.decidedBy))).toBeCloseTo(1, 12);
        expect(mirrored).toEqual({ ...chances, win: chances.lose, lose: chances.win });
      }),
      { numRuns: 40 },
    );
  });
});

/** A contest whose ties are settled as those of checks are. */
function resolveContest(totals: Sides<number>, terms: ContestTerms, rerolls: readonly Sides<number>[] = []) {
  return resolve(showing(totals), () => breakTie(terms), rerolls.map(showing));
}

/** Checks, which never fail whatever they show. */
function showing({ first, second }: Sides<number>): Sides<ContestScore> {
  return { first: { total: first, fails: false }, second: { total: second, fails: false } };
}

/** The odds of a contest whose ties are settled as those of checks are. */
function oddsOfChecks(first: Prospect, second: Prospect, terms: ContestTerms): ContestOdds {
  return contestOdds(first, second, breakTie(terms));
}

function mirror<Thing>({ first, second }: Sides<Thing>): Sides<Thing> {
  return { first: second, second: first };
}

function other(side: "first" | "second"): "first" | "second" {
  return side === "first" ? "second" : "first";
}
