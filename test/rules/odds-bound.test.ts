import { describe, expect, test } from "vitest";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import type { Expression, Operator } from "../../src/rules/odds/expression.ts";
import { prospectAfter, marginDistribution, odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds, OddsQuery } from "../../src/rules/odds/odds.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

/** What the odds engine takes on, and what it refuses since a person would wait too long. */

const d = (number: number, faces: number): Expression => ({ kind: "dice", number, faces });
const number = (value: number): Expression => ({ kind: "number", value });
const ours: Expression = { kind: "die" };

/** So many equal addends, or factors. */
const many = (count: number, one: Expression, operator: Operator = "+"): Expression =>
  arithmetic(
    Array.from({ length: count }, () => one),
    Array.from({ length: count - 1 }, () => operator),
  );

function dieOf(letter: string): DieKind {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die ${letter}.`);
  return dieKind;
}

function written(formula: string): NonNullable<OddsQuery["die"]> {
  const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(formula) ?? [];
  return { dieKind: dieOf(letter), setup: readSetup(dieOf(letter), Number(count), modifiers) };
}

/** Returns what the odds are refused for; null if they are not. */
function refusal(expression: Expression, die: string | null): string | null {
  try {
    prospect({ expression, die: die === null ? null : written(die), target: 9 }, defaultRuleVariants);
    return null;
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    return error.fault;
  }
}

const d12 = Array.from({ length: 20 }, () => 12).join(":");
const mixed = [4, 6, 8, 10, 12].map((size) => `${size}:${size}:${size}:${size}`).join(":");

test.each([
  ...["3ds", "3dsb3", "1dsb100", "100db", "20dk", "100di", "1dth100:100:100"],
  ...[`1dnc${d12}adv`, `1dnc${mixed}advovstt3`],
])("the odds of %s are reckoned", (die) => {
  expect(refusal(ours, die)).toBeNull();
});

test.each(["4ds", "4dq", "10dq", "100ds", "100dq", "3dsb100"])("the odds of %s are refused", (die) => {
  expect(refusal(ours, die)).toMatch(/NotEnumerable|TooManyCases/);
});

describe("refused is", () => {
  test.each<[string, Expression, string | null, string]>([
    ["1d6, added up 1,400 times", many(1400, d(1, 6)), null, "TooManyCases"],
    ["a stress die with 1d6 added 1,400 times", arithmetic([ours, many(1400, d(1, 6))], ["+"]), "1ds", "TooManyCases"],
    ["1d100, multiplied with itself ten times", many(10, d(1, 100), "*"), null, "TooManyCases"],
    [
      "a function of 300 dice",
      { kind: "call", apply: Math.max, operands: Array.from({ length: 300 }, () => d(1, 6)) },
      null,
      "TooManyCases",
    ],
    [
      "two stress dice, multiplied 2,000 times by one",
      arithmetic(
        [ours, ...Array.from({ length: 2000 }, () => number(1))],
        Array.from({ length: 2000 }, () => "*" as const),
      ),
      "2ds",
      "TooManyCases",
    ],
    ["so many dice that they are too many by themselves", d(900, 100), null, "NotEnumerable"],
  ])("%s", (_what, expression, die, fault) => {
    expect(refusal(expression, die)).toBe(fault);
  });

  test("a contest whose sides can end in thousands of ways each", () => {
    const side = prospect({ expression: ours, die: written("1dth100:100:100"), target: null }, defaultRuleVariants);
    expect(() => marginDistribution(side, side)).toThrow(/TooManyCases/);
  });
});

test("a number is added to dice of ours once, however many there are", () => {
  expect(refusal(arithmetic([ours, many(5000, number(1))], ["+"]), "2ds")).toBeNull();
});

test("the impact of dice that are added after the throw is counted exactly, however many they are", () => {
  const fortune = dieOf("n");
  const setup = readSetup(fortune, 1, "");
  const state = fortune.after(fortune.start(setup, defaultRuleVariants), 20);
  const decision = { kind: "addDice", sizes: Array.from({ length: 45 }, () => 12) };
  const query = { expression: ours, die: { dieKind: fortune, setup }, target: null } as const;
  const impact = new Map(
    odds(prospectAfter(query, { state, decision, aside: [] }, defaultRuleVariants)).impact as Odds["total"],
  );
  // A d12 gives no impact with 1 to 3, two points with 10 to 12 and one with any other face; the d20 gives one.
  let expected: readonly number[] = [0, 1];
  for (const _ of decision.sizes) {
    expected = Array.from({ length: expected.length + 2 }, (_one, index) => {
      const [none = 0, one = 0, two = 0] = [expected[index], expected[index - 1], expected[index - 2]];
      return none / 4 + one / 2 + two / 4;
    });
  }
  for (const [points, chance] of expected.entries()) expect(impact.get(points) ?? 0).toBeCloseTo(chance, 13);
});
