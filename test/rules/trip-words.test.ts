import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/rules/command/command.ts";
import { spokenFields } from "../../src/rules/command/vocabulary.ts";
import { RuleError } from "../../src/rules/kernel/rule-error.ts";
import { toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";
import { entry } from "../../src/rules/command/entries.ts";
import { faultOf } from "./fault-of.ts";

const folder = resolve(import.meta.dirname, "../../lang");
const languages = readdirSync(folder).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);

/** The words of a language file by the names of what they set. */
function wordsIn(language: string): Readonly<Record<string, readonly string[]>> {
  const file = JSON.parse(readFileSync(resolve(folder, `${language}.json`), "utf8")) as {
    readonly QUADRIVIUM: { readonly Word: Readonly<Record<string, string>> };
  };
  return Object.fromEntries(Object.entries(file.QUADRIVIUM.Word).map(([name, words]) => [name, words.split("|")]));
}

/** Returns the formula of a command in a language. */
function formula(die: unknown, text: string, language = "en"): string {
  const dieKind = die as DieKind;
  const words = wordsIn(language);
  const vocabulary = Object.fromEntries(spokenFields(dieKind).map(({ name }) => [name, words[name] ?? []]));
  const traits = [{ name: "Dexterity", aliases: ["Dex"] }, { name: "Acrobatics" }];
  const targets = [entry(["Hard"], 18)];
  return toFormula(readCommand(text, { command: `/${dieKind.id}`, dieKind, vocabulary, traits, targets }).spec);
}

describe("a trip roll in the words of its source, “difficulty 15, failure 4”", () => {
  const expected = "1dtsl4[Dexterity] vs 15";

  test.each([
    "dex difficulty 15 failure 4",
    "dex difficulty 15, failure 4",
    "dex failure 4, difficulty 15",
    "dex, difficulty 15, failure 4",
    "difficulty 15 failure 4 dex",
    "dex failure 4 vs 15",
    "dex difficulty 15 slide 4",
  ])("is understood, in whatever order: %s", (text) => {
    expect(formula(trip, text)).toBe(expected);
  });

  test.each(languages)("has these words in %s, beside the English ones", (language) => {
    const { difficulty = [], slide = [] } = wordsIn(language);
    for (const one of [...difficulty, "difficulty"])
      for (const other of [...slide, "failure", "slide"])
        expect(formula(trip, `dex ${one} 15, ${other} 4`, language), `${one}, ${other}`).toBe(expected);
  });

  test.each([
    ["dex difficulty hard *4", "1dts4[Dexterity] vs 18"],
    ["dex difficulty -2", "1dt[Dexterity] vs -2"],
    ["dex difficulty (10 + 5) failure 4", "1dtsl4[Dexterity] vs 15[10 + 5]"],
    ["dex difficulty (15), failure 4", "1dtsl4[Dexterity] vs 15"],
    ["dex difficulty (hard - 3) failure 4", "1dtsl4[Dexterity] vs 15[hard - 3]"],
    ["dex difficulty 15 + 2 failure 4", "1dtsl4[Dexterity] + 2 vs 15"],
  ])(
    "has a difficulty by name too, and arithmetic in parentheses, behind which a bonus may follow: %s",
    (text, found) => {
      expect(formula(trip, text)).toBe(found);
    },
  );

  test.each([
    ["dex difficulty 15 vs 12", "ModifierRepeated", { modifier: "difficulty" }],
    ["dex difficulty 15 difficulty 12", "ModifierRepeated", { modifier: "difficulty" }],
    ["dex failure 4 slide 2", "ModifierRepeated", { modifier: "slide" }],
    ["dex difficulty", "CommandEnds", { part: "difficulty" }],
    ["dex difficulty soft", "TargetUnknown", { target: "soft" }],
    ["dex difficulty (15 + soft)", "TargetUnknown", { target: "15 + soft" }],
    ["dex difficulty @soft", "TargetUnknown", { target: "@soft" }],
    ['dex difficulty "soft"', "TargetUnknown", { target: "soft" }],
    ["dex difficulty -hard", "TargetUnknown", { target: "-" }],
    ["dex failure", "ModifierValue", { modifier: "failure" }],
    ["dex failure 4, 5", "CommandPart", { part: "," }],
  ])("is refused with the part that is wrong: %s", (text, fault, data) => {
    expect(faultOf(() => formula(trip, text))).toMatchObject({ fault, data });
  });

  test("is of trip rolls alone", () => {
    expect(() => formula(check, "dex difficulty 15")).toThrow(RuleError);
  });
});

test.each(languages)("a switch that is said twice is one, in %s", (language) => {
  for (const word of wordsIn(language).advantage ?? [])
    expect(formula(fortune, `d8 ${word} ${word} vs 12`, language)).toBe("1dnc8adv vs 12");
});

test.each([
  [fortune, "d8 disadvantage disadvantage", "1dnc8dis"],
  [fortune, "d8 overwhelmed staggered overwhelmed", "1dnc8ovst"],
  [trip, "luck luck", "1dtlk"],
  [trip, "unskilled unskilled", "1dt"],
])("a switch that is said twice is one: %#, %s", (die, text, expected) => {
  expect(formula(die, text)).toBe(expected);
});
