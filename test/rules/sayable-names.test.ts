import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { hideSigns, plainNotation, showSigns } from "../../src/rules/kernel/plain-notation.ts";
import { splitTarget, toFormula } from "../../src/rules/kernel/roll-spec.ts";
import { withoutBrackets } from "../../src/rules/kernel/bonuses.ts";
import { readCommand } from "../../src/rules/command/command.ts";
import { complete, completeFrom } from "../../src/rules/command/complete.ts";
import { nameEntry, readSpokenFor } from "../../src/rules/command/entries.ts";
import { knownNames } from "../../src/rules/command/tokens.ts";
import type { CommandStat, Language } from "../../src/rules/command/language.ts";
import { readRequest, readWhom, requestWords } from "../../src/rules/command/request-in-words.ts";
import { namePieces } from "./name-pieces.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";

const reserved = ["vs", "as", "for", "against", "hidden", "all", "party", "together"];

function language(names: readonly string[]): Language {
  const traits = names.map((name, value): CommandStat => ({ name, value }));
  return { command: "/stress", dieKind: stress, vocabulary: {}, traits, reserved };
}

/** Names as people give them. */
const name = fc
  .oneof(
    fc.array(fc.constantFrom(...namePieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" ")),
    fc.array(fc.constantFrom(...namePieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join("")),
    fc.string({ minLength: 1, maxLength: 12 }),
  )
  .map((text) => text.trim())
  .filter((text) => text !== "");

const several = fc.uniqueArray(name, { minLength: 1, maxLength: 6 });

const noWords = Object.fromEntries(requestWords.map((word) => [word, []])) as never;

function isReadable(words: string, known: Language): boolean {
  return words.trim() === "" || /^\s*[+-]\s*$/.test(words) || faultIn(() => readCommand(words, known)) === null;
}

function faultIn(read: () => unknown): string | null {
  try {
    read();
    return null;
  } catch (error) {
    return String(error);
  }
}

describe("the name of a trait", () => {
  test.each([
    ["2-Handed Sword", "2-handed sword"],
    ["+2 Sword", "+2 sword"],
    ["Save vs Poison", "save vs poison"],
    ["50% Off", "50% off"],
    ["Glamour [Effect]", "glamour [effect]"],
    ["Lore; Magic", "lore; magic"],
    ["Lore # 3", "lore # 3"],
    ["Smith, John", "smith, john"],
    ["Fire + Ice", "fire + ice"],
    ["Botch", '"botch"'],
    ["3", '"3"'],
    ["vs", '"vs"'],
    ["vs 9", '"vs 9"'],
    ["Vs. 9", '"vs. 9"'],
  ])("“%s” is said as it is written, and in quotes: %s", (given, said) => {
    const known = language([given, "Sword", "Lore", "Poison"]);
    for (const words of [said, `"${given}"`, `“${given}”`]) {
      const { traits, spec } = readCommand(`${words} + 2 vs 9 # A – title`, known);
      expect(traits.map((trait) => trait.name)).toEqual([given]);
      expect(spec).toMatchObject({ target: 9, title: "A – title" });
      expect(spec.parts.at(-1)).toMatchObject({ value: 2 });
    }
  });

  test("keeps the meaning of what is no whole name", () => {
    const { spec } = readCommand("sword + 2 lore", language(["Sword", "Lore", "+2 Sword"]));
    expect(spec.parts.map(({ value }) => value)).toEqual([0, 2, 1]);
    expect(readCommand("2", language(["2"])).traits).toEqual([]);
    expect(readCommand("sword vs 9", language(["Sword", "Vs 9"])).spec.target).toBe(9);
    expect(readRequest("stress sword for all", noWords, knownNames(["For All"], reserved)).whom).toBe("all");
    expect(readCommand('"for all"', language(["For All"])).traits).toHaveLength(1);
  });

  test("is read from what completion offers for it as exactly that name", () => {
    fc.assert(
      fc.property(several, fc.nat(), fc.nat(3), (names, which, length) => {
        const known = language(names);
        const begun = names[which % names.length]?.slice(0, length + 1) ?? "";
        for (const typed of [begun, `"${begun}`]) {
          const found = complete(typed, known);
          for (const offered of found?.candidates ?? []) {
            const before = typed.slice(0, found?.start);
            // A word of the command, or what stands behind something that is wrong by itself.
            if (["botch dice", "divisor"].includes(offered) || !isReadable(before, known)) continue;
            // Nothing is named twice.
            if (before.trim() !== "" && readCommand(before, known).traits.some(({ name }) => offered.includes(name)))
              continue;
            const { traits } = readCommand(before + offered, known);
            const read = traits.at(-1)?.name ?? "";
            const forms = [read, `"${read}"`, `“${read}”`, `«${read}»`, `„${read}“`, `[${read}]`];
            expect(forms.map((form) => [form, `+ ${form}`]).flat()).toContain(offered);
          }
        }
      }),
      { numRuns: 3000 },
    );
  });

  test("can be said in quotes, whatever it is", () => {
    fc.assert(
      fc.property(several, (names) => {
        for (const one of names) {
          if (one.includes('"')) continue;
          const { traits } = readCommand(`"${one}" vs 9`, language(names));
          expect(traits.map((trait) => trait.name)).toEqual([one]);
        }
      }),
      { numRuns: 2000 },
    );
  });
});

test("the formula of a roll with any names is read back from what is typed after /r", () => {
  fc.assert(
    fc.property(several, name, (names, title) => {
      const [one = ""] = names;
      const said = one.includes('"') ? `«${one}»` : `"${one}"`;
      fc.pre(!(one.includes('"') && /[«»]/.test(one)));
      const { spec } = readCommand(`${said} + 2 [${title.replaceAll(/[[\]]/g, "")}] vs 9 # ${title}`, {
        ...language(names),
        traits: names.map((each, index): CommandStat => ({ name: each, value: index + 1 })),
      });
      const formula = toFormula(spec);
      // Foundry takes what stands before the first number sign.
      const [typed = ""] = /^[^#]*/.exec(hideSigns(formula)) ?? [];
      expect(showSigns(typed)).toBe(formula);
      expect(splitTarget(plainNotation(formula)).target).toBe(9);
      expect(formula).toContain(withoutBrackets(one) && `[${withoutBrackets(one)}]`);
    }),
    { numRuns: 1000 },
  );
});

describe("somebody's name", () => {
  const people = [
    "Goblin",
    "Goblin 1",
    "All for One",
    "Guard for Hire",
    "All",
    "As You Were",
    "Smith, John",
    "Save vs Poison",
  ];
  const entries = people.map((one) => nameEntry([one], one));

  test.each(people.filter((one) => one !== "All"))("%s is found in a request and behind “as”", (one) => {
    const { whom, rolls } = readRequest(
      `stress int vs 9 hidden for ${one}, Goblin`,
      noWords,
      knownNames(people, reserved),
    );
    expect(readWhom(whom ?? "", entries, { reserved })).toEqual([one, "Goblin"]);
    expect(rolls).toEqual([{ words: "stress int vs 9", hidesTarget: true }]);
    expect(readSpokenFor(`${one} int + 1`, entries, { reserved })).toEqual({ who: one, words: "int + 1" });
    expect(readSpokenFor(`"${one}" int # a – b`, entries, { reserved })).toEqual({ who: one, words: "int # a – b" });
  });

  test("is offered in quotes if it is a keyword", () => {
    expect(completeFrom("Al", entries, knownNames(people, reserved))?.candidates).toContain('"All"');
    expect(readWhom('"All"', [...entries, { ...nameEntry(["all"], "everybody"), isName: false }])).toEqual(["All"]);
    expect(readWhom("all", [...entries, { ...nameEntry(["all"], "everybody"), isName: false }])).toEqual(["everybody"]);
  });
});
