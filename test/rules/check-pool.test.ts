import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { poolSizes } from "../../src/rules/traditions/check/check.ts";
import { faultOf } from "./fault-of.ts";
import { dieOf, sumOf } from "./throw-dice.ts";

describe("the pool", () => {
  test.each([
    [3, 0, [12, 10, 8]],
    [6, 0, [12, 12, 12]],
    [0, 3, [8, 6, 4]],
    [0, 6, [4, 4, 4]],
    [1, 2, [10, 8, 4]],
    [2, 1, [12, 8, 6]],
    [5, 4, [12, 10, 4]],
    [6, 6, [12, 8, 4]],
  ])("of three dice with %i boons and %i banes is %j", (boons, banes, sizes) => {
    expect(poolSizes(3, boons, banes)).toEqual(sizes);
  });

  test("of a single die takes the boons first, and what cannot grow is lost", () => {
    expect([poolSizes(1, 6, 1), poolSizes(1, 6, 6)]).toEqual([[10], [4]]);
  });

  const shifts = fc.integer({ min: 0, max: 6 });

  test("each boon that finds a die to grow adds two sides, and each bane takes two away", () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 20 }), shifts, shifts, (count, boons, banes) => {
        expect(sumOf(poolSizes(count, boons, banes))).toBe(8 * count + 2 * (boons - banes));
      }),
    );
  });

  test("no die is smaller than a d4 or larger than a d12, and none is larger than the one before it", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), shifts, shifts, (count, boons, banes) => {
        const sizes = poolSizes(count, boons, banes);
        expect(sizes).toHaveLength(count);
        expect(sizes.every((size) => [4, 6, 8, 10, 12].includes(size))).toBe(true);
        expect(sizes.toSorted((a, b) => b - a)).toEqual(sizes);
      }),
    );
  });
});

describe("boons and banes in a formula", () => {
  test("are bo and ba, and more than six are no mistake", () => {
    expect(dieOf("3dkbo2ba1").setup).toEqual({ count: 3, boons: 2, banes: 1 });
    expect(dieOf("3dkBA100").setup).toEqual({ count: 3, boons: 0, banes: 100 });
  });

  test.each([
    ["3dkbo1.5", "ModifierValue", { modifier: "bo1.5" }],
    ["3dkbo-1", "ModifierValue", { modifier: "bo-1" }],
    ["3dkbo", "ModifierValue", { modifier: "bo" }],
    ["3dkbo1bo2", "ModifierRepeated", { modifier: "bo2" }],
    ["3dkb2", "ModifierUnknown", { modifier: "b2" }],
    // From one to twenty dice.
    ["21dk", "CountRange", { min: 1, max: 20 }],
  ])("%s is refused as %s", (written, fault, data) => {
    expect(faultOf(() => dieOf(written))).toMatchObject({ fault, data });
  });
});
