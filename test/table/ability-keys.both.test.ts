import { beforeEach, describe, expect, test } from "vitest";
import { openTable, posted, table } from "./open-table.ts";

beforeEach(async () => {
  await openTable();
  const lore = table.naddaha.items.getName("Legend Lore", { strict: true });
  await lore.update({ name: "Legendenkunde", system: { key: "Legend Lore" } });
});

const formulaOf = async (command: string) => (await posted(command, 6)).rolls[0]?.formula;

describe("an Ability with a key", () => {
  test.each(["legendenkunde", "legend lore", "Legend"])("is rolled by its name and by its key: %s", async (name) => {
    expect(await formulaOf(`/stress as Naddaha int + ${name} vs 9`)).toContain("4[Legendenkunde]");
  });
});
