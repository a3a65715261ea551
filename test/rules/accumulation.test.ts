import { expect, test } from "vitest";
import { accumulate, changeBy, isCut } from "../../src/rules/procedures/check-procedures.ts";

const boxes = { min: 0, max: 5 };

test.each([
  [2, 2, "add", { before: 2, change: 2, after: 4 }],
  [2, 1, "subtract", { before: 2, change: -1, after: 1 }],
  [2, 14, "add", { before: 2, change: 14, after: 5 }],
  [2, 14, "subtract", { before: 2, change: -14, after: 0 }],
  [2, 0, "subtract", { before: 2, change: 0, after: 2 }],
  [2, 0.5, "add", { before: 2, change: 1, after: 3 }],
] as const)("%i with a result of %d to %s", (before, result, sign, expected) => {
  expect(accumulate(before, result, sign, boxes)).toEqual(expected);
});

test("a value is cut where it cannot go as far as the check would take it", () => {
  expect(isCut(accumulate(2, 14, "add", boxes))).toBe(true);
  expect(isCut(accumulate(2, 3, "add", boxes))).toBe(false);
});

test("a changed result is distinguished from an unchanged one, even if nothing was removed", () => {
  expect(accumulate(2, 0, "subtract", boxes).change).toBe(changeBy(0, "subtract"));
  expect(accumulate(2, 3, "subtract", boxes).change).not.toBe(changeBy(4, "subtract"));
});
