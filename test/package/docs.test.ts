// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { writtenFiles } from "../../tools/docs.ts";
import { root } from "./read-package.ts";

test.each(Object.entries(writtenFiles))("%s says what it should: npm run docs writes it", async (path, written) => {
  expect(await readFile(`${root}${path}`, "utf8")).toBe(await written());
});
