import { afterEach, expect, test, vi } from "vitest";
import { openTable, smallWorld } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { textOf, until } from "./page.ts";

let table: Table;
afterEach(async () => {
  vi.restoreAllMocks();
  await table.close();
});

const setting = (key: string, value: unknown) => ({
  _id: "unreadable000000",
  key: `quadrivium.${key}`,
  value: JSON.stringify(value),
});

test.each<[what: string, stored: ReturnType<typeof setting>, named: string]>([
  ["text for tracks", setting("tracks", "fatigue"), "Tracks"],
  ["an object for tracks", setting("tracks", { fatigue: 1 }), "Tracks"],
  ["tracks without levels", setting("tracks", [{ id: "x", name: "X" }]), "Tracks"],
  ["nothing within tracks", setting("tracks", [null]), "Tracks"],
  ["numbers for Characteristics", setting("characteristics", { stress: 7 }), "Characteristics"],
  ["a Characteristic without a name", setting("characteristics", { stress: [{ id: "int" }] }), "Characteristics"],
  ["a reading that is none", setting("stressScratch", "sideways"), "Rule readings"],
])("a world that has stored %s opens with the defaults, and tells its game master", async (_what, stored, named) => {
  vi.spyOn(console, "warn").mockReturnValue();
  table = await openTable({ world: { ...smallWorld, settings: [stored] } });
  const notices = () => [...document.querySelectorAll("#notifications li")].map(textOf).join("\n");
  expect(await until(notices)).toContain(`so their defaults are in force: ${named}.`);
  expect(table.naddaha.system.characteristics.int?.value).toBe(1);
  expect((await Roll.create("1ds + 5 vs 9").evaluate()).total).toBeGreaterThan(4);
});
