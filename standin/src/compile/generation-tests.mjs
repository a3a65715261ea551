import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Lists the test files below a folder that concern what differs between generations of Foundry, by their own word: they
 * name a generation, in an import, in a condition (`only13`, `game.release.generation`), or in a comment that says what
 * differs.
 * @param {string} folder
 * @returns {string[]} their absolute paths
 */
export function generationTests(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".test.ts"))
    .map((name) => join(folder, name))
    .filter((path) => /generation/i.test(readFileSync(path, "utf8")));
}
