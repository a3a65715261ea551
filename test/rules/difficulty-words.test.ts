import { describe, expect, test } from "vitest";
import {
  difficultyCharts,
  changedNumbers,
  difficultyWords,
  ownNumbers,
  typicalRolls,
  wordNumbers,
  wordOfKey,
} from "../../src/rules/character/difficulties.ts";
import type { DifficultyLists, WordsOfWorld } from "../../src/rules/character/difficulties.ts";
import { oddsOf } from "./throw-dice.ts";

const plain: WordsOfWorld = { lists: {}, stored: {}, wordOf: wordOfKey };
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

  const list = (...values: number[]) => values.map((value) => ({ name: `no ${value}`, value }));
  const nothing = [null, null, null, null, null, null];

  test.each<[string, string, Partial<WordsOfWorld>, (number | null)[]]>([
    ["the first number of the tier that its card names", "check", {}, [1, 13, 19, 31, 43, 49]],
    ["what the world has entered", "trip", { stored: { trip: { hard: 13 } } }, [3, 4, 6, 13, 20, 40]],
    ["a world's list", "fortune", { lists: { fortune: list(4, 8, 12, 16, 20, 24) } }, [4, 8, 12, 16, 20, 24]],
    ["a shorter list", "stress", { lists: { stress: list(4, 9) } }, [4, 9, ...nothing.slice(2)]],
    ["nothing for dice of which nobody knows a number", "added", {}, nothing],
  ])("%s (%s)", (_what, tradition, world, found) => {
    expect(numbers(tradition, world)).toEqual(found);
  });
});

const successOf = (tradition: string, target: number) => oddsOf(`${typicalRolls[tradition]} vs ${target}`).success ?? 0;

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
});
