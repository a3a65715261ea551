import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contestOdds } from "../../src/rules/procedures/contest.ts";
import { marginColumns, marginDistribution } from "../../src/rules/odds/odds.ts";
import { prospectOf, sumOf } from "./throw-dice.ts";

test("by how much a roll is ahead of another is counted for every pair of totals", () => {
  const all = marginDistribution(prospectOf("1dk"), prospectOf("1dk + 7"));
  expect(all.map(([lead]) => lead)).toEqual(Array.from({ length: 15 }, (_, index) => index - 14));
  expect([all[0], all[7], all[14]].map((one) => one?.[1])).toEqual([1 / 64, 8 / 64, 1 / 64]);
});

describe("the columns of its chart", () => {
  const column = (sign: number, least: number, most: number | null, chance: number) => ({ sign, least, most, chance });

  test("are one for each margin where there is room, with the tie between the sides", () => {
    const margins = [
      [-2, 0.25],
      [0, 0.5],
      [1, 0.25],
    ] as const;
    const losses = [column(-1, 2, 2, 0.25), column(-1, 1, 1, 0)];
    expect(marginColumns(margins)).toEqual([...losses, column(0, 0, 0, 0.5), column(1, 1, 1, 0.25)]);
    // Even where no tie can happen.
    expect(marginColumns([[2, 1]])).toEqual([column(0, 0, 0, 0), column(1, 1, 1, 0), column(1, 2, 2, 1)]);
  });

  test("take several margins each where there are many, and the rare ones at the end together", () => {
    const margins = [
      [1, 0.5],
      [3, 0.3],
      [6, 0.199],
      [600, 0.001],
    ] as const;
    const wins = [column(1, 1, 2, 0.5), column(1, 3, 4, 0.3), column(1, 5, null, 0.2)];
    expect(marginColumns(margins, 3)).toEqual([column(0, 0, 0, 0), ...wins]);
  });

  test("add up to what a contest says, never mixing a side with the other or with the tie", () => {
    const side = fc
      .tuple(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 40 }))
      .map(([boons, bonus]) => `3dkbo${boons} + ${bonus}`);
    fc.assert(
      fc.property(side, side, fc.integer({ min: 1, max: 12 }), (one, other, most) => {
        const [a, b] = [prospectOf(one), prospectOf(other)];
        const columns = marginColumns(marginDistribution(a, b), most);
        const { win, lose, stalemate } = contestOdds(a, b, { winner: null, rule: "open" });
        expect(columns.length).toBeLessThanOrEqual(2 * most + 1);
        const chances = (wanted: number) => sumOf(columns.map(({ sign, chance }) => (sign === wanted ? chance : 0)));
        expect(chances(1)).toBeCloseTo(win, 6);
        expect(chances(-1)).toBeCloseTo(lose, 6);
        expect(chances(0)).toBeCloseTo(stalemate, 6);
      }),
      { numRuns: 30 },
    );
  });
});
