import { describe, expect, test } from "vitest";
import {
  difficultyCharts,
  readTargets,
  changedNumbers,
  checkDifficultyWords,
  difficultyWords,
  ownNumbers,
  typicalRolls,
  wordNumbers,
  wordOfKey,
} from "../../src/rules/character/difficulties.ts";
import type { DifficultyLists, WordsOfWorld } from "../../src/rules/character/difficulties.ts";
import { arithmetic } from "../../src/rules/odds/expression.ts";
import { odds, prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";

const plain: WordsOfWorld = { lists: {}, stored: {}, target: "surpass", wordOf: wordOfKey };
const fifth: DifficultyLists = { stress: difficultyCharts("stress").fifth ?? [] };
const numbers = (tradition: string, world: Partial<WordsOfWorld> = {}) =>
  Object.values(wordNumbers(tradition, { ...plain, ...world }));

describe("the words of difficulty mean", () => {
  test.each([
    ["4th", {}, [3, 5, 6, 9, 12, 15]],
    ["5th", fifth, [3, 6, 9, 12, 15, 18]],
  ])("the ease factors of the %s edition's chart in rising order, its own words their own", (_name, lists, found) => {
    expect(numbers("stress", { lists })).toEqual(found);
  });

  test("the highest number of the tier below in a check, so that surpassing it reaches the tier", () => {
    expect(numbers("check")).toEqual([0, 12, 18, 30, 42, 48]);
  });

  test("the first number of the tier where a check need only meet it", () => {
    expect(numbers("check", { target: "meet" })).toEqual([1, 13, 19, 31, 43, 49]);
  });

  test("what the world has entered, and ours beside it", () => {
    expect(numbers("trip", { stored: { trip: { hard: 13 } } })).toEqual([3, 4, 6, 13, 20, 40]);
  });

  test("the numbers of a list that a world has made for dice without one", () => {
    const lists = { fortune: readTargets([4, 8, 12, 16, 20, 24].map((value) => ({ name: `no ${value}`, value }))) };
    expect(numbers("fortune", { lists })).toEqual([4, 8, 12, 16, 20, 24]);
  });

  test("nothing for the hardest words of a list that is shorter", () => {
    const lists = {
      stress: readTargets([
        { name: "a fence", value: 4 },
        { name: "a wall", value: 9 },
      ]),
    };
    expect(numbers("stress", { lists })).toEqual([4, 9, null, null, null, null]);
  });

  test("nothing for dice of which nobody knows a number", () => {
    expect(numbers("added")).toEqual([null, null, null, null, null, null]);
  });
});

function successOf(tradition: string, target: number): number {
  const [, letter = "", modifiers = "", value = "0"] =
    /^1d([a-z])(\S*)(?: \+ (\d+))?$/.exec(typicalRolls[tradition] ?? "") ?? [];
  const die = dieKindOf(letter);
  const expression = arithmetic([{ kind: "die" }, { kind: "number", value: Number(value) }], ["+"]);
  const roll = { expression, die: { dieKind: die, setup: readSetup(die, 1, modifiers) }, target };
  return odds(prospect(roll, defaultRuleVariants)).success ?? Number.NaN;
}

test.each(["fortune", "trip"])("a typical %s character has about the chance of a stress character", (tradition) => {
  const stress = ownNumbers("stress", plain);
  const own = ownNumbers(tradition, plain);
  for (const word of difficultyWords) {
    const [easeFactor, number] = [stress[word] ?? Number.NaN, own[word] ?? Number.NaN];
    const apart = Math.abs(successOf("stress", easeFactor) - successOf(tradition, number));
    expect({ word, isNear: apart <= 0.1 }).toEqual({ word, isNear: true });
  }
});

describe("what a world enters", () => {
  test("is kept where it differs from ours", () => {
    const ours = wordNumbers("trip", plain);
    expect(changedNumbers({ ...ours, hard: 13, easy: null }, ours)).toEqual({ hard: 13 });
  });

  test.each([
    ["a half", { trip: { hard: 2.5 } }],
    ["too large a number", { trip: { hard: 1000 } }],
    ["another word", { trip: { harder: 9 } }],
  ])("is refused if it is %s", (_what, table) => {
    expect(() => {
      checkDifficultyWords(table as never);
    }).toThrow(/DifficultyValue.*words\.trip/);
  });
});
