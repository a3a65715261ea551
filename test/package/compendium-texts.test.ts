// @vitest-environment node
import { readdir } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { filesBelow, readJson, root } from "./read-package.ts";

/** The texts of a file by their places in it, each a list of keys. */
type Leaves = ReadonlyMap<string, { readonly text: string; readonly field: string }>;

/** A tree of texts, or a text. */
type Tree = string | { readonly [key: string]: Tree };

const files = (await readdir(`${root}packs/_english`)).sort();
const languages = (await readJson("system.json")).languages as readonly { readonly lang: string }[];
const written = (await filesBelow("lang", ".json")).filter((path) => path.startsWith("lang/compendia/"));
const translated = [...new Set(written.map((path) => path.split("/").at(-2) ?? ""))];

function leavesOf(tree: Tree, place: readonly string[] = []): Leaves {
  if (typeof tree === "string") return new Map([[place.join(" / "), { text: tree, field: place.at(-1) ?? "" }]]);
  return new Map(Object.entries(tree).flatMap(([key, inner]) => [...leavesOf(inner, [...place, key])]));
}

/** What a translator must leave as it is: tags, links, and gaps of code. */
function markupOf(text: string): readonly string[] {
  // Alternative texts of pictures are to be translated.
  const tags = [...text.matchAll(/<[^>]+>/g)].map(([tag]) => tag.replace(/ (alt|title)="[^"]*"/, ' $1=""'));
  const links = [...text.matchAll(/\[\[[^\]]+\]\](\{)?|@\w+\[[^\]]+\](\{)?/g)].map(([link]) => link);
  return [...tags, ...links].sort();
}

/** Fields that hold the names of Abilities. */
const named = ["ability", "abilities", "key", "unarmed"];

/** The English text as a translator may leave it: with the diagrams of the language. */
function withDiagrams(text: string, language: string): string {
  return text.replaceAll("/assets/rules/", `/assets/rules/${language}/`);
}

/** What is wrong with a file of translations into a language, in words. */
function faultsOf(
  english: Readonly<Record<string, Tree>>,
  other: Readonly<Record<string, Tree>>,
  language: string,
): readonly string[] {
  const [from, to] = [leavesOf(english), leavesOf(other)];
  const faults = [
    ...[...from.keys()].filter((place) => !to.has(place)).map((place) => `${place} is missing`),
    ...[...to.keys()].filter((place) => !from.has(place)).map((place) => `${place} is left over`),
  ];
  for (const [place, { text }] of from) {
    const said = to.get(place)?.text;
    if (said === undefined) continue;
    if (said.trim() === "") faults.push(`${place} is blank`);
    const [kept, found] = [markupOf(withDiagrams(text, language)), markupOf(said)];
    if (kept.join("\n") !== found.join("\n"))
      faults.push(`${place} has other tags or links: ${differences(kept, found)}`);
    if (place.includes(" / command / ") && /["`\\\n$]/.test(said)) faults.push(`${place} would break the macro`);
  }
  return faults;
}

function differences(kept: readonly string[], found: readonly string[]): string {
  const only = (some: readonly string[], others: readonly string[]) => some.filter((one) => !others.includes(one));
  const [lost, added] = [only(kept, found), only(found, kept)];
  return [...lost.map((one) => `without ${one}`), ...added.map((one) => `with ${one}`)].join(", ") || "not as often";
}

/** What each name in English is called in a language: weapons and Abilities of one name may differ. */
function namesIn(pairs: readonly (readonly [english: Leaves, other: Leaves])[]): ReadonlyMap<string, Set<string>> {
  const names = new Map<string, Set<string>>();
  for (const [english, other] of pairs) {
    for (const [place, { text, field }] of english) {
      if (field !== "name") continue;
      names.set(text, (names.get(text) ?? new Set()).add(other.get(place)?.text ?? ""));
    }
  }
  return names;
}

test("the compendia are translated into every language of ours, with all files", () => {
  const ours = languages.map(({ lang }) => lang).filter((lang) => lang !== "en");
  expect(translated.sort()).toEqual(ours.sort());
  const expected = translated.flatMap((language) => files.map((file) => `lang/compendia/${language}/${file}`));
  expect(written.sort()).toEqual(expected.sort());
});

describe.each(translated)("the compendia in %s", (language) => {
  test.each(files)("%s says what the English says, with the same links", async (file) => {
    const english = (await readJson(`packs/_english/${file}`)) as Record<string, Tree>;
    const other = (await readJson(`lang/compendia/${language}/${file}`)) as Record<string, Tree>;
    expect(faultsOf(english, other, language)).toEqual([]);
  });

  test("call an Ability by the name that it has on the sheet", async () => {
    const pairs = await Promise.all(
      files.map(async (file) => {
        const english = await readJson(`packs/_english/${file}`);
        const other = await readJson(`lang/compendia/${language}/${file}`);
        return [leavesOf(english as Tree & object), leavesOf(other as Tree & object)] as const;
      }),
    );
    const names = namesIn(pairs);
    const faults: string[] = [];
    for (const [english, other] of pairs) {
      for (const [place, { text, field }] of english) {
        if (!named.includes(field) || !place.startsWith("entries")) continue;
        const said = (other.get(place)?.text ?? "").split(/, ?/);
        for (const name of text.split(", ")) {
          const known = names.get(name);
          if (known && !said.some((one) => known.has(one)))
            faults.push(`${place}: ${name} is ${[...known].join(" or ")}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });
});
