import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, type Table } from "./open-table.ts";
import type { Creature } from "./open-table.ts";
import { click, openSheet, pick, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
  await openSheet(table.naddaha);
});
afterEach(() => table.close());

const sheet = () => windowOf("character-sheet");
const options = () => [...sheet().querySelectorAll<HTMLElement>("[role=option]")];
const names = () => options().map((option) => textOf(option.querySelector("b")));

function field(label: string): HTMLInputElement {
  const found = sheet().querySelector<HTMLInputElement>(`input[role=combobox][aria-label="${label}"]`);
  if (!found) throw new Error(`There is no field "${label}".`);
  return found;
}

async function type(label: string, typed: string): Promise<void> {
  const input = field(label);
  input.focus();
  input.value = typed;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  await until(() => options().length > 0);
}

const press = (label: string, key: string) =>
  field(label).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));

describe("the row that adds to a section", () => {
  test("takes from a compendium by three letters and Enter, one after the other", async () => {
    for (const [typed, name] of [
      ["swi", "Swim"],
      ["cha", "Charm"],
    ] as const) {
      await type("Add an Ability", typed);
      press("Add an Ability", "Enter");
      await until(() => table.naddaha.items.getName(name));
      expect(document.activeElement).toBe(field("Add an Ability"));
      expect(field("Add an Ability").value).toBe("");
      const said = () => textOf(field("Add an Ability").parentElement?.querySelector("output"));
      await until(() => said() === `Added ${name} to Naddaha.`);
    }
    const swim = table.naddaha.items.getName("Swim");
    expect((swim?.system as { characteristics?: string[] }).characteristics).toEqual(["str"]);
    expect((swim as { _stats?: { compendiumSource?: string } })._stats?.compendiumSource).toMatch(
      /^Compendium\.quadrivium\./,
    );
  });

  test("offers an empty one second, and everything last", async () => {
    await type("Add an Ability", "swi");
    expect(names()).toEqual(["Swim", "New Ability: “swi”", "Browse…"]);
    press("Add an Ability", "ArrowDown");
    press("Add an Ability", "Enter");
    await until(() => table.naddaha.items.getName("swi"));
    await type("Add an Ability", "nothing like it");
    expect(names()).toEqual(["New Ability: “nothing like it”", "Browse…"]);
    press("Add an Ability", "Enter");
    await until(() => table.naddaha.items.getName("nothing like it"));
  });

  test.each<[string, string, string, string, boolean]>([
    ["stress", "Add an Ability", "legend lore", "Legend Lore", true],
    ["check", "Add a skill", "legend lore", "Legend Lore", false],
    ["check", "Add a skill", "acrobatics", "Acrobatics", true],
    ["stress", "Add an Ability", "acrobatics", "Acrobatics", false],
    ["trip", "Add a power", "ember touch", "Ember Touch", true],
    ["stress", "Add a power", "ember touch", "Ember Touch", false],
    ["fortune", "Add a trait", "bold", "Bold", true],
    ["stress", "Add gear", "field radio", "Field Radio", false],
    ["fortune", "Add gear", "field radio", "Field Radio", true],
    ["check", "Add a weapon or armor", "long sword", "Long Sword", true],
    ["check", "Add a weapon or armor", "mail shirt", "Mail Shirt", true],
  ])("offers a %s character in “%s” what is made for it: %s", async (tradition, label, typed, name, isOffered) => {
    await table.naddaha.update({ system: { tradition } });
    await until(() => sheet().dataset.family === tradition);
    await rest();
    await type(label, typed);
    expect(names().includes(name)).toBe(isOffered);
  });

  test("offers what lies in the sidebar, too", async () => {
    await table.close();
    table = await openTable({ userId: GM });
    await openSheet(table.naddaha);
    await Item.implementation.create({ name: "Old Lute", type: "gear" });
    await pick(sheet(), "Add gear", "Old Lute", "lute");
    await until(() => table.naddaha.items.getName("Old Lute"));
  });

  test("stores nothing of what is typed there, and sends no form", async () => {
    const before = JSON.stringify(table.naddaha.toObject());
    await type("Add an Ability", "swi");
    field("Add an Ability").dispatchEvent(new Event("change", { bubbles: true }));
    press("Add an Ability", "Escape");
    press("Add an Ability", "Escape");
    await rest();
    expect(JSON.stringify(table.naddaha.toObject())).toBe(before);
  });
});

test.each([
  ["stress", "Add an Ability", "single weapon", "Single Weapon"],
  ["check", "Add a skill", "warfare", "Warfare"],
  ["trip", "Add an Ability", "brawl", "Brawl"],
])("a weapon of the compendium is used with what %s has for it", async (tradition, label, typed, ability) => {
  await table.naddaha.update({ system: { tradition } });
  await until(() => sheet().dataset.family === tradition);
  await rest();
  await type(label, typed);
  expect(names()).toContain(ability);
  press(label, "Escape");
  await type("Add a weapon or armor", "long sword");
  press("Add a weapon or armor", "Enter");
  const sword = await until(() => table.naddaha.items.getName("Long Sword"));
  expect(sword).toMatchObject({ system: { ability } });
});

test("a check character has skills with ranks, and no Ability or score where the rules have none", async () => {
  const system = { tradition: "check" };
  const items = [
    { name: "Warfare", type: "ability", system: { score: 2 } },
    { name: "Mace", type: "weapon", system: { ability: "Warfare" } },
  ];
  await table.close();
  table = await openTable({ userId: GM });
  const bearer = (await Actor.implementation.create({
    name: "Berta",
    type: "character",
    system,
    items,
  } as never)) as unknown as Creature;
  await openSheet(bearer);
  const shown = (bearer.sheet as foundry.applications.sheets.ActorSheetV2).element;
  const edited = () => shown.querySelector<HTMLInputElement>(".combat [data-item-field='system.ability']");
  click(await until(() => shown.querySelector<HTMLElement>("[data-action=toggleEditing]")));
  await until(edited);
  expect([edited()?.placeholder, edited()?.getAttribute("aria-label")]).toEqual(["Skill", "Skill of Mace"]);
  expect(textOf(shown.querySelector("label[for$='-unarmed']"))).toBe("Skill for bare hands");
});
