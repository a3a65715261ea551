import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/rules/command/command.ts";
import { complete } from "../../src/rules/command/complete.ts";
import { foldName, AmbiguousName } from "../../src/rules/command/entries.ts";
import type { CommandStat, Language } from "../../src/rules/command/language.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import { namePieces } from "./name-pieces.ts";

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
  { name: "Save vs Poison", value: 8, kinds: ABILITY },
  { name: "Save vs Poison", value: 9, kinds: ABILITY },
  { name: "Attack", value: 10, kinds: ["Sword"] },
  { name: "Attack", value: 11, kinds: ["Bow # 2"], yields: true },
  { name: "Attack", value: 12, kinds: ["Sword"], yields: true },
  { name: "Brawl", value: 13, specialty: "Fists", kinds: ABILITY },
  { name: "Fists", value: 14, kinds: ABILITY },
  { name: "Climb", value: 15, specialty: "Botch", kinds: ABILITY },
];

function language(known: readonly CommandStat[] = traits, chosen?: ReadonlyMap<string, string>): Language {
  return { command: "/stress", dieKind: stress, vocabulary: {}, traits: known, speaker: "Ren", chosen };
}

const valuesOf = (words: string) => readCommand(words, language()).traits.map(({ value }) => value);

describe("a name that several have", () => {
  test.each([
    ["strength (characteristic)", [1]],
    ["Strength (Eigenschaft)", [1]],
    ["strength (ability) + 2 vs 9", [3]],
    ["str (fertigkeit)", [3]],
    ['"Strength" ("Ability")', [3]],
    ["int", [2]],
    ["int (ability)", [4]],
    ["intelligence + int (ability)", [2, 4]],
    ["lore (ability 1)", [5]],
    ["lore (fertigkeit 2) elves", undefined],
    ["lore (ability 2) (dwarves)", [6]],
    ["lore (elves)", [5]],
    ["lore (2)", [6]],
    ["lore (bonus)", [7]],
    ["save vs poison (ability 2) vs 9", [9]],
    ["attack", [10]],
    ["attack (sword 2)", [12]],
    ["attack (bow # 2) # Shoot", [11]],
    ["strength (ability), int (ability)", [3, 4]],
    ["brawl (fists)", [13]],
    ["brawl fists", [13, 14]],
    ['climb ("botch")', [15]],
  ])("is told apart by what it is: %s", (words, values) => {
    if (values) expect(valuesOf(words)).toEqual(values);
    else expect(() => valuesOf(words)).toThrow("elves");
  });

  test.each([
    ["strength", ["Strength (Eigenschaft)", "Strength (Fertigkeit)"]],
    ["lore", ["Lore (Fertigkeit 1)", "Lore (Fertigkeit 2)"]],
    ["Int", ["Intelligence", "Int (Fertigkeit)"]],
  ])("is a question if nothing tells: %s", (words, labels) => {
    let fault: unknown;
    try {
      valuesOf(words);
    } catch (error) {
      fault = error;
    }
    expect(fault).toBeInstanceOf(AmbiguousName);
    if (!(fault instanceof AmbiguousName)) return;
    const candidates = fault.candidates.map(({ label }) => label);
    expect(candidates).toEqual(labels);
    expect(new Set(candidates).size).toBe(candidates.length);
    for (const { label, meaning } of fault.candidates) {
      const { traits: read } = readCommand(words, language(traits, new Map([[fault.key, label]])));
      expect(read).toEqual([meaning]);
      expect(readCommand(label, language()).traits).toEqual([meaning]);
    }
  });

  test("applies a specialty that is named in parentheses, whatever else has its name", () => {
    for (const words of ["brawl (fists)", 'brawl ("Fists")', "brawl fi", 'climb ("Botch")', "climb (botch)"]) {
      const known = words.includes("fi ")
        ? traits
        : traits.filter(({ name }) => words !== "brawl fi" || name !== "Fists");
      expect(readCommand(words, language(known)).specialties).toHaveLength(1);
    }
  });
});

/** What a trait is called and what it is, with everything that could be taken for something else. */
const word = fc.constantFrom("Strength", "Lore", "Ability", "Bow", "Ability 2", "2", ...namePieces);
const name = fc
  .oneof(
    fc.constantFrom("Strength", "Lore", "Bow"),
    fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(" ")),
    fc.string({ minLength: 1, maxLength: 8 }),
  )
  .map((text) => text.trim())
  .filter((text) => text !== "" && text.split('"').length % 2 === 1);
const trait = fc.record(
  {
    name,
    value: fc.integer({ min: 1, max: 9 }),
    specialty: name,
    kinds: fc.oneof(
      fc.constantFrom(CHARACTERISTIC, ABILITY, BONUS),
      name.map((one) => [one]),
    ),
  },
  { requiredKeys: ["name", "value", "kinds"] },
);

const special = fc.record({
  name: fc.constantFrom("Strength", "Lore", "Bow"),
  value: fc.integer({ min: 1, max: 9 }),
  specialty: name,
  kinds: fc.constantFrom(CHARACTERISTIC, ABILITY, ["Bow"], ["Lore 2"]),
});

describe("every trait of any character", () => {
  test("is among what completion offers for its name, and is read from it", () => {
    fc.assert(
      fc.property(fc.array(trait, { minLength: 1, maxLength: 6 }), (drawn) => {
        const known = drawn.map((one, index) => ({
          ...one,
          yields: drawn.slice(0, index).some((before) => before.name === one.name) && index % 2 === 0,
        }));
        for (const one of known) {
          const [letter = ""] = foldName(one.name);
          if (letter === "" || letter === "#" || one.name.includes('"')) continue;
          const offered = complete(`"${letter}`, language(known))?.candidates ?? [];
          const meant = offered.filter((words) => readCommand(words, language(known)).traits[0] === one);
          expect(meant, `${one.name} of ${JSON.stringify(known)}: ${offered.join(" | ")}`).not.toEqual([]);
        }
      }),
      { numRuns: 300 },
    );
  });

  test("has its specialty among what completion offers behind it, if that can be said", () => {
    fc.assert(
      fc.property(fc.array(special, { minLength: 1, maxLength: 4 }), fc.boolean(), (known, isCheck) => {
        const spoken = { ...language(known), dieKind: isCheck ? check : stress } as Language;
        for (const one of known) {
          const [letter = ""] = foldName(one.specialty);
          const before = complete(`"${foldName(one.name)[0] ?? ""}`, spoken)?.candidates.find(
            (words) => readCommand(words, spoken).traits[0] === one,
          );
          if (!/[\p{L}\p{N}]/u.test(letter) || before === undefined || one.specialty.includes('"')) continue;
          const found = complete(`${before} ${letter}`, spoken);
          // Nothing is offered for what is written in full.
          const read = (found?.candidates ?? [letter]).map((words) => {
            const whole = `${before} ${letter}`.slice(0, found?.start ?? -1) + words;
            try {
              return readCommand(whole, spoken).specialties;
            } catch {
              return [];
            }
          });
          expect(read.flat(), `${before} ${letter}: ${JSON.stringify(found)}`).toContain(one.specialty);
        }
      }),
      { numRuns: 300 },
    );
  });
});
