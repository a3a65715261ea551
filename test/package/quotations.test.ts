// @vitest-environment node
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { filesBelow, languageFiles, flatten, readJson, root } from "./read-package.ts";

/** The rules and their sources, which are not part of this repository. */
const RULES = `${process.env.RULES ?? `${root}../shared/rules`}/`;
const names = await readdir(`${RULES}sources`).catch(() => []);

/** The beginnings of the names of each source's files, by the keys that src/rules/README.md lists. */
const sources: Readonly<Record<string, readonly string[]>> = {
  stress: ["000", "002"],
  redcap: ["000"],
  fortune: ["001"],
  check: ["003"],
  trip: ["004"],
};

interface Quotation {
  readonly quoted: string;
  readonly key: string;
  readonly path: string;
}

/** Returns the words of a text in small letters, without marks, so that emphasis and line breaks do not matter. */
function wordsOf(text: string): string {
  return ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu)
      ?.join(" ") ?? ""
  } `;
}

/** Returns the quotations in the comments of a file that name a source. */
function quotationsIn(path: string, text: string): Quotation[] {
  const comments = text.match(/\/\*\*?[^]*?\*\/|(?:^[ \t]*\/\/.*\n)+/gm) ?? [];
  return comments.flatMap((comment) => {
    const plain = comment.replaceAll(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)/gm, " ").replaceAll(/\s+/g, " ");
    return [...plain.matchAll(/"([^"]+)"[,.]? \[(\w+)\]/g)].map(([, quoted = "", key = ""]) => ({ quoted, key, path }));
  });
}

/** Returns the words of a source, of all sources for a blank key, or of the rule files for "spec". */
async function textOf(key: string): Promise<string> {
  const paths =
    key === "spec"
      ? (await readdir(RULES)).filter((name) => name.endsWith(".md"))
      : names.filter((name) => key === "" || sources[key]?.some((start) => name.startsWith(start)));
  const folder = key === "spec" ? RULES : `${RULES}sources/`;
  return wordsOf((await Promise.all(paths.map((name) => readFile(folder + name, "utf8")))).join("\n"));
}

/** Returns the parts of a quotation that its source does not have; square brackets mark what was changed in it. */
function inventedIn(quoted: string, text: string): string[] {
  const parts = quoted.split(/\.\.\.|…|\[[^\]]*\]/).map(wordsOf);
  return parts.filter((part) => part.trim() !== "" && !text.includes(part));
}

describe.skipIf(names.length === 0)(
  "what is quoted is in its source (skipped without the sources at hand)",
  async () => {
    const files = await Promise.all(
      (await filesBelow("src", ".ts")).map(async (path) => ({ path, text: await readFile(root + path, "utf8") })),
    );
    const quotations = files.flatMap(({ path, text }) => quotationsIn(path, text));

    test.each(["stress", "fortune", "check", "trip", "spec"])("of %s", async (key) => {
      const text = await textOf(key);
      const ofKey = quotations.filter((one) => one.key === key);
      expect(ofKey.length).toBeGreaterThan(5);
      expect(ofKey.filter(({ quoted }) => inventedIn(quoted, text).length > 0)).toEqual([]);
    });

    test("by a key that src/rules/README.md lists", () => {
      expect(quotations.filter(({ key }) => key !== "spec" && !(key in sources))).toEqual([]);
    });

    test.each(await languageFiles())("of a source, in %s", async (path) => {
      const text = await textOf("");
      const quoted = [...flatten(await readJson(path)).values()].flatMap((words) =>
        [...words.matchAll(/„([^“”]+)[“”]|[“«]\s?([^”»]+?)\s?[”»]/g)].map(([, low, high = ""]) => low ?? high),
      );
      // Shorter ones, and those with a placeholder or a number, are names and formulas.
      const sentences = quoted.filter((one) => one.split(" ").length >= 4 && !/[{\d/]/.test(one));
      expect(sentences.length).toBeGreaterThan(0);
      expect(sentences.filter((one) => inventedIn(one, text).length > 0)).toEqual([]);
    });
  },
);
