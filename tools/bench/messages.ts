import { openHeadlessTable } from "../cli/headless-table.ts";
import { seedDice } from "../cli/throw.ts";
import type { OwnTable } from "./report.ts";

/** Measures on the stand-in, in Node, how long every field of a message takes that is as large as the budget allows. */
export async function measureMessages(): Promise<OwnTable> {
  const table = await openHeadlessTable();
  const { error, warn } = console;
  // Foundry reports what it cannot restore, and we what we cannot read.
  Object.assign(console, { error: () => undefined, warn: () => undefined });
  try {
    seedDice(1);
    // Our modules need Foundry's globals when they are loaded.
    const { measureFields } = await import("./message-fields.ts");
    return await measureFields(table.api);
  } finally {
    Object.assign(console, { error, warn });
    await table.close();
  }
}
