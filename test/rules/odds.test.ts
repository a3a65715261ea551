import { describe, expect, test } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import type { Expression } from "../../src/rules/odds/expression.ts";
import { histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds, Prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { RuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

const die: Expression = { kind: "die" };
const number = (value: number): Expression => ({ kind: "number", value });

interface Asked {
  readonly letter?: string;
  readonly count?: number;
  readonly botchDice?: number;
  readonly expression?: Expression;
  readonly target?: number;
  readonly readings?: Partial<RuleVariants>;
}

function prospectOf({
  letter = "s",
  count = 1,
  botchDice = 1,
  expression = die,
  target,
  readings: variants,
}: Asked): Prospect {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(letter);
  return prospect(
    { expression, die: { dieKind, setup: { count, botchDice } }, target: target ?? null },
    { ...defaultRuleVariants, ...variants },
  );
}

function oddsOf(asked: Asked): Odds {
  return odds(prospectOf(asked));
}

const plus = (value: number) => arithmetic([die, number(value)], ["+"]);

describe("the odds of 1dsb3 + 5 against 9", () => {
  const chances = oddsOf({ botchDice: 3, expression: plus(5), target: 9 });

  test("are 7 in 10 to succeed", () => {
    expect(chances.success).toBe(0.7);
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

  test("average 10.75, the mean of the die and 5, for a botch keeps its score", () => {
    expect(chances.mean).toEqual(10.75);
  });

  test("list every total that can be seen, and the rest as a tail", () => {
    const listed = chances.total.reduce((sum, [, chance]) => sum + chance, 0);
    expect(chances.tail).toBeGreaterThan(0);
    expect(chances.tail).toBeLessThan(1e-12);
    expect(listed + chances.tail).toBeCloseTo(1, 14);
    expect(chances.total[0]).toEqual([5, 0.1]);
  });
});

describe("the mean includes the whole chain", () => {
  test("of a quality die: x = 5.4 + 0.2 x, so 6.75", () => {
    expect(oddsOf({ letter: "q" }).mean).toEqual(6.75);
  });

  test("of a stress die that cannot botch: 4.4 + 0.2 × 6.75", () => {
    expect(oddsOf({ botchDice: 0 }).mean).toEqual(5.75);
  });
});

test("a target far out in the chain still has its exact chance", () => {
  // 20,480 is 10 × 2^11, reached first by twelve ones and a five or more, or eleven and a ten.
  const far = oddsOf({ letter: "q", target: 20_480 });
  const brute = 1e-11 * 0.1 + 1e-12 * 0.6 + 1e-13 * 0.9;
  expect(far.success ?? 0).toBeGreaterThan(0);
  expect(Math.abs((far.success ?? 0) - brute)).toBeLessThan(1e-13);
});

test("a botch fails, even where its total would reach the ease factor", () => {
  const chances = oddsOf({ expression: plus(20), target: 9, readings: { botchTotal: "kept" } });
  expect(chances.success).toBe(0.99);
});

test("readings change the odds as they change the roll", () => {
  expect(oddsOf({ readings: { zeroAfterOne: true } }).botch).toBe(0.011);
  expect(oddsOf({ expression: plus(-2), readings: { botchTotal: "zero" } }).total).toContainEqual([0, 0.11]);
});

describe("the terms around the die", () => {
  test("ordinary dice are counted exactly, and belong to the modifiers", () => {
    const expression = arithmetic([die, { kind: "dice", number: 2, faces: 6 }], ["+"]);
    const chances = oddsOf({ letter: "i", expression, target: 13 });
    expect(chances.mean).toEqual(12.5);
    expect(chances.success).toBe(0.5);
  });

  test("a botch is min(0, modifiers) whatever the other dice fell to, by the reading botchTotal: negative", () => {
    const expression = arithmetic([die, { kind: "dice", number: 1, faces: 4 }, number(3)], ["+", "-"]);
    const worst = histogram(prospectOf({ expression, readings: { botchTotal: "negative" } })).filter(
      (bar) => bar.worst > 0,
    );
    expect(worst.map((bar) => [bar.total, bar.worst])).toEqual([
      [-2, 0.0025],
      [-1, 0.0025],
      [0, 0.005],
    ]);
  });

  test("multiplication comes before addition, from the left", () => {
    const expression = arithmetic([number(2), die, number(12), number(3), number(2)], ["*", "+", "/", "*"]);
    expect(oddsOf({ letter: "i", expression }).total[0]).toEqual([10, 0.1]);
  });

  test("functions take what their operands can be", () => {
    const expression: Expression = { kind: "call", apply: Math.max, operands: [number(5), die] };
    expect(oddsOf({ letter: "i", expression }).total[0]).toEqual([5, 0.5]);
  });

  test("too many dice are refused by name", () => {
    const expression = arithmetic([die, { kind: "dice", number: 900, faces: 100 }], ["+"]);
    expect(() => oddsOf({ expression })).toThrow(RuleError);
  });
});

test("ten open-ended dice are more than can be listed, and refused by name", () => {
  expect(() => oddsOf({ letter: "q", count: 10 })).toThrow(/NotEnumerable.*10dq/);
});

test("a formula without a die of ours is compared plainly", () => {
  const expression = arithmetic([{ kind: "dice", number: 1, faces: 20 }, number(5)], ["+"]);
  const chances = odds(prospect({ expression, die: null, target: 15 }, defaultRuleVariants));
  expect(chances).toMatchObject({ mean: 15.5, success: 0.55, tail: 0 });
});

test("a histogram splits each total that is listed into success, botch and the rest, and its parts add up", () => {
  const all = prospectOf({ botchDice: 1, expression: plus(0), target: 5 });
  const bars = histogram(all);
  expect(bars[0]).toEqual({ total: 0, success: 0, worst: 0.01, other: 0.09 });
  expect(bars.reduce((sum, bar) => sum + bar.success + bar.worst + bar.other, odds(all).tail)).toBeCloseTo(1, 12);
});
