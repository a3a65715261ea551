import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openHeadlessTable } from "../cli/headless-table.ts";
import { fill } from "./dice/fill.ts";

const docs = resolve(import.meta.dirname, "../../docs");

/** Returns docs/dice.md: its template with the blocks filled in from the dice. */
export async function diceDoc(): Promise<string> {
  const table = await openHeadlessTable();
  try {
    return await fill(table.api, await readFile(resolve(docs, "dice.template.md"), "utf8"));
  } finally {
    await table.close();
  }
}
