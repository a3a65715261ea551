// @vitest-environment node
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { diceDoc } from "../../tools/dice-doc.ts";
import { root } from "./read-package.ts";

test("docs/dice.md says what the dice do: npm run docs writes it", async () => {
  expect(await readFile(`${root}docs/dice.md`, "utf8")).toBe(await diceDoc());
});
