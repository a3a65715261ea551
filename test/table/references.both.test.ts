import { beforeEach, describe, expect, test } from "vitest";
import { GM, openTable, type, posted, table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

/** Weapons, powers, kits and bonuses mean an Ability by its key, which stays when it is renamed, and not by its name. */

beforeEach(async () => {
  await openTable({ userId: GM });
  const items = [
    { name: "Halberd Lore", type: "ability", system: { score: 4, characteristics: ["dex"] } },
    { name: "Lore, Arcane", type: "ability", system: { score: 2, characteristics: ["int"] } },
    { name: "Halberd", type: "weapon", system: { ability: "Halberd Lore", attack: 1 } },
    { name: "Sweep", type: "power", system: { ability: "halberd lore", characteristics: ["dex"] } },
    { name: "Whetstone", type: "gear", system: { kit: { bonus: 1, abilities: "Halberd Lore, Lore, Arcane" } } },
  ];
  await table.naddaha.createEmbeddedDocuments("Item", items as Item.CreateData[]);
  const drill = { name: "Drill", type: "bonus", system: { value: 1, scope: "ability", key: "Halberd Lore" } };
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [drill as ActiveEffect.CreateData]);
  await table.naddaha.update({ system: { unarmed: "Halberd Lore" } });
});

const item = (name: string) => table.naddaha.items.getName(name, { strict: true });
const rename = (name: string, now: string) => item(name).update({ name: now });

const formulaOf = async (act: () => unknown) => (await posted(act, 6)).rolls[0]?.formula ?? "";

const typed = (command: string) => formulaOf(() => type(`/stress as Naddaha ${command}`));
const use = (power: string) =>
  formulaOf(() => table.api.rollTrait(table.naddaha, { power: item(power).id ?? "" }, { ask: false }));

/** What is rolled for each thing that means the Ability. */
async function rolled(ability: string): Promise<Readonly<Record<string, string>>> {
  const rows = async (): Promise<string> => {
    await openSheet(table.naddaha);
    return textOf(await until(() => windowOf("character-sheet").querySelector(".arms")));
  };
  const all = {
    weapon: await typed("attack"),
    ability: await typed(ability),
    power: await use("Sweep"),
    rows: await rows(),
  };
  return Object.fromEntries(Object.entries(all).map(([key, words]) => [key, words.replaceAll(ability, "ABILITY")]));
}

describe("an Ability that is renamed", () => {
  test("stays that of its weapon, power, kit, bonus and bare hands", async () => {
    const before = await rolled("Halberd Lore");
    expect(before.weapon).toContain("8[Attack] + 1[Drill] + 1[Whetstone]");
    await rename("Halberd Lore", "Polearms");
    expect(await rolled("Polearms")).toEqual(before);
  });
});
