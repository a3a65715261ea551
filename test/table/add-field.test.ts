import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, table } from "./open-table.ts";
import type { Creature } from "./open-table.ts";
import { click, openSheet, pick, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable({ userId: ADA });
  await openSheet(table.naddaha);
});

const sheet = () => windowOf("character-sheet");
const options = () => [...sheet().querySelectorAll<HTMLElement>("[role=option]")];

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

describe("the field that adds to a sheet", () => {
  test("takes from a compendium by three letters and Enter, one after the other", async () => {
    for (const [typed, name] of [
      ["swi", "Swim"],
      ["cha", "Charm"],
    ] as const) {
      await type("Add to this sheet", typed);
      press("Add to this sheet", "Enter");
      await until(() => table.naddaha.items.getName(name));
      expect(document.activeElement).toBe(field("Add to this sheet"));
      expect(field("Add to this sheet").value).toBe("");
      const said = () => textOf(field("Add to this sheet").parentElement?.querySelector("output"));
      await until(() => said() === `Added ${name} to Naddaha.`);
    }
    const swim = table.naddaha.items.getName("Swim");
    expect((swim?.system as { characteristics?: string[] }).characteristics).toEqual(["str"]);
    expect((swim as { _stats?: { compendiumSource?: string } })._stats?.compendiumSource).toMatch(
      /^Compendium\.quadrivium\./,
    );
  });

  test("offers what lies in the sidebar, too", async () => {
    await openTable({ userId: GM });
    await openSheet(table.naddaha);
    await Item.implementation.create({ name: "Old Lute", type: "gear" });
    await pick(sheet(), "Add gear", "Old Lute", "lute");
    await until(() => table.naddaha.items.getName("Old Lute"));
  });
});

test("a check character has skills with ranks, and no Ability or score where the rules have none", async () => {
  const system = { tradition: "check" };
  const items = [
    { name: "Warfare", type: "ability", system: { score: 2 } },
    { name: "Mace", type: "weapon", system: { ability: "Warfare" } },
  ];
  await openTable({ userId: GM });
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
