import { resolve } from "node:path";
import type { Table, TableOptions } from "../src/open-table.ts";
import { openFixture, root as fixtureRoot, startFixture } from "./open-fixture.ts";
import { packsRoot } from "./packs-fixture.ts";

/** A table with the fixture's system and its packs; the system's other files are the fixture's own. */
export function openPacks(options: Partial<TableOptions> = {}): Promise<Table> {
  const substitute = (path: string) => resolve(fixtureRoot, path);
  return openFixture({ root: packsRoot(), substitute, importModule: startFixture, ...options });
}
