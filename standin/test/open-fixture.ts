import { resolve } from "node:path";
import type { Source } from "../src/client/connection.ts";
import { openTable, type Table, type TableOptions } from "../src/open-table.ts";

export const GM = "gamemaster000000";
export const ANNE = "anne000000000000";
export const BEN = "ben0000000000000";
export const HERO = "hero000000000000";
export const SWORD = "sword00000000000";

export const root = resolve(import.meta.dirname, "fixture");

/** The system's source, which needs the globals of the page when it is loaded first. */
let fixture: Promise<{ startFixture: () => void }> | undefined;

/** Does what the system's module does, which is loaded once. */
export async function startFixture(): Promise<void> {
  fixture ??= import("./fixture/src/fixture.ts");
  (await fixture).startFixture();
}

/** A table with a GM, two players, and Anne's hero who has a sword. */
export function smallWorld() {
  const hero: Source = {
    _id: HERO,
    name: "Hero",
    type: "hero",
    system: { hp: { value: 4 } },
    ownership: { default: 0, [ANNE]: 3 },
    items: [{ _id: SWORD, name: "Sword", type: "gear", system: {} }],
  };
  return {
    users: [
      { _id: GM, name: "Gamemaster", role: 4 },
      { _id: ANNE, name: "Anne", role: 1, character: HERO },
      { _id: BEN, name: "Ben", role: 1 },
    ] as Source[],
    actors: [hero],
  };
}

const open: Table[] = [];

/** Opens the fixture's system, or another whose files are named; the set-up of the tests closes it after the test. */
export async function openFixture(options: Partial<TableOptions> = {}): Promise<Table> {
  const own = options.substitute ? {} : { importModule: startFixture };
  const table = await openTable({ root, ...own, world: smallWorld(), now: () => 1000, ...options });
  open.push(table);
  return table;
}

/** Closes what a test has opened. */
export async function closeFixtures(): Promise<void> {
  for (const table of open.splice(0)) await table.close();
}

/** Lets everything that is on its way arrive. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 0));
}
