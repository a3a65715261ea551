import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, type, type Table } from "./open-table.ts";
import { until } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  const lore = table.naddaha.items.getName("Legend Lore", { strict: true });
  await lore.update({ name: "Legendenkunde", system: { key: "Legend Lore" } });
});
afterEach(() => table.close());

/** Types a command, and returns the formula that it rolls. */
async function formulaOf(command: string): Promise<string | undefined> {
  const { size } = game.messages;
  scriptFaces(6);
  await type(command);
  const message = await until(() => game.messages.size > size && game.messages.contents.at(-1));
  return message.rolls[0]?.formula;
}

describe("an Ability with a key", () => {
  test.each(["legendenkunde", "legend lore", "Legend"])("is rolled by its name and by its key: %s", async (name) => {
    expect(await formulaOf(`/stress as Naddaha int + ${name} vs 9`)).toContain("4[Legendenkunde]");
  });
});
