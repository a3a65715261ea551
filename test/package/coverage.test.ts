// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { readCoverage } from "./read-coverage.ts";
import { root } from "./read-package.ts";

const rules = await readCoverage();

/** Names a file that does not exist, or does not hold a text. */
async function missing(path: string, text: string): Promise<readonly string[]> {
  const content = await readFile(root + path, "utf8").catch(() => null);
  if (content === null) return [`there is no ${path}`];
  return text !== "" && content.includes(text) ? [] : [`${path} does not hold “${text}”`];
}

test("each rule of the sources is where the page says, and its test too", async () => {
  expect(rules.length).toBeGreaterThan(100);
  const faults = await Promise.all(
    rules.map(async ({ rule, where, test: file, title }) => {
      const [path = "", symbol = ""] = where.split("#");
      const found = [
        ...(where ? await missing(`src/${path}`, symbol) : []),
        ...(file ? await missing(`test/${file}`, title) : []),
      ];
      return found.map((fault) => `“${rule}”: ${fault}`);
    }),
  );
  expect(faults.flat()).toEqual([]);
});

test("each rule is implemented, ours, or left to the table", () => {
  expect(rules.filter(({ where, test: file, note }) => !where && !file && !note)).toEqual([]);
});
