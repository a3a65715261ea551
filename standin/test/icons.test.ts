import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

const folder = resolve(import.meta.dirname, "../src/table/icons/svg");
const types = resolve(import.meta.dirname, "../../node_modules/@league-of-foundry-developers/foundry-vtt-types/src");

/** What the community's types do not name, but the published code of several systems and modules shows. */
const SEEN = ["d20.svg", "d20-highlight.svg", "d6-grey.svg", "shield.svg"];

async function namedInTypes(): Promise<readonly string[]> {
  const paths = (await readdir(types, { recursive: true })).filter((path) => path.endsWith(".mts"));
  const texts = await Promise.all(paths.map((path) => readFile(join(types, path), "utf8")));
  return texts.flatMap((text) => Array.from(text.matchAll(/icons\/svg\/([\w-]+\.svg)/g), ([, name = ""]) => name));
}

test("Foundry's icons are those that are publicly known, and no others", async () => {
  expect((await readdir(folder)).toSorted()).toEqual([...new Set([...(await namedInTypes()), ...SEEN])].toSorted());
});

test("each icon says how wide and how high it is, as the board wants it", async () => {
  for (const name of await readdir(folder)) {
    expect(await readFile(join(folder, name), "utf8"), name).toMatch(/<svg[^>]* width="512" height="512"/);
  }
});
