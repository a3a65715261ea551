import { describe, expect, test } from "vitest";
import { luckyProspects, odds, prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

function question(letter: string, modifiers: string, target: number) {
  const dieKind = dieKinds.get(letter);
  if (!dieKind) throw new Error(`There is no die d${letter}.`);
  const setup = readSetup(dieKind, dieKind.count.usual, modifiers);
  return { expression: { kind: "die" }, die: { dieKind, setup }, target } as const;
}

const success = (letter: string, modifiers: string, target: number) =>
  odds(prospect(question(letter, modifiers, target), defaultRuleVariants)).success;

describe("what luck would make of a roll", () => {
  test.each([
    ["t", "s4b7", 15],
    ["h", "d8", 20],
  ])("of d%s%s is what the same roll with luck, or with anti-luck, comes to", (letter, modifiers, target) => {
    const told = luckyProspects(question(letter, modifiers, target), defaultRuleVariants);
    expect(told.map(({ keeps, prospect: lucky }) => [keeps, odds(lucky).success])).toEqual([
      ["better", success(letter, `${modifiers}lk`, target)],
      ["worse", success(letter, `${modifiers}al`, target)],
    ]);
  });

  test("helps, and anti-luck harms", () => {
    const [better, worse] = luckyProspects(question("t", "s4b7", 15), defaultRuleVariants);
    const plain = success("t", "s4b7", 15) ?? 0;
    expect(better && odds(better.prospect).success).toBeGreaterThan(plain);
    expect(worse && odds(worse.prospect).success).toBeLessThan(plain);
  });

  test.each([
    ["t", "s4b7lk"],
    ["t", "s4b7al"],
    ["s", "b3"],
    ["k", "bo1"],
  ])("is not told of d%s%s: luck is called on already, or there is none", (letter, modifiers) => {
    expect(luckyProspects(question(letter, modifiers, 15), defaultRuleVariants)).toEqual([]);
  });

  test("is not calculated for a formula without a die of ours", () => {
    const plain = { expression: { kind: "number", value: 3 }, die: null, target: 3 } as const;
    expect(luckyProspects(plain, defaultRuleVariants)).toEqual([]);
  });
});
