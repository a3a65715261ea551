import { describe, expect, test } from "vitest";
import { histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Expression } from "../../src/rules/odds/expression.ts";
import { dieOf, oddsOf, prospectOf, sumOf, variantsOf } from "./throw-dice.ts";

describe("the odds of 1dsb3 + 5 against 9", () => {
  const chances = oddsOf("1dsb3 + 5 vs 9");

  test("are 7 in 10 to succeed, and average 10.75, the mean of the die and 5, for a botch keeps its score", () => {
    expect(chances).toMatchObject({ success: 0.7, mean: 10.75 });
  });

  test("are one zero and at least one more: 0.1 × (1 − 0.9³) to botch", () => {
    expect(chances.botch).toBe(0.0271);
    expect(chances.botches).toEqual([
      [0, 0.9729],
      [1, 0.0243],
      [2, 0.0027],
      [3, 0.0001],
    ]);
  });

  test("list every total that can be seen, and the rest as a tail", () => {
    expect(chances.tail).toBeGreaterThan(0);
    expect(chances.tail).toBeLessThan(1e-12);
    expect(sumOf(chances.total.map(([, chance]) => chance)) + chances.tail).toBeCloseTo(1, 14);
    expect(chances.total[0]).toEqual([5, 0.1]);
  });
});

test.each([
  ["of a quality die includes the whole chain: x = 5.4 + 0.2 x", "1dq", 6.75],
  ["of a stress die that cannot botch is 4.4 + 0.2 × 6.75", "1dsb0", 5.75],
  ["counts ordinary dice exactly", "1di + 2d6", 12.5],
])("the mean %s", (_, written, mean) => {
  expect(oddsOf(written).mean).toEqual(mean);
});

test("a target far out in the chain still has its exact chance", () => {
  // 20,480 is 10 × 2^11, reached first by twelve ones and a five or more, or eleven and a ten.
  const success = oddsOf("1dq vs 20480").success ?? 0;
  expect(success).toBeGreaterThan(0);
  expect(Math.abs(success - (1e-11 * 0.1 + 1e-12 * 0.6 + 1e-13 * 0.9))).toBeLessThan(1e-13);
});

test("a botch fails, even where its total would reach the ease factor", () => {
  expect(oddsOf("1ds + 20 vs 9", { botchTotal: "kept" }).success).toBe(0.99);
});

test("readings change the odds as they change the roll", () => {
  expect(oddsOf("1ds", { zeroAfterOne: true }).botch).toBe(0.011);
  expect(oddsOf("1ds - 2", { botchTotal: "zero" }).total).toContainEqual([0, 0.11]);
});

describe("the terms around the die", () => {
  test("a botch is min(0, modifiers) whatever the other dice fell to, by the reading botchTotal: negative", () => {
    const all = prospectOf("1ds + 1d4 - 3", { botchTotal: "negative" });
    const bars = histogram(all, odds(all));
    expect(bars.filter(({ worst }) => worst > 0).map(({ total, worst }) => [total, worst])).toEqual([
      [-2, 0.0025],
      [-1, 0.0025],
      [0, 0.005],
    ]);
  });

  test("multiplication comes before addition, from the left", () => {
    expect(oddsOf("2 * 1di + 12 / 3 * 2").total[0]).toEqual([10, 0.1]);
  });

  test("functions take what their operands can be", () => {
    const operands: Expression[] = [{ kind: "number", value: 5 }, { kind: "die" }];
    const expression: Expression = { kind: "call", apply: Math.max, operands };
    const question = { expression, die: dieOf("1di"), target: null };
    expect(odds(prospect(question, variantsOf())).total[0]).toEqual([5, 0.5]);
  });

  test("a formula without a die of ours is compared plainly", () => {
    expect(oddsOf("1d20 + 5 vs 15")).toMatchObject({ mean: 15.5, success: 0.55, tail: 0 });
  });
});

test("a histogram splits each total that is listed into success, botch and the rest, and its parts add up", () => {
  const whole = prospectOf("1ds vs 5");
  const bars = histogram(whole, odds(whole));
  expect(bars[0]).toEqual({ total: 0, success: 0, worst: 0.01, other: 0.09 });
  const all = sumOf(bars.map(({ success, worst, other }) => success + worst + other));
  expect(all + oddsOf("1ds vs 5").tail).toBeCloseTo(1, 12);
});
