import { describe, expect, test } from "vitest";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { replay } from "../../src/rules/kernel/replay.ts";
import type { Decision } from "../../src/rules/kernel/die-kind.ts";

/** The throw in which each die falls, of a letter with modifiers. */
function numbers(letter: string, modifiers: string, faces: readonly number[], decisions: readonly Decision[] = []) {
  const dieKind = dieKindOf(letter);
  const setup = readSetup(dieKind, dieKind.count.usual, modifiers);
  return replay(dieKind, { setup, variants: defaultRuleVariants, decisions }, faces).throwNumbers;
}

describe("the dice of a roll fall", () => {
  test.each([
    ["a stress die alone in one throw", "s", "b1", [5], [0]],
    ["each doubled die in a throw of its own", "s", "b1", [1, 1, 7], [0, 1, 2]],
    ["botch dice together in the throw after the zero", "s", "b3", [10, 1, 2, 3], [0, 1, 1, 1]],
    ["a fortune die with all character dice", "n", "c10:8:8", [15, 8, 4, 2], [0, 0, 0, 0]],
    ["a trip die with its bonus die", "t", "s4b7", [9, 3], [0, 0]],
    ["a trip die after a 10 once more, now with the bonus die", "t", "s4b7", [10, 12, 3], [0, 1, 1]],
    ["a whole roll that luck repeats in later throws", "t", "s4b7lk", [3, 2, 14, 5], [0, 0, 1, 1]],
    [
      "two rejected rolls of luck, a flagged one too, one after the other",
      "t",
      "s4b7lk",
      [10, 12, 3, 2, 1],
      [0, 1, 1, 2, 2],
    ],
  ] as const)("%s", (_, letter, modifiers, faces, expected) => {
    expect(numbers(letter, modifiers, faces)).toEqual(expected);
  });

  test("those that a decision adds after those that lie", () => {
    const added: Decision = { kind: "addDice", sizes: [12] };
    expect(numbers("n", "c10:8", [15, 8, 4, 11], [added])).toEqual([0, 0, 0, 1]);
  });
});
