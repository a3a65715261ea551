// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import {
  buttonRoom,
  gapsToBend,
  languageCodes,
  missingTerms,
  plainnessFaults,
  typographyFaults,
} from "./language-style.ts";
import { terms } from "./language-terms.ts";
import { filesBelow, flatten, readJson, root } from "./read-package.ts";

const english = flatten(await readJson("lang/en.json"));
const translations = await Promise.all(
  languageCodes.map(async (language) => ({ language, words: flatten(await readJson(`lang/${language}.json`)) })),
);

/** Titles of rule books and what they say stay in English. */
const quoted = /\.source$/;

/** Here the gaps are two numbers. */
const ofNumbers = /\.Contest\.Totals$/;

/** The English of a key; plural forms that English lacks have its "other". */
function englishOf(key: string): string {
  return english.get(key) ?? english.get(key.replace(/\w+$/, "other")) ?? "";
}

/** The keys of the texts on buttons. */
async function buttons(): Promise<string[]> {
  const templates = await filesBelow("templates", ".hbs");
  const texts = await Promise.all(templates.map((path) => readFile(root + path, "utf8")));
  const inTemplates = texts.flatMap((text) =>
    [...text.matchAll(/<button[^>]*>([\s\S]*?)<\/button>/g)].flatMap(([, inner = ""]) =>
      [...inner.matchAll(/localize "(QUADRIVIUM[\w.]+)"/g)].map(([, key = ""]) => key),
    ),
  );
  const inCards = [...english.keys()].filter((key) => /\.(Action|Question)\.\w+$|\.accept\.\w+$/.test(key));
  return [...new Set([...inTemplates, ...inCards])].filter((key) => english.has(key));
}

describe.each([{ language: "en" as const, words: english }, ...translations])("$language", ({ language, words }) => {
  test("keeps to its quotation marks and no-break spaces", () => {
    const faults = [...words]
      .filter(([key]) => !quoted.test(key))
      .map(([key, text]) => [key, text, typographyFaults(language, text)] as const);
    expect(faults.filter(([, , found]) => found.length > 0)).toEqual([]);
  });
});

test("English says is not a, saved and posted, where others would say is no, stored and told", () => {
  const faults = [...english].map(([key, text]) => [key, text, plainnessFaults(text)] as const);
  expect(faults.filter(([, , found]) => found.length > 0)).toEqual([]);
});

describe.each(translations)("$language", ({ language, words }) => {
  test("puts no phrase behind a preposition that would bend it", () => {
    const texts = [...words].filter(([key]) => !ofNumbers.test(key));
    const faults = texts.map(([key, text]) => [key, gapsToBend(language, text)] as const);
    expect(faults.filter(([, found]) => found.length > 0)).toEqual([]);
  });

  test("calls one thing by one name", () => {
    const texts = [...words].filter(([key]) => !/\.source$|\.(Word|Example|Meaning)\./.test(key));
    const faults = texts.map(([key, text]) => [key, text, missingTerms(terms, language, [key, englishOf(key), text])]);
    expect(faults.filter(([, , missing]) => missing?.length)).toEqual([]);
  });

  test("has buttons that are about as long as the English ones", async () => {
    const keys = await buttons();
    expect(keys.length).toBeGreaterThan(80);
    const long = keys.filter((key) => (words.get(key)?.length ?? 0) > buttonRoom(englishOf(key)));
    expect(long.map((key) => [key, words.get(key)])).toEqual([]);
  });
});

describe("what translators are told", () => {
  /** The rows of the tables below a heading of the page of words for translators. */
  async function rowsBelow(heading: string): Promise<string[][]> {
    const page = await readFile(`${root}docs/dev/glossary.md`, "utf8");
    const part = page.slice(page.indexOf(`\n## ${heading}\n`)).replace(/^\n(## [\s\S]*?)\n## [\s\S]*$/, "$1");
    const rows = [...part.matchAll(/^\| (.*) \|$/gm)].map(([, row = ""]) => row.split("|").map((cell) => cell.trim()));
    return rows.filter(([first = ""]) => first !== "English" && !first.startsWith("---"));
  }

  test("has the same names for things as the table of terms", async () => {
    const columns = ["de", "es", "fr", "pl", "pt-BR"] as const;
    const rows = await rowsBelow("Glossary");
    const checked = rows.flatMap(([cell = "", ...words]) =>
      terms
        .filter((term) => term.keys === undefined && cell.replace(term.english, "") === "")
        .flatMap((term) =>
          columns.map((language, index) => [cell, words[index], term[language].test(words[index] ?? "")]),
        ),
    );
    expect(checked.length).toBeGreaterThan(100);
    expect(checked.filter(([, , agrees]) => agrees !== true)).toEqual([]);
  });
});
