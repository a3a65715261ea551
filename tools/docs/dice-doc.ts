import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openHeadlessTable } from "../cli/headless-table.ts";
import { fill } from "./dice/fill.ts";

/** Returns docs/dice.md: its template with the blocks filled in from the dice. */
export async function diceDoc(): Promise<string> {
  const table = await openHeadlessTable();
  try {
    return await fill(table.api, await readFile(resolve(import.meta.dirname, "dice.template.md"), "utf8"));
  } finally {
    await table.close();
  }
}
