import { expect, test } from "vitest";
import { convolve } from "../../src/rules/odds/expression.ts";
import { prospectAfter, marginDistribution, odds, prospect } from "../../src/rules/odds/odds.ts";
import type { Odds } from "../../src/rules/odds/odds.ts";
import { dieOf, prospectOf, queryOf, variantsOf } from "./throw-dice.ts";

// What the odds engine takes on, and what it refuses since a person would wait too long.

/** So many equal terms, or factors. */
const many = (count: number, one: string, operator = "+"): string =>
  Array.from({ length: count }, () => one).join(` ${operator} `);

const d12 = Array.from({ length: 20 }, () => 12).join(":");
const mixed = [4, 6, 8, 10, 12].map((size) => `${size}:${size}:${size}:${size}`).join(":");

test.each([
  ...["3ds", "3dsb3", "1dsb100", "100db", "20dk", "100di", "1dth100:100:100"],
  ...[`1dnc${d12}adv`, `1dnc${mixed}advovstt3`],
])("the odds of %s are reckoned", (written) => {
  expect(() => prospectOf(`${written} vs 9`)).not.toThrow();
});

test.each(["4ds", "4dq", "10dq", "100ds", "100dq", "3dsb100", "900d100", "1ds + 900d100", "2dq + 40d10"])(
  "the odds of %s are refused",
  (written) => {
    expect(() => prospectOf(`${written} vs 9`)).toThrow(/NotEnumerable|TooManyCases/);
  },
);

test("a number is added to dice of ours once, however many there are; dice and factors are refused if they are too many", () => {
  expect(() => prospectOf(`2ds + ${many(5000, "1")} vs 9`)).not.toThrow();
  const dice = many(1400, "1d6");
  for (const written of [dice, `1ds + ${dice}`, many(10, "1d100", "*"), `2ds * ${many(2000, "1", "*")}`])
    expect(() => prospectOf(`${written} vs 9`)).toThrow(/TooManyCases/);
});

test("refused are a function of 300 dice, and a contest whose sides can end in thousands of ways each", () => {
  const operands = Array.from({ length: 300 }, () => queryOf("1d6").expression);
  const call = { expression: { kind: "call", apply: Math.max, operands }, die: null, target: null } as const;
  expect(() => prospect(call, variantsOf())).toThrow(/TooManyCases/);
  const side = prospectOf("1dth100:100:100");
  expect(() => marginDistribution(side, side)).toThrow(/TooManyCases/);
});

test("the impact of dice that are added after the throw is counted exactly, however many they are", () => {
  const query = { ...queryOf("1dn"), die: dieOf("1dn") };
  const { dieKind, setup } = query.die;
  const state = dieKind.after(dieKind.start(setup, variantsOf()), 20);
  const decision = { kind: "addDice", sizes: Array.from({ length: 45 }, () => 12) };
  const { impact } = odds(prospectAfter(query, { state, decision }, variantsOf()));
  // A d12 gives no impact with 1 to 3, two points with 10 to 12 and one with any other face; the d20 gives one.
  const expected = decision.sizes.reduce<readonly number[]>((so) => convolve(so, [1 / 4, 1 / 2, 1 / 4]), [0, 1]);
  const found = new Map(impact as Odds["total"]);
  for (const [points, chance] of expected.entries()) expect(found.get(points) ?? 0).toBeCloseTo(chance, 13);
});
