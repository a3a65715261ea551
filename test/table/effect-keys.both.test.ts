// On both generations, which store the changes of an effect in different places.

import { afterEach, beforeEach, expect, test } from "vitest";
import { generation } from "./host.ts";
import { openTable, scriptFaces, type Table } from "./open-table.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
});
afterEach(() => table.close());

/** Gives Naddaha, or something that she carries, an effect that overrides what is at a path. */
async function override(key: string, value: string, to: Actor.Implementation | Item.Implementation = table.naddaha) {
  const changes = [generation === 14 ? { key, type: "override", value } : { key, mode: 5, value }];
  const data = { name: "Curse", ...(generation === 14 ? { system: { changes } } : { changes }) };
  await (to as Actor.Implementation).createEmbeddedDocuments("ActiveEffect", [
    data as unknown as ActiveEffect.CreateData,
  ]);
}

/** Rolls Intelligence, which is +1, with a 5. */
async function roll(): Promise<number | undefined> {
  scriptFaces(5);
  const message = await table.api.rollTrait(table.naddaha, { characteristics: ["int"] }, { ask: false });
  return message?.rolls[0]?.total;
}

test.each([
  ["system.characteristics.int.value", "3", 7],
  ["system.size", "2", 5],
  ["flags.world.mark", "x", 5],
  ["name", "Naddaha the Cursed", 5],
])("an effect that overrides %s does so", async (key, value, total) => {
  await override(key, value);
  const found: unknown = foundry.utils.getProperty(table.naddaha, key);
  expect(String(found)).toBe(value);
  expect(await roll()).toBe(total);
});
