import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contestOdds } from "../../src/rules/procedures/contest.ts";
import { marginColumns, marginDistribution } from "../../src/rules/odds/odds.ts";
import type { MarginColumn } from "../../src/rules/odds/odds.ts";
import { prospectOf, sumOf } from "./check-prospects.ts";

const chances = (columns: readonly MarginColumn[], sign: number) =>
  sumOf(columns.filter((column) => column.sign === sign).map(({ chance }) => chance));

describe("by how much a roll is ahead of another", () => {
  test("is counted for every pair of totals", () => {
    const [one, other] = [prospectOf({ count: 1 }), prospectOf({ count: 1, bonus: 7 })];
    const all = marginDistribution(one, other);
    expect(all.map(([lead]) => lead)).toEqual(Array.from({ length: 15 }, (_, index) => index - 14));
    expect(all[0]?.[1]).toBeCloseTo(1 / 64, 14);
    expect(all[7]?.[1]).toBeCloseTo(8 / 64, 14);
    expect(all[14]?.[1]).toBeCloseTo(1 / 64, 14);
  });
});

describe("the columns of its chart", () => {
  test("are one for each margin where there is room, with the tie between the sides", () => {
    expect(
      marginColumns([
        [-2, 0.25],
        [0, 0.5],
        [1, 0.25],
      ]),
    ).toEqual([
      { sign: -1, least: 2, most: 2, chance: 0.25 },
      { sign: -1, least: 1, most: 1, chance: 0 },
      { sign: 0, least: 0, most: 0, chance: 0.5 },
      { sign: 1, least: 1, most: 1, chance: 0.25 },
    ]);
  });

  test("show the place of the tie even where none can happen", () => {
    expect(marginColumns([[2, 1]])).toEqual([
      { sign: 0, least: 0, most: 0, chance: 0 },
      { sign: 1, least: 1, most: 1, chance: 0 },
      { sign: 1, least: 2, most: 2, chance: 1 },
    ]);
  });

  test("take several margins each where there are many, and the rare ones at the end together", () => {
    const columns = marginColumns(
      [
        [1, 0.5],
        [3, 0.3],
        [6, 0.199],
        [600, 0.001],
      ],
      3,
    );
    expect(columns).toEqual([
      { sign: 0, least: 0, most: 0, chance: 0 },
      { sign: 1, least: 1, most: 2, chance: 0.5 },
      { sign: 1, least: 3, most: 4, chance: 0.3 },
      { sign: 1, least: 5, most: null, chance: 0.2 },
    ]);
  });

  test("add up to what a contest says, never mixing a side with the other or with the tie", () => {
    const side = fc.record({ boons: fc.integer({ min: 0, max: 3 }), bonus: fc.integer({ min: -20, max: 20 }) });
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 12 }), (one, other, most) => {
        const [a, b] = [prospectOf(one), prospectOf(other)];
        const columns = marginColumns(marginDistribution(a, b), most);
        const { win, lose, stalemate } = contestOdds(a, b, { winner: null, rule: "open" });
        expect(columns.length).toBeLessThanOrEqual(2 * most + 1);
        expect(chances(columns, 1)).toBeCloseTo(win, 6);
        expect(chances(columns, -1)).toBeCloseTo(lose, 6);
        expect(chances(columns, 0)).toBeCloseTo(stalemate, 6);
      }),
      { numRuns: 30 },
    );
  });
});
