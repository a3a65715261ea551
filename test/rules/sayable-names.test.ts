import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readCommand } from "../../src/rules/command/command.ts";
import { complete, completeFrom } from "../../src/rules/command/complete.ts";
import { entry, nameEntry, readSpokenFor } from "../../src/rules/command/entries.ts";
import type { CommandStat, Language } from "../../src/rules/command/vocabulary.ts";
import { readRequest, readWhom, requestWords } from "../../src/rules/command/request-in-words.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";

const reserved = ["vs", "as", "for", "against", "hidden", "all", "party", "together"];

function language(names: readonly string[]): Language {
  const traits = names.map((name, value): CommandStat => ({ name, value }));
  return { command: "/stress", dieKind: stress, vocabulary: {}, traits, reserved };
}

/** The parts of names as people give them, with everything that means something in a command. */
const namePieces = [
  ...["Sword", "Save", "vs", "Poison", "2-Handed", "+2", "50%", "[Effect]", ";", "Lore", "#", "3", "for", "As", "All"],
  ...["botch", "“Big”", '"odd"', "«x»", "(Area)", "d8", ",", "-", "– ", "×", "@guild", "Łuk", "É", "\u00A0", "\u200B"],
  ...["]", "["],
];

/** Names as people give them. */
const name = fc
  .tuple(fc.array(fc.constantFrom(...namePieces), { minLength: 1, maxLength: 4 }), fc.constantFrom(" ", ""))
  .map(([parts, between]) => parts.join(between).trim())
  .filter((text) => /^[\p{L}\p{N}][^"“”«»]*$/u.test(text));

/** Names that differ only by invisible characters look the same. */
const seen = (text: string) => text.replaceAll(/[\u200B\s]+/g, " ").trim();
const several = fc.uniqueArray(name, { minLength: 1, maxLength: 6, selector: seen });

const noWords = Object.fromEntries(requestWords.map((word) => [word, []])) as never;

/** Returns whether the words before a name can be read by themselves. */
function isReadable(words: string, known: Language): boolean {
  try {
    if (!/^\s*[+-]?\s*$/.test(words)) readCommand(words, known);
    return true;
  } catch {
    return false;
  }
}

describe("the name of a trait", () => {
  test.each([
    ["50% Off", '"50% off"'],
    ["Glamour [Effect]", '"glamour [effect]"'],
    ["Fire + Ice", "fire + ice"],
    ["Smith, John", "smith, john"],
    ["2-Handed Sword", '"2-handed sword"'],
    ["Save vs Poison", '"save vs poison"'],
    ["Lore # 3", '"lore # 3"'],
    ["Botch", '"botch"'],
    ["3", '"3"'],
    ["Vs. 9", '"vs. 9"'],
  ])("“%s” is said as %s", (given, said) => {
    const known = language([given, "Sword", "Lore", "Poison"]);
    for (const words of [said, `"${given}"`, `“${given}”`]) {
      const { traits, spec } = readCommand(`${words} + 2 vs 9 # A – title`, known);
      expect(traits.map((trait) => trait.name)).toEqual([given]);
      expect(spec).toMatchObject({ target: 9, title: "A – title" });
      expect(spec.parts.at(-1)).toMatchObject({ value: 2 });
    }
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
            // A word of the command, or text after something that is wrong by itself.
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

describe("somebody's name", () => {
  const people = ["Goblin", "Goblin 1", "All for One", "All", "As You Were", "Smith, John", "Save vs Poison"];
  const entries = people.map((one) => nameEntry([one], one));

  test.each(people)("%s is found in quotes, in a request and behind “as”", (one) => {
    const { whom, rolls } = readRequest(`stress int vs 9 hidden for "${one}", Goblin`, noWords);
    expect(readWhom(whom ?? "", entries)).toEqual([one, "Goblin"]);
    expect(rolls).toEqual([{ words: "stress int vs 9", hidesTarget: true }]);
    expect(readSpokenFor(`"${one}" int # a – b`, entries)).toEqual({ who: one, words: "int # a – b" });
  });

  test("is offered in quotes if it is a keyword", () => {
    expect(completeFrom("Al", entries, reserved)?.candidates).toEqual(['"All for One"', '"All"']);
    expect(readWhom('"All"', [...entries, entry(["all"], "everybody")])).toEqual(["All"]);
    expect(readWhom("all", [...entries, entry(["all"], "everybody")])).toEqual(["everybody"]);
  });
});
