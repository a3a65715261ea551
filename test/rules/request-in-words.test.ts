import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  completeRequest,
  readAskedRoll,
  readRequest,
  readWhom,
  requestWords,
} from "../../src/rules/command/request-in-words.ts";
import type { RequestWord } from "../../src/rules/command/request-in-words.ts";
import { entry, nameEntry } from "../../src/rules/command/entries.ts";
import type { SpokenWords } from "../../src/rules/command/tokens.ts";
import { dieKindOf } from "../../src/rules/traditions/traditions.ts";
import { faultOf } from "./fault-of.ts";

/** The words of a request that have an own form in some language; English ones are always understood. */
const spokenBy = (words: Partial<Record<RequestWord, string>>) =>
  Object.fromEntries(
    requestWords.map((word) => [word, words[word] === undefined ? [] : [words[word]]]),
  ) as unknown as SpokenWords<RequestWord>;

const french = spokenBy({
  ...{ hidden: "caché", together: "ensemble", private: "privé", blind: "aveugle", untold: "tu", result: "résultat" },
  ...{ margin: "marge", against: "contre" },
  ...{ for: "pour", party: "groupe", tokens: "jetons", all: "tous" },
});

const read = (text: string) => readRequest(text, french);

/** What a request says where its words say nothing else. */
const usual = { whom: null, shows: "everyone", tells: "success", isContest: false };
const openly = (words: string) => ({ words, hidesTarget: false });

describe("a request in words", () => {
  test("is one roll, seen by everyone, of whoever is usually asked", () => {
    const words = "stress per + awareness botch 2 vs 9";
    expect(read(words)).toEqual({ ...usual, rolls: [openly(words)] });
  });

  test("is a contest with “against” between its two sides", () => {
    const rolls = [openly("attack + 2 [a against b]"), openly("defense")];
    const contest = { ...usual, rolls, whom: "Ren, Naddaha", shows: "together", isContest: true };
    expect(read("attack + 2 [a against b] contre defense together for Ren, Naddaha")).toEqual(contest);
  });

  test.each([
    ["blind", { shows: "gamemaster", tells: "nothing" }],
    ["private", { shows: "player", tells: "nothing" }],
    ["PRIVÉ", { shows: "player", tells: "nothing" }],
    ["together", { shows: "together", tells: "success" }],
    ["aveugle résultat", { shows: "gamemaster", tells: "success" }],
    ["marge blind", { shows: "gamemaster", tells: "margin" }],
    ["hidden tu", { shows: "everyone", tells: "nothing" }],
  ] as const)("says who learns what, anywhere at its end: %s", (words, said) => {
    const roll = "stress per vs 9";
    for (const text of [`${roll} ${words}`, `${roll} ${words} for Ren`, `${roll} for Ren ${words}`])
      expect(read(text), text).toMatchObject({ ...said, rolls: [{ words: roll }] });
  });

  test.each(["hidden private", "private hidden", "caché privé"])(
    "says in any order that a target is hidden and who sees the roll: %s",
    (end) => {
      const rolls = [{ words: "stress per vs 9", hidesTarget: true }];
      const asked = { ...usual, rolls, whom: "Ren", shows: "player", tells: "nothing" };
      expect(read(`stress per vs 9 ${end} pour Ren`)).toEqual(asked);
    },
  );

  test.each([
    ["stress per vs 9 hidden ; stress int vs 6", [true, false]],
    ["stress per vs 9 ; stress int vs 6 hidden", [false, true]],
    ["stress per vs 9 ; stress int vs 6 for Ren", [false, false]],
    ["stress per vs 9 ; stress int vs 6 for Ren hidden", [true, true]],
  ])("%s hides the targets of %j", (text, hidden) => {
    expect(read(text).rolls.map(({ hidesTarget }) => hidesTarget)).toEqual(hidden);
  });

  test.each([
    // What is in brackets, quotes or parentheses; sources.
    ["check boons 2 (high ground for all, hidden) + 1 [blind] + 1 “for luck” vs 22", {}],
    ["check str boons 2 (rope, high ground)", {}],
    ["check dex # Kings vs Knights", { rolls: [openly("check dex")], title: "Kings vs Knights" }],
    ["stress for glory vs 9 for Ren", { rolls: [openly("stress for glory vs 9")], whom: "Ren" }],
  ])("leaves the words of its roll alone: %s", (text, said) => {
    expect(read(text)).toMatchObject({ ...usual, rolls: [openly(text)], ...said });
  });

  test("loses nothing of its rolls, which have semicolons between them, whatever they are", () => {
    const word = fc.constantFrom("per", "legend", "lore", "+ 3", "vs 9", "[for; all]", "(rope 3)", "boons 2");
    const roll = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(roll, { minLength: 1, maxLength: 4 }), (rolls) => {
        expect(read(`${rolls.join(" ; ")} hidden for Ren`).rolls.map(({ words }) => words.trim())).toEqual(rolls);
      }),
    );
  });

  test.each([
    ["stress per vs 9 for", "CommandEnds", "for"],
    ["stress per vs 9 for hidden", "CommandEnds", "for"],
    ["for Ren", "CommandPart", "for"],
    ["stress per ;", "CommandEnds", ";"],
    ["stress per ; for Ren", "CommandEnds", ";"],
    ["; stress per", "CommandPart", ";"],
    ["stress per ; ; stress int", "CommandPart", ";"],
    ["stress per blind private", "CommandPart", "blind"],
    ["stress per blind for Ren private", "CommandPart", "blind"],
    ["trip dex untold result", "CommandPart", "untold"],
    ["str against dex against con", "CommandPart", "against"],
    ["str against dex ; con", "CommandPart", "against"],
    ["str ; con against dex", "CommandPart", "against"],
    ["against str for Ren", "CommandPart", "against"],
    ["str against for Ren", "CommandEnds", "against"],
    // All users read the title, so it must not contain a target.
    ["check dex # The trap vs 16 hidden for Naddaha", "TitleTarget", "vs 16 hidden for Naddaha"],
  ])("%s names the part that is wrong", (text, fault, part) => {
    expect(faultOf(() => read(text))).toMatchObject({ fault, data: { part } });
  });
});

describe("those whom a request asks", () => {
  const people = ["Naddaha", "Ren", "Renard the Bold", "Torvald Farwalker"].map((name) => entry([name], name));

  test.each([
    ["Naddaha, Ren", ["Naddaha", "Ren"]],
    ["naddaha ren torvald", ["Naddaha", "Ren", "Torvald Farwalker"]],
    ["RENARD, nad", ["Renard the Bold", "Naddaha"]],
    ["renard the bold torvald farw", ["Renard the Bold", "Torvald Farwalker"]],
  ])("%s are found by names that may be shortened", (text, found) => {
    expect(readWhom(text, people)).toEqual(found);
  });

  test.each([
    ["Ren, Zoe", "NameUnknown", { name: "Zoe" }],
    ["re", "NameAmbiguous", { name: "re", known: "Ren, Renard the Bold" }],
  ])("are reported when a name is nobody's, or that of several people: %s", (text, fault, data) => {
    expect(faultOf(() => readWhom(text, people))).toEqual({ fault, data });
  });
});

/** The language in which the words of a roll are read. */
function languageWith(letter: string) {
  const traits = [
    { name: "Perception", aliases: ["Per"], value: 0 },
    { name: "Awareness", value: 0 },
  ];
  return { command: "/request", dieKind: dieKindOf(letter), vocabulary: {}, traits };
}

describe("a roll that others are asked for", () => {
  const asked = (letter: string, words: string) => readAskedRoll(words, languageWith(letter));

  test("names their traits, which have their own worth, and fixes the rest", () => {
    const { traits, ...rest } = asked("s", "per + awareness botch 2 vs 9");
    expect(traits.map(({ name }) => name)).toEqual(["Perception", "Awareness"]);
    expect(rest).toEqual({ setup: { botchDice: 2 }, given: [], target: 9, isUnskilled: false });
  });

  test("gives everybody the numbers that stand in it, boons, banes and the bonus of a trip roll by their sources", () => {
    expect(asked("s", "per + 2 [rope] - 1 [poor light]").given).toEqual([
      { label: "rope", category: "other", amount: 2 },
      { label: "poor light", category: "other", amount: -1 },
    ]);
    const boons = ["high ground", "rope"].map((label) => ({ label, amount: 1, goal: "boons" }));
    const check = { setup: {}, given: [...boons, { amount: 1, goal: "banes" }] };
    expect(asked("k", "per boons 2 (high ground, rope) banes 1 vs 22")).toMatchObject(check);
    const given = [{ label: "rope", amount: 3, goal: "total" }];
    const trip = { setup: { tripTarget: 4, slide: 2 }, given, target: 15 };
    expect(asked("t", "*4 slide 2 bonus 3 (rope 3) vs 15")).toMatchObject(trip);
  });

  test.each([["s", "per - awareness", "CommandPart", { part: "- awareness" }]])(
    "cannot take a trait off: d%s, %s",
    (letter, words, fault, data) => {
      expect(faultOf(() => asked(letter, words))).toMatchObject({ fault, data });
    },
  );
});

describe("completing a request", () => {
  type RequestLanguage = Parameters<typeof completeRequest>[1];
  const language: RequestLanguage = {
    spoken: spokenBy({}),
    passive: ["passive"],
    dice: ["stress", "check", "fortune"],
    languageOf: (die) => (die === "fortune" ? null : languageWith(die === "check" ? "k" : "s")),
    people: ["Naddaha", "Ren", "The Wanderers"].map((name) => nameEntry([name], name)),
  };

  /** Returns the text after the command when it is completed. */
  function completed(words: string, by: RequestLanguage = language): string | null {
    const found = completeRequest(words, by);
    return found && found.text !== null ? words.slice(0, found.start) + found.text : null;
  }

  test.each([
    [" str", " stress"],
    [" /che", " /check"],
    [" stress perc", " stress Perception"],
    [" stress per + aw", " stress per + Awareness"],
    [" check per boo", " check per boons"],
    [" stress per bot", " stress per botch dice"],
    [" stress per v", " stress per vs"],
    [" stress per vs 9 hid", " stress per vs 9 hidden"],
    [" stress per vs 9 hidden fo", " stress per vs 9 hidden for"],
    [" stress per ; ch", " stress per ; check"],
    [" stress per ; check per ban", " stress per ; check per banes"],
    [" perc", " Perception"],
    [" per + awa", " per + Awareness"],
    [" stress per for nad", " stress per for Naddaha"],
    [" stress per for Naddaha, ren", " stress per for Naddaha, Ren"],
    [" stress per for the w", " stress per for The Wanderers"],
    [" stress per for par", " stress per for party"],
    [" stress per for Ren bl", " stress per for Ren blind"],
  ])("%s goes on as %s", (words, expected) => {
    expect(completed(words)).toBe(expected);
  });

  test.each([
    [" stress per vs 9 cac", " stress per vs 9 caché"],
    [" stress per pour je", " stress per pour jetons"],
    [" stress per tog", " stress per ensemble"],
  ])("%s goes on in the language of whoever asks: %s", (words, expected) => {
    expect(completed(words, { ...language, spoken: french })).toBe(expected);
  });

  test("lists the candidates if there are several", () => {
    expect(completeRequest(" stress p", language)?.candidates).toEqual(["Perception", "private"]);
    expect(completeRequest(" stress per for p", language)?.candidates).toEqual(["party", "private"]);
  });

  test.each(["", " ", " stress ", " stress per for ", " stress per for", " fortune xy"])(
    "“%s” has nothing to complete",
    (words) => {
      expect(completed(words)).toBeNull();
    },
  );
});
