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

/** What the sources say about keys: whole ones, and ones with a gap that is filled when they are used. */
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
      expect([...translated.keys()].sort()).toEqual([...english.keys()].sort());
      for (const [key, text] of translated) expect([key, gaps(text)]).toEqual([key, gaps(english.get(key) ?? "")]);
    },
  );

  test("have a plural form for every plural the language knows", () => {
    for (const key of english.keys()) {
      if (!key.endsWith(".one")) continue;
      expect(english.has(key.replace(/one$/, "other")), key).toBe(true);
    }
  });
});

function gaps(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? "").sort();
}
