import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/rules/command/command.ts";
import { complete } from "../../src/rules/command/complete.ts";
import { AmbiguousName, readAsChosen } from "../../src/rules/command/entries.ts";
import type { CommandStat, Language } from "../../src/rules/command/vocabulary.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";

const CHARACTERISTIC = ["Eigenschaft", "Characteristic"];
const ABILITY = ["Fertigkeit", "Ability"];
const BONUS = ["Bonus", "Bonus"];

const traits: readonly CommandStat[] = [
  { name: "Strength", aliases: ["Str", "str"], value: 1, kinds: CHARACTERISTIC },
  { name: "Intelligence", aliases: ["Int", "int"], value: 2, kinds: CHARACTERISTIC },
  { name: "Strength", value: 3, specialty: "ability", kinds: ABILITY },
  { name: "Int", value: 4, kinds: ABILITY },
  { name: "Lore", value: 5, specialty: "elves", kinds: ABILITY },
  { name: "Lore", value: 6, specialty: "dwarves", kinds: ABILITY },
  { name: "Lore", value: 7, isBonus: true, kinds: BONUS, yields: true },
  { name: "Attack", value: 10, kinds: ["Sword"] },
  { name: "Attack", value: 11, kinds: ["Bow # 2"], yields: true },
  { name: "Brawl", value: 13, specialty: "Fists", kinds: ABILITY },
  { name: "Fists", value: 14, kinds: ABILITY },
  { name: "Climb", value: 15, specialty: "Botch", kinds: ABILITY },
];

function language(): Language {
  return { command: "/stress", dieKind: stress, vocabulary: {}, traits };
}

const valuesOf = (words: string) => readCommand(words, language()).traits.map(({ value }) => value);

describe("a name that several have", () => {
  test.each([
    ["strength (characteristic)", [1]],
    ["Strength (Eigenschaft)", [1]],
    ["strength (ability) + 2 vs 9", [3]],
    ["str (fertigkeit)", [3]],
    ['"Strength" ("Ability")', [3]],
    ["int (ability)", [4]],
    ["intelligence + int (ability)", [2, 4]],
    ["lore (elves)", [5]],
    ["lore (bonus)", [7]],
    ["attack", [10]],
    ['attack ("bow # 2") # Shoot', [11]],
    ["strength (ability), int (ability)", [3, 4]],
    ["brawl (fists)", [13]],
    ["brawl fists", [13, 14]],
    ['climb ("botch")', [15]],
  ])("is told apart by what it is: %s", (words, values) => {
    expect(valuesOf(words)).toEqual(values);
  });

  test.each([
    ["strength", ["Strength (Eigenschaft)", "Strength (Fertigkeit)"]],
    ["lore", ["Lore (Fertigkeit)", "Lore (Fertigkeit)"]],
    ["int", ["Intelligence", "Int (Fertigkeit)"]],
  ])("is a question if nothing tells: %s", (words, labels) => {
    const fault = ambiguityOf(() => valuesOf(words));
    expect(fault?.candidates.map(({ label }) => label)).toEqual(labels);
    for (const { given, meaning } of fault?.candidates ?? []) {
      const chosen = new Map([[fault?.said ?? "", given.at(-1) ?? ""]]);
      expect(readAsChosen(chosen, () => readCommand(words, language())).traits).toEqual([meaning]);
    }
  });

  test("is offered with what it is", () => {
    expect(complete("stre", language())?.candidates).toEqual(["Strength (Eigenschaft)", "Strength (Fertigkeit)"]);
    expect(complete("att", language())?.candidates).toEqual(["Attack", 'Attack ("Bow # 2")']);
  });

  test("applies a specialty that is named in parentheses, and is offered it, whatever else has its name", () => {
    for (const words of ["brawl (fists)", 'brawl ("Fists")', 'climb ("Botch")', "climb (botch)"]) {
      expect(readCommand(words, language()).specialties).toHaveLength(1);
    }
    expect(complete("lore (el", language())?.candidates).toEqual(["elves"]);
    expect(complete("climb bo", language())?.candidates).toEqual(["Botch", "botch dice"]);
  });
});

function ambiguityOf(read: () => unknown): AmbiguousName | null {
  try {
    read();
  } catch (error) {
    if (error instanceof AmbiguousName) return error;
  }
  return null;
}
