import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import { openHeadlessTable } from "./cli/headless-table.ts";
import { fill } from "./dice-doc/fill.ts";

const docs = resolve(import.meta.dirname, "../docs");

/** What docs/dice.md says: its template, with what the engine knows in place of the blocks. */
export async function diceDoc(): Promise<string> {
  const table = await openHeadlessTable();
  try {
    return await fill(table.api, await readFile(resolve(docs, "dice.template.md"), "utf8"));
  } finally {
    await table.close();
  }
}

/** Writes docs/dice.md. */
export async function main(): Promise<number> {
  await writeFile(resolve(docs, "dice.md"), await diceDoc());
  return 0;
}
