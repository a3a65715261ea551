import fc from "fast-check";
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
import type { DifficultyLists, DifficultyWord, WordsOfWorld } from "../../src/rules/character/difficulties.ts";
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

const named = fc.option(fc.constantFrom(...difficultyWords), { nil: null });
const charts = fc
  .uniqueArray(fc.integer({ min: -999, max: 999 }), { minLength: 1, maxLength: 14 })
  .chain((values) =>
    fc.tuple(fc.constant(values), fc.array(named, { minLength: values.length, maxLength: values.length })),
  )
  .map(([values, words]) =>
    readTargets(values.map((value, index) => ({ name: words[index] ?? `number ${value}`, value }))),
  );
const wordOf = (name: string): DifficultyWord | null => difficultyWords.find((word) => word === name) ?? null;

describe("whatever the list of a world", () => {
  test("the words rise with their numbers", () => {
    fc.assert(
      fc.property(charts, fc.constantFrom("stress", "check", "fortune", "trip"), (chart, tradition) => {
        const found = numbers(tradition, { lists: { [tradition]: chart }, wordOf }).filter((one) => one !== null);
        expect(found).toEqual([...new Set(found)].toSorted((a, b) => a - b));
      }),
    );
  });

  test("a word that it has once and in its order keeps its number", () => {
    fc.assert(
      fc.property(charts, (chart) => {
        const words = chart.flatMap(({ name }) => wordOf(name) ?? []);
        const places = words.map((word) => difficultyWords.indexOf(word));
        fc.pre(places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0)));
        const found = wordNumbers("stress", { ...plain, lists: { stress: chart }, wordOf });
        for (const { name, value } of chart) {
          const word = wordOf(name);
          if (word) expect(found[word]).toBe(value);
        }
      }),
    );
  });

  test("the words without one of dice that follow the ease factors rise with these", () => {
    fc.assert(
      fc.property(charts, (chart) => {
        for (const tradition of ["fortune", "trip"]) {
          const found = numbers(tradition, { lists: { stress: chart }, wordOf }).filter((one) => one !== null);
          expect(found).toEqual(found.toSorted((a, b) => a - b));
        }
      }),
    );
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

describe.each([
  ["4th", {}],
  ["5th", fifth],
])("by the chart of the %s edition", (_name, lists) => {
  test.each(["fortune", "trip"])("a typical %s character has about the chance of a stress character", (tradition) => {
    const stress = ownNumbers("stress", { ...plain, lists });
    const own = ownNumbers(tradition, { ...plain, lists });
    for (const word of difficultyWords) {
      const [easeFactor, number] = [stress[word] ?? Number.NaN, own[word] ?? Number.NaN];
      const apart = Math.abs(successOf("stress", easeFactor) - successOf(tradition, number));
      expect({ word, isNear: apart <= 0.1 }).toEqual({ word, isNear: true });
    }
  });
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
