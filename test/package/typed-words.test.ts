// @vitest-environment node
import { describe, expect, test } from "vitest";
import { difficultyCharts } from "../../src/rules/character/difficulties.ts";
import { entry } from "../../src/rules/command/entries.ts";
import { fieldEntries } from "../../src/rules/command/vocabulary.ts";
import { oddsWords } from "../../src/rules/command/odds-request.ts";
import { requestWords } from "../../src/rules/command/request-in-words.ts";
import { dieKinds, traditions } from "../../src/rules/traditions/traditions.ts";
import {
  characteristicsOf,
  englishCharacteristics,
  type Characteristic,
} from "../../src/rules/traditions/tradition.ts";
import { flatten, languageFiles, readJson } from "./read-package.ts";

/** Names with what each of them means, as one command understands them. */
type Meanings = readonly (readonly [meaning: string, names: readonly string[]])[];

const languages = await Promise.all(
  (await languageFiles()).map(async (path) => ({ path, words: flatten(await readJson(path)) })),
);

/** Every Characteristic of any tradition: a world may list those of several. */
const characteristics: readonly Characteristic[] = characteristicsOf(
  ...new Set([...traditions.values()].flatMap((tradition) => tradition.characteristics.map(({ id }) => id))),
);

describe.each(languages)("what people type in the words of $path", ({ words }) => {
  const say = (key: string): string => words.get(key) ?? key;
  const typed = (word: string): string[] => words.get(`QUADRIVIUM.Word.${word}`)?.split("|") ?? [];
  const ofCharacteristics: Meanings = characteristics.map(({ id, name, short }) => [
    id,
    [say(name), say(short), id, englishCharacteristics[id] ?? ""],
  ]);

  test.each([...dieKinds.values()])("/$id has one meaning for each word", (dieKind) => {
    const vocabulary = Object.fromEntries(
      [...words.keys()].flatMap((key) => {
        const word = /^QUADRIVIUM\.Word\.(\w+)$/.exec(key)?.[1];
        return word === undefined ? [] : [[word, typed(word)]];
      }),
    );
    const fields = fieldEntries({ command: `/${dieKind.id}`, dieKind, vocabulary, traits: null });
    expect(
      ambiguous([...ofCharacteristics, ...fields.map(({ meaning, names }) => [meaning.name, names] as const)]),
    ).toEqual([]);
  });

  test.each([
    ["/request", requestWords],
    ["/odds", oddsWords],
    ["the beginning of a command", ["as", "passive"]],
  ])("%s has one meaning for each word", (_command, own) => {
    expect(ambiguous(own.map((word) => [word, [word, ...typed(word)]]))).toEqual([]);
  });

  test.each([...traditions.keys()].flatMap((tradition) => Object.entries(difficultyCharts(tradition))))(
    "a difficulty of the list %s has a name of its own",
    (_id, chart) => {
      expect(ambiguous(chart.map(({ name, value }) => [String(value), [say(name)]]))).toEqual([]);
    },
  );
});

/** Returns the names that mean several things once case and accents are folded. */
function ambiguous(meanings: Meanings): string[] {
  const byName = new Map<string, Set<string>>();
  for (const [meaning, names] of meanings) {
    for (const name of entry(names, meaning).names) {
      byName.set(name, (byName.get(name) ?? new Set<string>()).add(meaning));
    }
  }
  return [...byName].filter(([, own]) => own.size > 1).map(([name, own]) => `${name}: ${[...own].join(", ")}`);
}

test("Characteristics have in every language the names that they have in English", () => {
  const english = languages.find(({ path }) => path === "lang/en.json")?.words;
  for (const { id, name } of characteristics) expect(englishCharacteristics[id]).toBe(english?.get(name));
});
