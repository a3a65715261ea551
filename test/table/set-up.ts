import { parseGeneration, setGeneration } from "foundry-standin";
import { afterAll, afterEach, vi } from "vitest";
import { fileOf } from "./files.ts";
import { loadSources } from "./host.ts";
import { closeTable, endTest, smallWorld } from "./open-table.ts";

// Every test file of the table is run once for each generation.
setGeneration(parseGeneration(process.env.FOUNDRY_GENERATION ?? "13"));

// A page fetches the files of the system from its server.
globalThis.fetch = ((path: string) => Promise.resolve(fileOf(path))) as typeof fetch;

// A test file imports our modules before it opens a table, and they need the host's globals when they are loaded first.
await loadSources(smallWorld);

// The modules are loaded once for all files, so the next test would find leftovers and replacements of the last.
afterEach(async () => {
  vi.restoreAllMocks();
  await endTest();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});
afterAll(closeTable);
