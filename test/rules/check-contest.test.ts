import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  bonusWithoutDice,
  contestWords,
  MAX_REROLLS,
  resolveContest as resolve,
  contestOdds,
} from "../../src/rules/procedures/contest.ts";
import { contestRules } from "../../src/rules/kernel/ties.ts";
import type { ContestTerms, Sides } from "../../src/rules/kernel/ties.ts";
import { breakTie } from "../../src/rules/traditions/check/check.ts";
import { everyThrow, prospectOf, sumOf, upTo, variantsOf } from "./throw-dice.ts";

const equals: ContestTerms = { defender: null, bonuses: { first: 4, second: 4 }, mayStalemate: false };
const tie: Totals = [15, 15];

type Totals = readonly [first: number, second: number];

/** A contest of checks, which never fail whatever they show. */
function resolveContest(totals: Totals, terms: ContestTerms, rerolls: readonly Totals[] = []) {
  const [shown, ...again] = [totals, ...rerolls].map(([one, other]) => ({
    first: { total: one, fails: false },
    second: { total: other, fails: false },
  }));
  if (!shown) throw new Error("There is no roll.");
  return resolve(shown, () => breakTie(terms), again);
}

describe("an opposed contest", () => {
  test("is won by the higher total, whatever else is settled", () => {
    const terms = { defender: "first", bonuses: { first: 9, second: 0 }, mayStalemate: true } as const;
    expect(resolveContest([15, 16], terms)).toMatchObject({ winner: "second", margin: 1, decidedBy: "total" });
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
    const stalemate = resolveContest(tie, { ...equals, mayStalemate: true });
    expect(stalemate).toMatchObject({ winner: null, decidedBy: "stalemate" });
  });

  test("a tie that cannot be a stalemate has to be re-rolled, and nothing has decided yet", () => {
    expect(resolveContest(tie, equals)).toEqual({ winner: null, margin: 0, decidedBy: null, rerolls: 0 });
    expect(resolveContest(tie, equals, [tie])).toMatchObject({ decidedBy: null, rerolls: 1 });
  });

  test("is decided by the first re-roll that is no tie; what follows is left", () => {
    const decided = resolveContest(tie, equals, [tie, [12, 19], [20, 3]]);
    expect(decided).toEqual({ winner: "second", margin: 7, decidedBy: "reroll", rerolls: 2 });
  });

  const ties = (count: number): Totals[] => upTo(count).map(() => tie);

  test("is re-rolled twenty times at most, and is a stalemate then", () => {
    expect(resolveContest(tie, equals, ties(19))).toMatchObject({ decidedBy: null, rerolls: 19 });
    const exhausted = { winner: null, margin: 0, decidedBy: "exhausted", rerolls: MAX_REROLLS };
    expect(resolveContest(tie, equals, ties(20))).toEqual(exhausted);
    expect(resolveContest(tie, equals, [...ties(20), [20, 3]])).toEqual(exhausted);
  });

  test.each<[Totals, Totals[], object | null]>([
    [[16, 15], [], { key: "QUADRIVIUM.Contest.DecidedBy.total" }],
    [tie, [], null],
    [tie, [[1, 2]], { key: "QUADRIVIUM.Contest.DecidedBy.reroll", data: { count: 1 } }],
    [tie, ties(20), { key: "QUADRIVIUM.Contest.DecidedBy.exhausted", data: { most: 20 } }],
  ])("names the rule that decided, with a notice where re-rolling led nowhere (%#)", (totals, rerolls, words) => {
    expect(contestWords(resolveContest(totals, equals, rerolls))).toEqual(words);
  });
});

test.each([
  ["is ability, skill and enchantment, and boons less banes", "3dkbo2ba1 + 9", {}, 10],
  ["counts no more than six banes", "3dkbo1ba8 + 9", {}, 4],
  ["leaves other dice of the formula out", "3dkbo2 + 9 + 1d4", {}, 11],
  ["counts boons also where they only change the sizes of dice", "3dkbo2ba1 + 9", { flatShift: false }, 10],
])("the bonus without dice %s", (_, written, readings, bonus) => {
  expect(bonusWithoutDice(prospectOf(written).question, variantsOf(readings))).toBe(bonus);
});

describe("the odds of a contest", () => {
  const oddsOfChecks = (first: string, second: string, terms: ContestTerms) =>
    contestOdds(prospectOf(first), prospectOf(second), breakTie(terms));
  // One die on each side, so that every pair of faces can be counted: a d10 with +3 against a d8 with +3.
  const rolls = ["1dkbo1 + 2", "1dk + 3"] as const;
  const pairs = everyThrow([10, 8]).map(([one = 0, two = 0]) => Math.sign(one - two));
  const share = (sign: number) => pairs.filter((pair) => pair === sign).length / pairs.length;
  const [win, lose, tied] = [share(1), share(-1), share(0)];
  const terms = { defender: null, bonuses: { first: 3, second: 3 }, mayStalemate: false } as const;

  test("are those of all 80 pairs of faces: a tie is a stalemate where it may be one", () => {
    expect([win, lose, tied]).toEqual([0.55, 0.35, 0.1]);
    const nothing = Object.fromEntries(contestRules.map((rule) => [rule, 0]));
    const decidedBy = { ...nothing, total: win + lose, stalemate: tied };
    const odds = oddsOfChecks(...rolls, { ...terms, mayStalemate: true });
    expect(odds).toEqual({ win, lose, stalemate: tied, decidedBy });
  });

  test("give a tie to the defender, or to the higher bonus", () => {
    const defended = oddsOfChecks(...rolls, { ...terms, defender: "second" });
    expect(defended).toMatchObject({ win, lose: 0.45, stalemate: 0, decidedBy: { total: win + lose, defender: tied } });
    const unequal = oddsOfChecks(...rolls, { ...terms, bonuses: { first: 4, second: 3 } });
    expect(unequal).toMatchObject({ win: 0.65, lose, decidedBy: { bonus: tied } });
  });

  test("sum all re-rolls: after k ties in a row, the next roll decides, and twenty-one ties are a stalemate", () => {
    const chances = oddsOfChecks(...rolls, terms);
    const ways = sumOf([0, ...upTo(MAX_REROLLS)].map((ties) => tied ** ties));
    expect(chances).toMatchObject({ win: win * ways, lose: lose * ways, decidedBy: { total: 0.9, reroll: 0.1 } });
    expect(chances.stalemate).toBeCloseTo(1e-21, 33);
    expect(chances.decidedBy.exhausted).toBe(chances.stalemate);
  });

  test("add up to one, and turn round with the sides", () => {
    const side = fc.constantFrom("1dk - 3", "1dk", "3dk", "3dk + 1", "3dk + 3");
    const bit = fc.integer({ min: 0, max: 1 });
    const agreed = fc.record({
      defender: fc.constantFrom(null, "first" as const, "second" as const),
      bonuses: fc.record({ first: bit, second: bit }),
      mayStalemate: fc.boolean(),
    });
    fc.assert(
      fc.property(side, side, agreed, (one, two, { defender, bonuses: { first, second }, mayStalemate }) => {
        const chances = oddsOfChecks(one, two, { defender, bonuses: { first, second }, mayStalemate });
        expect(chances.win + chances.lose + chances.stalemate).toBeCloseTo(1, 12);
        expect(sumOf(Object.values(chances.decidedBy))).toBeCloseTo(1, 12);
        const other = defender && (defender === "first" ? "second" : "first");
        const turned: Sides<number> = { first: second, second: first };
        const mirrored = oddsOfChecks(two, one, { defender: other, bonuses: turned, mayStalemate });
        expect(mirrored).toEqual({ ...chances, win: chances.lose, lose: chances.win });
      }),
      { numRuns: 40 },
    );
  });
});
