import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { completeRequest, readAskedRoll, readRequest, readWhom } from "../../src/rules/command/request-in-words.ts";
import type { RequestLanguage, RequestWord } from "../../src/rules/command/request-in-words.ts";
import { entry, nameEntry } from "../../src/rules/command/entries.ts";
import type { SpokenWords } from "../../src/rules/command/tokens.ts";
import { openings, usuallyOpen } from "../../src/rules/requests/request.ts";
import { check } from "../../src/rules/traditions/check/check.ts";
import { fortune } from "../../src/rules/traditions/fortune/fortune.ts";
import { stress } from "../../src/rules/traditions/stress/stress.ts";
import { trip } from "../../src/rules/traditions/trip/trip.ts";
import { faultOf } from "./fault-of.ts";
import type { DieKind } from "../../src/rules/kernel/die-kind.ts";

const french: SpokenWords<RequestWord> = {
  hidden: ["caché"],
  together: ["ensemble"],
  private: ["privé"],
  blind: ["aveugle"],
  openly: ["ouvertement"],
  untold: ["tu"],
  result: ["résultat"],
  margin: ["marge"],
  open: ["ouvert"],
  closed: ["fermé"],
  stat: ["valeurs"],
  modifiers: ["modificateurs"],
  boons: ["faveurs"],
  setup: ["réglages"],
  specialty: ["spécialité"],
  effects: ["effets"],
  focus: ["focus"],
  inspiration: ["inspiration"],
  luck: ["chance"],
  against: ["contre"],
  for: ["pour"],
  party: ["groupe"],
  tokens: ["jetons"],
  all: ["tous"],
};

const read = (text: string) => readRequest(text, french);

describe("a request in words", () => {
  test("is one roll, seen by everyone, of whoever is usually asked", () => {
    expect(read("stress per + awareness botch 2 vs 9")).toEqual({
      rolls: [{ words: "stress per + awareness botch 2 vs 9", hidesTarget: false }],
      whom: null,
      shows: "everyone",
      tells: "success",
      opens: usuallyOpen,
      isContest: false,
    });
  });

  test("is a contest with “against” between its two sides", () => {
    expect(read("attack + 2 [a against b] contre defense together for Ren, Naddaha")).toEqual({
      rolls: [
        { words: "attack + 2 [a against b]", hidesTarget: false },
        { words: "defense", hidesTarget: false },
      ],
      whom: "Ren, Naddaha",
      shows: "together",
      tells: "success",
      opens: usuallyOpen,
      isContest: true,
    });
    for (const several of ["str against dex against con", "str against dex ; con", "str ; con against dex"])
      expect(
        faultOf(() => read(several)),
        several,
      ).toMatchObject({ fault: "CommandPart", data: { part: "against" } });
    expect(faultOf(() => read("str against for Ren"))).toMatchObject({ fault: "CommandEnds" });
    expect(faultOf(() => read("against str for Ren"))).toMatchObject({ fault: "CommandPart" });
  });

  test.each([
    ["blind", { shows: "gamemaster", tells: "nothing" }],
    ["private", { shows: "player", tells: "nothing" }],
    ["together", { shows: "together", tells: "success" }],
    ["aveugle résultat", { shows: "gamemaster", tells: "success" }],
    ["marge blind", { shows: "gamemaster", tells: "margin" }],
    ["hidden tu", { shows: "everyone", tells: "nothing" }],
    ["open", { opens: openings }],
    ["closed", { opens: [] }],
    ["open stat, modifiers", { opens: ["stat", "modifiers", ...usuallyOpen] }],
    ["ouvert valeurs fermé chance, focus", { opens: ["stat", "specialty", "effects", "inspiration"] }],
    ["closed open boons blind", { opens: ["boons"], shows: "gamemaster" }],
  ] as const)("says who learns what and what is left to the players: %s", (words, said) => {
    for (const text of [
      `stress per vs 9 ${words}`,
      `stress per vs 9 ${words} for Ren`,
      `stress per vs 9 for Ren ${words}`,
    ])
      expect(read(text), text).toMatchObject({ ...said, rolls: [{ words: "stress per vs 9" }] });
  });

  test("leaves a word for a choice alone that no “open” or “closed” stands before", () => {
    expect(read("trip dex luck vs 9").rolls).toMatchObject([{ words: "trip dex luck vs 9" }]);
    expect(read("trip dex luck").rolls).toMatchObject([{ words: "trip dex luck" }]);
    expect(faultOf(() => read("trip dex untold result"))).toMatchObject({ fault: "CommandPart" });
  });

  test("names those whom it asks behind the last “for”", () => {
    expect(read("stress per vs 9 for Naddaha, Ren")).toMatchObject({ whom: "Naddaha, Ren" });
    expect(read("stress for glory vs 9 for Ren")).toMatchObject({
      rolls: [{ words: "stress for glory vs 9" }],
      whom: "Ren",
    });
  });

  test("has several rolls to choose from, with semicolons between them", () => {
    expect(read("stress per vs 9 ; quality int + 2 [a ; b]; check str").rolls.map(({ words }) => words)).toEqual([
      "stress per vs 9",
      "quality int + 2 [a ; b]",
      "check str",
    ]);
  });

  test.each([
    ["stress per vs 9 hidden ; stress int vs 6", [true, false]],
    ["stress per vs 9 ; stress int vs 6 hidden", [false, true]],
    ["stress per vs 9 ; stress int vs 6 for Ren", [false, false]],
    ["stress per vs 9 ; stress int vs 6 for Ren hidden", [true, true]],
  ])("%s hides the targets of %j", (text, hidden) => {
    expect(read(text).rolls.map(({ hidesTarget }) => hidesTarget)).toEqual(hidden);
  });

  test.each([
    ["together", "together"],
    ["private", "player"],
    ["blind", "gamemaster"],
    ["PRIVÉ", "player"],
    ["aveugle", "gamemaster"],
  ])("“%s” says who sees the roll, before “for” or at the end", (word, shows) => {
    for (const text of [`stress per vs 9 ${word} for Ren`, `stress per vs 9 for Ren ${word}`, `stress per ${word}`]) {
      expect(read(text)).toMatchObject({ shows, rolls: [{ hidesTarget: false }] });
    }
  });

  test("says in any order that a target is hidden and who sees the roll", () => {
    for (const end of ["hidden private", "private hidden", "caché privé"]) {
      expect(read(`stress per vs 9 ${end} pour Ren`)).toEqual({
        rolls: [{ words: "stress per vs 9", hidesTarget: true }],
        whom: "Ren",
        shows: "player",
        tells: "nothing",
        opens: usuallyOpen,
        isContest: false,
      });
    }
  });

  test("has no target in its title, which everybody reads: the refusal quotes it", () => {
    const refused = faultOf(() => read("check dex # The trap vs 16 hidden for Naddaha"));
    expect(refused).toMatchObject({ fault: "TitleTarget", data: { part: "vs 16 hidden for Naddaha" } });
    expect(read("check dex # Kings vs Knights")).toMatchObject({ title: "Kings vs Knights" });
  });

  test("does not read words in brackets, quotes or parentheses", () => {
    const text = "check boons 2 (high ground for all, hidden) + 1 [blind] + 1 “for luck” vs 22";
    const rolls = [{ words: text, hidesTarget: false }];
    expect(read(text)).toMatchObject({ rolls, whom: null, shows: "everyone", isContest: false });
  });

  test("keeps the sources that a roll ends with", () => {
    expect(read("check str boons 2 (rope, high ground) hidden for Ren").rolls).toEqual([
      { words: "check str boons 2 (rope, high ground)", hidesTarget: true },
    ]);
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
  ])("%s names the part that is wrong", (text, fault, part) => {
    expect(faultOf(() => read(text))).toEqual({ fault, data: { command: "/request", part } });
  });

  test("loses nothing of its rolls, whatever they are", () => {
    const word = fc.constantFrom("per", "legend", "lore", "+ 3", "vs 9", "[for; all]", "(rope 3)", "boons 2");
    const roll = fc.array(word, { minLength: 1, maxLength: 5 }).map((words) => words.join(" "));
    fc.assert(
      fc.property(fc.array(roll, { minLength: 1, maxLength: 4 }), (rolls) => {
        expect(read(`${rolls.join(" ; ")} hidden for Ren`).rolls.map(({ words }) => words.trim())).toEqual(rolls);
      }),
    );
  });
});

describe("those whom a request asks", () => {
  const people = [
    entry(["Naddaha"], "naddaha"),
    entry(["Ren"], "ren"),
    entry(["Renard the Bold"], "renard"),
    entry(["Torvald Farwalker"], "torvald"),
  ];
  const whom = (text: string) => readWhom(text, people);

  test.each([
    ["Naddaha, Ren", ["naddaha", "ren"]],
    ["naddaha ren torvald", ["naddaha", "ren", "torvald"]],
    ["RENARD, nad", ["renard", "naddaha"]],
    ["renard the bold torvald farw", ["renard", "torvald"]],
  ])("%s are found by names that may be shortened", (text, found) => {
    expect(whom(text)).toEqual(found);
  });

  test("are reported when a name is nobody's, or that of several people", () => {
    expect(faultOf(() => whom("Ren, Zoe"))).toEqual({ fault: "NameUnknown", data: { name: "Zoe" } });
    expect(faultOf(() => whom("re"))).toEqual({
      fault: "NameAmbiguous",
      data: { name: "re", known: "Ren, Renard the Bold" },
    });
    expect(faultOf(() => readWhom("Ren", []))).toEqual({ fault: "NameUnknown", data: { name: "Ren" } });
  });
});

/** The language in which the words of a roll are read. */
function languageWith(dieKind: unknown) {
  const traits = [
    { name: "Perception", aliases: ["Per"], value: 0 },
    { name: "Awareness", value: 0 },
  ];
  return { command: "/request", dieKind: dieKind as DieKind, vocabulary: {}, traits };
}

describe("a roll that others are asked for", () => {
  test("names their traits, which have their own worth, and fixes the rest", () => {
    const { traits, ...rest } = readAskedRoll("per + awareness botch 2 vs 9", languageWith(stress));
    expect(traits.map(({ name }) => name)).toEqual(["Perception", "Awareness"]);
    expect(rest).toEqual({ setup: { botchDice: 2 }, given: [], target: 9, isUnskilled: false });
  });

  test("gives everybody the numbers that stand in it", () => {
    expect(readAskedRoll("per + 2 [rope] - 1 [poor light]", languageWith(stress)).given).toEqual([
      { label: "rope", category: "other", amount: 2 },
      { label: "poor light", category: "other", amount: -1 },
    ]);
  });

  test("gives boons, banes and the bonus of a trip roll by what they come from", () => {
    const asked = readAskedRoll("per boons 2 (high ground, rope) banes 1 vs 22", languageWith(check));
    expect(asked).toMatchObject({
      setup: {},
      given: [
        { label: "high ground", amount: 1, goal: "boons" },
        { label: "rope", amount: 1, goal: "boons" },
        { amount: 1, goal: "banes" },
      ],
    });
    expect(readAskedRoll("*4 slide 2 bonus 3 (rope 3) vs 15", languageWith(trip))).toMatchObject({
      setup: { tripTarget: 4, slide: 2 },
      given: [{ label: "rope", amount: 3, goal: "total" }],
      target: 15,
    });
  });

  test("cannot take a trait off, and costs nobody anything", () => {
    expect(faultOf(() => readAskedRoll("per - awareness", languageWith(stress)))).toMatchObject({
      fault: "CommandPart",
      data: { part: "- awareness" },
    });
    expect(faultOf(() => readAskedRoll("d8 inspiration d6", languageWith(fortune)))).toMatchObject({
      fault: "NameUnknownIn",
      data: { name: "inspiration" },
    });
  });
});

describe("completing a request", () => {
  const language: RequestLanguage = {
    spoken: { ...french, hidden: [], together: [], private: [], blind: [], for: [], party: [], tokens: [], all: [] },
    passive: ["passive"],
    dice: ["stress", "check", "fortune"],
    languageOf: (die) => {
      if (die === "check") return languageWith(check);
      return die === "stress" || die === null ? languageWith(stress) : null;
    },
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

  test.each(["", " ", " stress ", " stress per for ", " stress per for", " hid", " stress per ; hid", " fortune xy"])(
    "“%s” has nothing to complete",
    (words) => {
      expect(completed(words)).toBeNull();
    },
  );
});
