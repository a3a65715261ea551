import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, table } from "./open-table.ts";
import { buttonIn, click, textOf, until, windowOf } from "./page.ts";

beforeEach(() => openTable({ userId: ADA }));

const sheet = () => windowOf("item-sheet");

/** Gives Naddaha an item, and opens its sheet. */
async function open(type: Item.SubType, system: object = {}, name = "Thing"): Promise<Item.Implementation> {
  const [item] = await table.naddaha.createEmbeddedDocuments("Item", [{ name, type, system }]);
  if (!item) throw new Error("no item");
  await show(item);
  return item;
}

async function show(item: Item.Implementation): Promise<void> {
  await (item.sheet as foundry.applications.sheets.ItemSheetV2 | null)?.render({ force: true });
}

function field(name: string): HTMLInputElement {
  const found = sheet().querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`There is no field "${name}".`);
  return found;
}

/** The labels of a group of fields. */
function labelsIn(selector: string): string[] {
  const group = sheet().querySelector(selector);
  return [...(group?.querySelectorAll(".form-group > label, legend") ?? [])].map(textOf);
}

const systemOf = (item: Item.Implementation) => item.system as unknown as Record<string, unknown>;

describe("what a sheet asks for", () => {
  test("is what the schema of the type has, in the reader's language", async () => {
    await open("gear", { quantity: 3 });
    expect(textOf(sheet().querySelector(".type"))).toBe("Gear · Ars Magica");
    expect(labelsIn(".details")).toEqual(["Quantity", "Load", "Carried", "Kit bonus", "Kit for"]);
    expect(field("system.quantity").value).toBe("3");
  });

  test("an Ability of a stress character comes without what only trips need; what is entered is folded away", async () => {
    await open("ability");
    expect(labelsIn(".details > .fields")).toEqual(["Score", "Specialty", "Characteristics", "Art", "Usual die"]);
    expect(sheet().querySelector(".others")).toBeNull();
    sheet().querySelector<HTMLButtonElement>("[data-action=close]")?.click();
    await open("ability", { mastery: 2, own: { tripTarget: 4 } });
    expect(labelsIn(".others")).toEqual(["Mastery", "Target"]);
    expect(sheet().querySelector<HTMLDetailsElement>(".others")?.open).toBe(false);
  });
});

describe("what a sheet shows first", () => {
  const facts = () => [...sheet().querySelectorAll(".facts > div")].map(textOf);
  const isUnfolded = () => sheet().querySelector<HTMLDetailsElement>(".details")?.open;

  test("is what there is to read of an item, with its fields folded away", async () => {
    const sword = await open("weapon", { ability: "Brawl", attack: 4, damage: 6 });
    expect(facts()).toEqual(["Ability Brawl", "Attack 4", "Damage 6"]);
    expect(isUnfolded()).toBe(false);
    await sword.update({ system: { attack: 5 } });
    await until(() => facts().includes("Attack 5"));
  });

  test("is the fields where there is nothing to read yet, until it is closed", async () => {
    const ability = await open("ability");
    expect([facts(), isUnfolded()]).toEqual([[], true]);
    await ability.update({ system: { score: 2 } });
    await until(() => facts().length > 0);
    expect(isUnfolded()).toBe(true);
  });
});

describe("Characteristics", () => {
  const boxOf = (id: string) => {
    const box = sheet().querySelector<HTMLInputElement>(`[data-tick=characteristics][value="${id}"]`);
    if (!box) throw new Error(`There is no box for ${id}.`);
    return box;
  };
  const tick = (id: string, isChosen: boolean) => {
    boxOf(id).checked = isChosen;
    boxOf(id).dispatchEvent(new Event("change", { bubbles: true }));
  };

  test("are ticked, one or several", async () => {
    const item = await open("ability", { characteristics: ["dex"] });
    expect(boxOf("dex").checked).toBe(true);
    tick("qik", true);
    await until(() => JSON.stringify(systemOf(item).characteristics) === '["dex","qik"]');
    await until(() => boxOf("qik").defaultChecked);
    tick("dex", false);
    await until(() => JSON.stringify(systemOf(item).characteristics) === '["qik"]');
  });
});

describe("the effects of an item", () => {
  const bonus = (system: object) =>
    ({ name: "Fine balance", type: "bonus", system }) as unknown as ActiveEffect.CreateData;
  const rows = () => [...sheet().querySelectorAll(".effects .row")].map(textOf);

  test("are listed with what they give and to what", async () => {
    const item = await open("weapon", {}, "Sword");
    expect(rows()).toEqual([]);
    await item.createEmbeddedDocuments("ActiveEffect", [
      bonus({ value: 2, category: "kit", scope: "ability", key: "Brawl" }),
    ]);
    await until(() => rows().length === 1);
    expect(rows()).toEqual(["Fine balance Kit (Total), rolls with Brawl +2"]);
  });

  test("are added, and switched off and on", async () => {
    const item = await open("weapon", {}, "Sword");
    click(buttonIn(sheet(), "Add a bonus"));
    const effect = await until(() => item.effects.contents[0]);
    expect([effect.name, effect.type as string]).toEqual(["Sword", "bonus"]);
    expect(rows()).toEqual(["Sword Other (Total), every roll 0"]);
    await until(() => (effect.sheet as foundry.applications.api.ApplicationV2 | null)?.rendered);
    const box = await until(() => sheet().querySelector<HTMLInputElement>(".row [type=checkbox]"));
    expect(box.getAttribute("aria-label")).toBe("Enable Sword");
    box.checked = false;
    box.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => effect.disabled);
  });

  test("are deleted after asking", async () => {
    const item = await open("weapon");
    await item.createEmbeddedDocuments("ActiveEffect", [bonus({ value: 1 })]);
    click(await until(() => buttonIn(sheet(), "Delete Fine balance")));
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    click(buttonIn(dialog, "Yes"));
    await until(() => rows().length === 0 && !document.querySelector("dialog.application"));
    expect(item.effects.size).toBe(0);
  });
});

test("who may only look finds nothing to change", async () => {
  await openTable({ userId: BRUNO });
  const updates = [{ _id: table.naddaha.id, ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER } }];
  await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await until(() => table.naddaha.visible);
  await show(table.naddaha.items.get("brawl00000000000", { strict: true }));
  const content = sheet().querySelector(".window-content");
  const fields = [...(content?.querySelectorAll<HTMLInputElement>("input, select, button") ?? [])];
  expect(fields.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(textOf(content?.querySelector("h2"))).toBe("Brawl");
});
