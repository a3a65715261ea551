// On both generations: the questions to a real Foundry, asked of the stand-in.

import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openTable, type Table } from "./open-table.ts";

interface Report {
  readonly report: string;
  readonly lines: readonly { question: string; found: string; expected: string; isRow: boolean }[];
}

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

const read = (path: string) => readFile(resolve(import.meta.dirname, "../..", path), "utf8");

test("the report for the console asks open questions, finds on the stand-in what it expects, and leaves nothing behind", async () => {
  document.body.innerHTML =
    '<div id="interface" class="theme-dark"><ol class="chat-log themed theme-light"></ol></div>';
  vi.spyOn(console, "log").mockImplementation(() => undefined);
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  const before = [game.actors.size, game.messages.size, game.combats.size];
  // eslint-disable-next-line no-eval -- it is written for the console.
  const { report, lines } = (await (0, eval)(await read("docs/in-foundry-report.js"))) as Report;
  expect(lines.filter(({ found, expected }) => found !== expected)).toEqual([]);
  const open = [...(await read("standin/unconfirmed.md")).matchAll(/^\| (.*?) +\|/gm)].map(([, question]) => question);
  const asked = lines.filter(({ isRow }) => isRow).map(({ question }) => question);
  expect(asked.filter((question) => !open.includes(question))).toEqual([]);
  expect([asked.length > 25, lines.length > asked.length + 30]).toEqual([true, true]);
  expect(report.split("\n")).toHaveLength(lines.length + 1);
  expect([game.actors.size, game.messages.size, game.combats.size]).toEqual(before);
});
