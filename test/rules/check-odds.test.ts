import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { odds } from "../../src/rules/odds/odds.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { everyThrow, prospectOf, sumOf } from "./check-prospects.ts";
import type { AskedCheck } from "./check-prospects.ts";

const oddsOf = (asked: AskedCheck) => odds(prospectOf(asked));

describe("the odds of 3dkbo2ba1 + 9 against 25", () => {
  const asked = { boons: 2, banes: 1, bonus: 9, target: 25 };
  const chances = oddsOf(asked);
  const throws = everyThrow([12, 8, 6]);

  test("count what surpasses 25, by adding faces and nothing else", () => {
    const enough = (least: number) => throws.filter((faces) => sumOf(faces) + 1 + 9 >= least).length / 576;
    expect(chances.success).toEqual(enough(26));
    expect(oddsOf({ ...asked, readings: { target: "meet" } }).success).toBe(enough(25));
  });
});

test("three plain dice average 13.5, and 12 or less are two in five, as the source says of taking 12", () => {
  const { mean, success } = oddsOf({ target: 12 });
  expect(mean).toBe(13.5);
  expect(1 - (success ?? 0)).toBeCloseTo(0.41, 2);
});

test("the most dice that may be asked for are followed exactly", () => {
  const { mean, tail } = oddsOf({ count: 20, boons: 6, banes: 1 });
  expect(mean).toEqual(20 * 4.5 + 2 * 5);
  expect(tail).toBeLessThan(1e-12);
});

describe("the mean", () => {
  const shifts = fc.integer({ min: 0, max: 5 });
  const mean = (boons: number, banes: number, variants: Partial<RuleVariants> = {}) =>
    oddsOf({ boons, banes, readings: variants }).mean;

  test("rises by 2 with each boon and falls by 2 with each bane", () => {
    fc.assert(
      fc.property(shifts, shifts, (boons, banes) => {
        expect(mean(boons + 1, banes) - mean(boons, banes)).toBeCloseTo(2, 12);
        expect(mean(boons, banes + 1) - mean(boons, banes)).toBeCloseTo(-2, 12);
      }),
      { numRuns: 30 },
    );
  });

  test("changes by 1 where they only change the sizes", () => {
    const readings = { flatShift: false };
    expect(mean(4, 2, readings) - mean(3, 2, readings)).toBe(1);
    expect(mean(3, 3, readings) - mean(3, 2, readings)).toEqual(-1);
  });
});
