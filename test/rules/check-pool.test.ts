import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { check, poolSizes } from "../../src/rules/traditions/check/check.ts";
import { faultOf } from "./fault-of.ts";

describe("the sizes of three dice", () => {
  test.each([
    [0, 0, [8, 8, 8]],
    [1, 0, [10, 8, 8]],
    [2, 0, [12, 8, 8]],
    [3, 0, [12, 10, 8]],
    [6, 0, [12, 12, 12]],
    [0, 1, [8, 8, 6]],
    [0, 2, [8, 8, 4]],
    [0, 3, [8, 6, 4]],
    [0, 6, [4, 4, 4]],
    [1, 2, [10, 8, 4]],
    [2, 1, [12, 8, 6]],
    [5, 4, [12, 10, 4]],
    [6, 6, [12, 8, 4]],
  ])("with %i boons and %i banes are %j", (boons, banes, sizes) => {
    expect(poolSizes(3, boons, banes)).toEqual(sizes);
  });
});

test("with a single die the boons act first, and what cannot grow is lost", () => {
  expect(poolSizes(1, 6, 1)).toEqual([10]);
  expect(poolSizes(1, 6, 6)).toEqual([4]);
});

describe("laws of the pool", () => {
  const shifts = fc.integer({ min: 0, max: 6 });
  const threeOrMore = fc.integer({ min: 3, max: 20 });

  test("each boon that finds a die to grow adds two sides, and each bane takes two away", () => {
    const sides = (count: number, boons: number, banes: number) =>
      poolSizes(count, boons, banes).reduce((sum, size) => sum + size, 0);
    fc.assert(
      fc.property(threeOrMore, shifts, shifts, (count, boons, banes) => {
        expect(sides(count, boons, banes)).toBe(8 * count + 2 * (boons - banes));
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
    expect(readSetup(check, 3, "bo2ba1")).toEqual({ count: 3, boons: 2, banes: 1 });
    expect(readSetup(check, 3, "BA100")).toEqual({ count: 3, boons: 0, banes: 100 });
  });

  test.each([
    ["bo1.5", "ModifierValue", "bo1.5"],
    ["bo-1", "ModifierValue", "bo-1"],
    ["bo", "ModifierValue", "bo"],
    ["bo1bo2", "ModifierRepeated", "bo2"],
    ["b2", "ModifierUnknown", "b2"],
  ])("%s is refused as %s", (modifiers, fault, modifier) => {
    const refused = faultOf(() => readSetup(check, 3, modifiers));
    expect(refused).toMatchObject({ fault, data: { modifier } });
  });

  test("need from one to twenty dice", () => {
    expect(readSetup(check, 20, "")).toMatchObject({ count: 20 });
    expect(faultOf(() => readSetup(check, 21, ""))).toMatchObject({ fault: "CountRange", data: { min: 1, max: 20 } });
  });
});
