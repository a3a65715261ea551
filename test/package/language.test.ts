// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { untranslated } from "./untranslated.ts";
import { filesBelow, languageFiles, flatten, readJson, root } from "./read-package.ts";

const english = flatten(await readJson("lang/en.json"));
const languages = await languageFiles();
const translations = languages.filter((path) => path !== "lang/en.json");

const forms = ["zero", "one", "two", "few", "many", "other"];
/** The keys of English that have plural forms. */
const plurals = [...english.keys()]
  .filter((key) => key.endsWith(".one") && english.has(key.replace(/one$/, "other")))
  .map((key) => key.replace(/\.one$/, ""));

/** The words of extras. Who leaves an extra out may leave its words where they are. */
const ofExtras = {
  ledger: /^QUADRIVIUM\.Ledger\./,
  tours: /^QUADRIVIUM\.(Tour\.|Command\.Tours$|Welcome\.showAround$|(Start\.Step|Host\.Check|Host\.Means)\.tours$)/,
  transfer: /^QUADRIVIUM\.(Import|RollExport)\./,
  maker: /^QUADRIVIUM\.(Maker\.|Setting\.(characteristic|ability)Points\.|Start\.Step\.maker$)/,
  hotbar: /^QUADRIVIUM\.Macro\.(?!Gone$)/,
};

const present = await filesBelow("src/extras", ".ts");

/** Returns whether a key belongs to an extra that is left out. */
function isLeftOver(key: string): boolean {
  return Object.entries(ofExtras).some(
    ([extra, own]) => own.test(key) && !present.some((path) => path.includes(`/extras/${extra}/`)),
  );
}

const sources = await Promise.all(
  [
    ...(await filesBelow("src", ".ts")),
    ...(await filesBelow("site", ".ts")),
    ...(await filesBelow("templates", ".hbs")),
    ...(await filesBelow("templates", ".json")),
  ].map(async (path) => ({ path, text: await readFile(root + path, "utf8") })),
);

/** The keys in the sources: whole ones, and ones with a placeholder. */
const mentioned = sources.flatMap(({ text }) =>
  [...text.matchAll(/QUADRIVIUM\.(?:[\w.-]|\$\{[^}]*\})+/g)].map(([key]) => key),
);

function pattern(key: string): RegExp {
  const literal = key.replaceAll(".", "\\.").replaceAll(/\$\{[^}]*\}/g, "[\\w.]*");
  return new RegExp(`^${literal}(\\.(\\d+|zero|one|two|few|many|other))?$`);
}

/** Foundry finds these by itself: the labels of fields and types. */
const foundByFoundry = /^TYPES\.|\.FIELDS\./;

describe("the language files", () => {
  test("hold every key that the system uses", () => {
    const missing = mentioned.filter((key) => {
      const matches = pattern(key);
      const isPrefix = [...english.keys()].some((known) => known.startsWith(`${key}.`));
      return !isPrefix && ![...english.keys()].some((known) => matches.test(known));
    });
    expect(
      missing,
      "add these keys to lang/en.json, and to the other languages or to test/package/untranslated.ts",
    ).toEqual([]);
  });

  test("do not argue in play about what the sources say: only the settings do, where a reading is chosen", () => {
    const argued = [...english].filter(([, text]) =>
      /\b(rules|source|sources|text) (give|gives|say|says|name|names)\b/i.test(text),
    );
    const inPlay = argued.filter(([key]) => !/^QUADRIVIUM\.(Readings?|Table)\./.test(key));
    expect(inPlay).toEqual([]);
  });

  test("hold no key that nothing uses", () => {
    const patterns = mentioned.map(pattern);
    const unused = [...english.keys()].filter(
      (key) => !foundByFoundry.test(key) && !patterns.some((used) => used.test(key)),
    );
    expect(
      unused.filter((key) => !isLeftOver(key)),
      "take these keys out of every file in lang/",
    ).toEqual([]);
  });

  test.each(Object.entries(ofExtras))("hold words of the extra %s, which it alone uses", (extra, own) => {
    const users = sources.filter(({ text }) =>
      [...text.matchAll(/QUADRIVIUM\.[\w.]+/g)].some(([key]) => own.test(key)),
    );
    expect(users.map(({ path }) => path).filter((path) => !path.includes(`/extras/${extra}/`))).toEqual([]);
  });

  test.each(translations)("%s says everything that English says, with the same gaps to fill", async (path) => {
    const translated = flatten(await readJson(path));
    const [known, own] = [withoutPlurals(english), withoutPlurals(translated)];
    const missing = known.filter((key) => !own.includes(key) && !untranslated.includes(key));
    expect(missing, `translate these keys in ${path}, or list them in test/package/untranslated.ts`).toEqual([]);
    const gone = own.filter((key) => !known.includes(key));
    expect(gone, `take these keys out of ${path}: English has them no longer`).toEqual([]);
    for (const [key, text] of translated) {
      const original = english.get(key) ?? english.get(key.replace(/\w+$/, "other"));
      expect([key, gaps(text)]).toEqual([key, original === undefined ? "no English text" : gaps(original)]);
    }
  });

  test("lack in some language what is listed as untranslated, and nothing else", async () => {
    const others = await Promise.all(translations.map(async (path) => withoutPlurals(flatten(await readJson(path)))));
    const done = untranslated.filter((key) => others.every((own) => own.includes(key)));
    expect(done, "take these keys off test/package/untranslated.ts").toEqual([]);
  });

  test.each(translations)("%s leaves no sentence in English", async (path) => {
    const translated = [...flatten(await readJson(path))];
    const left = translated.filter(([key, text]) => text === english.get(key) && isSentence(text));
    expect(
      left.filter(([key]) => !sameInAllLanguages.test(key)),
      `translate these texts in ${path}, or take them out there and list their keys in test/package/untranslated.ts`,
    ).toEqual([]);
  });

  test.each(languages)("%s begins the odds with their number, which is shown large", async (path) => {
    const shown = /\.Odds\.(Average|Against\.\w+|Contest\.Win|Group\.Average)$/;
    const odds = [...flatten(await readJson(path))].filter(([key]) => shown.test(key));
    expect(odds.length).toBeGreaterThan(7);
    expect(odds.filter(([, text]) => !text.startsWith("{"))).toEqual([]);
  });

  test.each(languages)("%s has each plural form that a count selects in its language, and no other", async (path) => {
    const words = flatten(await readJson(path));
    const [, language] = /([\w-]+)\.json$/.exec(path) ?? [];
    const rules = new Intl.PluralRules(language);
    const selected = new Set(Array.from({ length: 1000 }, (_, count) => rules.select(count) as string));
    // "other" is also for fractions, and for counts without a form of their own.
    const expected = forms.filter((form) => form === "other" || selected.has(form));
    for (const key of plurals.filter((one) => !untranslated.includes(one))) {
      expect([key, forms.filter((form) => words.has(`${key}.${form}`))]).toEqual([key, expected]);
    }
  });
});

/** The titles of rule books, and commands, in which English words work in every language. */
const sameInAllLanguages = /\.source$|\.Command\.Example\.|\.Tradition\.\w+$/;

function isSentence(text: string): boolean {
  return (text.replaceAll(/\{\w+\}/g, "").match(/\p{L}{3,}/gu) ?? []).length > 1;
}

/** Keys of which the plural forms, which differ from language to language, are one. */
function withoutPlurals(words: ReadonlyMap<string, string>): string[] {
  return [...new Set([...words.keys()].map((key) => key.replace(/\.(\d+|zero|one|two|few|many|other)$/, "")))].sort();
}

/** The gaps of a text; how often it fills each of them is up to its language. */
function gaps(text: string): string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ""))].sort();
}
