// @vitest-environment node
import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { filesBelow, flatten, readJson, root } from "./read-package.ts";

const english = flatten(await readJson("lang/en.json"));
const languages = await filesBelow("lang", ".json");
const sources = await Promise.all(
  [...(await filesBelow("src", ".ts")), ...(await filesBelow("templates", ".hbs"))].map((path) =>
    readFile(root + path, "utf8"),
  ),
);

/** The keys in the sources: whole ones, and ones with a placeholder. */
const mentioned = sources.flatMap((text) =>
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
    expect(missing).toEqual([]);
  });

  test("hold no key that nothing uses", () => {
    const patterns = mentioned.map(pattern);
    const unused = [...english.keys()].filter(
      (key) => !foundByFoundry.test(key) && !patterns.some((used) => used.test(key)),
    );
    expect(unused).toEqual([]);
  });

  test.each(languages.filter((path) => path !== "lang/en.json"))(
    "%s says everything that English says, with the same gaps to fill",
    async (path) => {
      const translated = flatten(await readJson(path));
      expect(withoutPlurals(translated)).toEqual(withoutPlurals(english));
      for (const [key, text] of translated) {
        const original = english.get(key);
        if (original !== undefined) expect([key, gaps(text)]).toEqual([key, gaps(original)]);
      }
    },
  );

  test.each(languages)("%s has a form for every plural of its language", async (path) => {
    const words = flatten(await readJson(path));
    const [lang = "en"] = /[a-z-]+(?=\.json$)/.exec(path) ?? [];
    const plurals = new Intl.PluralRules(lang).resolvedOptions().pluralCategories;
    for (const key of words.keys()) {
      if (!key.endsWith(".other") || !words.has(key.replace(/other$/, "one"))) continue;
      // "many" is for millions in some languages; nobody throws so many dice.
      for (const plural of plurals.filter((one) => one !== "many" || lang !== "fr")) {
        expect(words.has(key.replace(/other$/, plural)), `${key} (${plural})`).toBe(true);
      }
    }
  });
});

/** Keys of which the plural forms, which differ from language to language, are one. */
function withoutPlurals(words: ReadonlyMap<string, string>): string[] {
  return [...new Set([...words.keys()].map((key) => key.replace(/\.(\d+|zero|one|two|few|many|other)$/, "")))].sort();
}

function gaps(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();
}
