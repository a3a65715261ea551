import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

const letters = "abcdefghijklmnopqrstuvwxyz".split("");
const codes = letters.flatMap((first) => letters.map((second) => first + second));
const languages = Intl.PluralRules.supportedLocalesOf(codes);

/** A count for each plural form of each language that Intl knows, fractions left out. */
const counts = languages.flatMap((language) => {
  const rules = new Intl.PluralRules(language);
  const examples = new Map([...Array(200).keys(), 1_000_000].map((count) => [rules.select(count), count]));
  return [...examples].map(([form, count]) => ({ language, form, count }));
});

test("counts are told in words on a client of any language, by the English words where it has none", async () => {
  const { say } = await import("../../src/base/words.ts");
  const english = JSON.parse(await readFile(resolve(import.meta.dirname, "../../lang/en.json"), "utf8")) as object;
  const keys = [...Object.keys(foundry.utils.flattenObject(english))].filter((key) => key.endsWith(".other"));
  expect(new Set(counts.map(({ form }) => form))).toEqual(new Set(["zero", "one", "two", "few", "many", "other"]));
  expect(keys.length).toBeGreaterThan(20);
  const { lang } = game.i18n;
  const untold = counts.flatMap(({ language, count }) => {
    game.i18n.lang = language;
    const words = keys.map((key) => say({ key: key.replace(/\.other$/, ""), data: { count } }));
    return words.filter((word) => word.startsWith("QUADRIVIUM")).map((word) => `${language} ${count}: ${word}`);
  });
  game.i18n.lang = lang;
  expect(untold).toEqual([]);
});
