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

  test("yields its key to an Ability of that name", async () => {
    const own = { name: "Legend Lore", type: "ability", system: { score: 1 } };
    await table.naddaha.createEmbeddedDocuments("Item", [own as Item.CreateData]);
    expect(await formulaOf("/stress as Naddaha int + legend lore vs 9")).toContain("1[Legend Lore]");
    expect(await formulaOf("/stress as Naddaha int + legendenkunde vs 9")).toContain("4[Legendenkunde]");
  });

  test("is what a weapon, a kit and a bonus mean that know it by its key", async () => {
    const items = [
      { name: "Buch", type: "weapon", system: { ability: "legend lore", attack: 1 } },
      { name: "Lesebrille", type: "gear", system: { kit: { abilities: "Legend Lore", bonus: 2 } } },
    ];
    await table.naddaha.createEmbeddedDocuments("Item", items as Item.CreateData[]);
    const effect = { name: "Ruhe", type: "bonus", system: { value: 1, scope: "ability", key: "Legend Lore" } };
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [effect as ActiveEffect.CreateData]);
    const formula = await formulaOf("/stress as Naddaha int + legendenkunde");
    expect(formula).toContain("2[Lesebrille");
    expect(formula).toContain("1[Ruhe");
    // The bonuses of the Ability count for the attack, too.
    expect(await formulaOf("/stress as Naddaha attack")).toContain("1[Ruhe] + 2[Lesebrille]");
  });

  test("is asked for by either", async () => {
    for (const name of ["legend lore", "legendenkunde"]) {
      const { size } = game.messages;
      await type(`/request stress int + ${name} vs 9 for Naddaha`);
      const request = await until(() => game.messages.size > size && game.messages.contents.at(-1));
      expect(request.system).toMatchObject({ options: [{ ability: "Legendenkunde" }] });
    }
  });
});
