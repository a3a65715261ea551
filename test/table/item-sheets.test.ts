import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, type Table } from "./open-table.ts";
import { buttonIn, click, closeEditor, fill, openEditor, rest, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

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

/** Returns the note at a field with invalid input. */
function faultAt(name: string): string {
  return textOf(field(name).closest(".form-group")?.querySelector("[role=alert]"));
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
    expect(textOf(sheet().querySelector(".type"))).toBe("Gear");
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

  test("an Ability of a trip character has its target first", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    await open("ability", { score: 3, specialty: "rivers" });
    expect(labelsIn(".details > .fields")).toEqual(["Attributes", "Mastery", "Unskilled", "Target"]);
    expect(labelsIn(".others")).toEqual(["Score", "Specialty"]);
    expect(sheet().dataset.family).toBe("trip");
  });

  test("a weapon has the figures that the combat totals of its tradition name", async () => {
    await open("weapon");
    expect(labelsIn(".details > .fields")).toContain("Attack");
    sheet().querySelector<HTMLButtonElement>("[data-action=close]")?.click();
    await table.naddaha.update({ system: { tradition: "fortune" } });
    await open("weapon", { attack: 3 });
    expect(labelsIn(".details > .fields")).not.toContain("Attack");
    expect(labelsIn(".others")).toEqual(["Attack"]);
  });

  test("what is unfolded stays so while the sheet is drawn again", async () => {
    const item = await open("ability", { mastery: 1 });
    const others = sheet().querySelector<HTMLDetailsElement>(".others");
    if (!others) throw new Error("nothing is folded");
    others.open = true;
    others.dispatchEvent(new Event("toggle"));
    fill(sheet(), "system.mastery", "2");
    await until(() => systemOf(item).mastery === 2);
    await until(() => field("system.mastery").defaultValue === "2");
    expect(sheet().querySelector<HTMLDetailsElement>(".others")?.open).toBe(true);
  });

  test("a power names what it can be paid with", async () => {
    await open("power");
    const options = [...sheet().querySelectorAll('[name="system.cost.kind"] option')].map(textOf);
    expect(options).toEqual(["Nothing", "Fatigue"]);
  });

  test.each([
    ["fortune", ["Nothing", "Inspiration"]],
    ["check", ["Nothing"]],
    ["trip", ["Nothing", "Meta", "Luck"]],
  ])(
    "a power of a %s character names what that game can be paid with, and what is entered",
    async (tradition, costs) => {
      await table.naddaha.update({ system: { tradition } });
      await open("power");
      const options = () => [...sheet().querySelectorAll('[name="system.cost.kind"] option')].map(textOf);
      expect(options()).toEqual(costs);
      sheet().querySelector<HTMLButtonElement>("[data-action=close]")?.click();
      await open("power", { cost: { kind: "fatigue" } });
      expect(options()).toEqual([...costs, "Fatigue"]);
    },
  );

  test("a power has no target of its own while that is blank; a target of 0 is one", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const item = await open("power");
    expect(field("system.own.tripTarget").value).toBe("");
    for (const [written, target] of [
      ["0", 0],
      ["", null],
    ] as const) {
      fill(sheet(), "system.own.tripTarget", written);
      await until(() => (systemOf(item).own as { tripTarget: unknown }).tripTarget === target);
      await until(() => field("system.own.tripTarget").defaultValue === written);
    }
  });

  test("a trait names its dice, and suggests kinds of traits", async () => {
    const item = await open("trait");
    expect([...sheet().querySelectorAll('[name="system.size"] option')].map(textOf)).toContain("d8");
    fill(sheet(), "system.size", "8");
    await until(() => systemOf(item).size === 8);
    const known = sheet().querySelector(`[id="${field("system.category").getAttribute("list") ?? ""}"]`);
    expect(known?.querySelectorAll("option").length).toBeGreaterThan(2);
  });

  test("a weapon suggests the Abilities of whoever has it", async () => {
    await open("weapon");
    const known = sheet().querySelector(`[id="${field("system.ability").getAttribute("list") ?? ""}"]`);
    expect([...(known?.querySelectorAll("option") ?? [])].map(({ value }) => value)).toEqual([
      "Awareness",
      "Brawl",
      "Legend Lore",
    ]);
  });
});

describe("Characteristics", () => {
  const boxOf = (id: string) => {
    const box = sheet().querySelector<HTMLInputElement>(`[data-characteristic="${id}"]`);
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

  test("that the world does not list any more stay chosen until they are unticked", async () => {
    await table.close();
    table = await openTable();
    await game.settings.set("quadrivium", "characteristics", { stress: [{ id: "luck", name: "Luck", short: "Lck" }] });
    const item = await open("ability", { characteristics: ["dex"] });
    expect(boxOf("dex").closest("label")?.textContent).toContain("Dexterity");
    tick("luck", true);
    await until(() => JSON.stringify(systemOf(item).characteristics) === '["luck","dex"]');
  });
});

describe("what cannot be stored is refused at its field", () => {
  test.each([
    ["a text without end", "power", "system.effect", "x".repeat(501), "Enter at most 500 characters."],
    ["a word that is no die", "weapon", "system.damageFormula", "2d6 + foo", "“foo” in the formula is neither"],
    ["an unknown die", "power", "system.effectFormula", "1dz", "Unknown die “1dz”."],
    ["a formula that ends too early", "power", "system.effectFormula", "2d6 +", "“2d6 +” is incomplete"],
  ] as const)("%s", async (_, type, name, written, message) => {
    const item = await open(type);
    const before = field(name).value;
    const stored = JSON.stringify(item.toObject());
    fill(sheet(), name, written);
    expect(faultAt(name)).toContain(message);
    expect(field(name).value).toBe(before);
    expect(JSON.stringify(item.toObject())).toBe(stored);
  });

  test("a formula may name what its owner has, its totals, and the item itself", async () => {
    const item = await open("weapon");
    fill(sheet(), "system.damageFormula", "2d6 + @str + @totals.attack + @weapon.damage");
    await until(() => systemOf(item).damageFormula !== "");
    expect(faultAt("system.damageFormula")).toBe("");
  });
});

describe("the effects of an item", () => {
  const bonus = (system: object) =>
    ({ name: "Fine balance", type: "bonus", system }) as unknown as ActiveEffect.CreateData;
  const rows = () => [...sheet().querySelectorAll(".effects .row")].map(textOf);

  test("are listed with what they give and to what", async () => {
    const item = await open("weapon", {}, "Sword");
    expect(textOf(sheet().querySelector(".effects"))).toContain("No effects yet.");
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

describe("a description", () => {
  const prose = () => textOf(sheet().querySelector(".description .prose"));

  test("that is being written stays while another field is stored", async () => {
    const item = await open("gear");
    const text = await openEditor(sheet);
    text.innerHTML = "<p>A long rope of silk.</p>";
    await item.update({ system: { quantity: 7 } });
    await until(() => field("system.quantity").value === "7");
    await rest();
    expect(text.isConnected).toBe(true);
    closeEditor(sheet);
    await until(() => prose() === "A long rope of silk.");
    expect(systemOf(item).description).toBe("<p>A long rope of silk.</p>");
  });

  test("stays open when a button of its toolbar takes the focus", async () => {
    const item = await open("gear");
    const text = await openEditor(sheet);
    text.innerHTML = "<p>A rope.</p>";
    const bold = document.createElement("button");
    text.before(bold);
    bold.focus();
    await until(() => systemOf(item).description === "<p>A rope.</p>");
    await rest();
    expect(text.isConnected && text.isContentEditable).toBe(true);
  });

  test("that is being written stays while somebody else changes it", async () => {
    const item = await open("gear", { description: "<p>A rope.</p>" });
    const text = await openEditor(sheet);
    text.innerHTML = "<p>A long rope of silk.</p>";
    const updates = [{ _id: item.id, system: { description: "<p>A chain.</p>" } }];
    const operation = { updates, parentUuid: table.naddaha.uuid };
    await table.join(GM).modifyDocument({ type: "Item", action: "update", operation } as never);
    await until(() => systemOf(item).description === "<p>A chain.</p>");
    await rest();
    expect(textOf(text)).toBe("A long rope of silk.");
    closeEditor(sheet);
    await until(() => prose() === "A long rope of silk.");
    expect(systemOf(item).description).toBe("<p>A long rope of silk.</p>");
  });

  test("that is being written is gone for a writer who may only look from now on, and so are its secrets", async () => {
    await open("gear", { description: '<p>A rope.</p><section class="secret"><p>Cursed.</p></section>' });
    await openEditor(sheet);
    const { OBSERVER, NONE } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
    const allow = async (level: number): Promise<void> => {
      const updates = [{ _id: table.naddaha.id, ownership: { [ADA]: level } }];
      await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } } as never);
    };
    await allow(OBSERVER);
    await until(() => !sheet().querySelector("prose-mirror"));
    expect(sheet().outerHTML).not.toContain("Cursed");
    expect(prose()).toBe("A rope.");
    await allow(NONE);
    await until(() => !document.querySelector(".item-sheet"));
  });

  test("that was opened and left as it was shows what somebody else has made of it", async () => {
    const item = await open("gear", { description: "<p>A rope.</p>" });
    await openEditor(sheet);
    await item.update({ system: { description: "<p>A chain.</p>" } });
    closeEditor(sheet);
    await until(() => prose() === "A chain.");
    expect(systemOf(item).description).toBe("<p>A chain.</p>");
  });

  test("is announced where there is none, and has no editor for readers", async () => {
    const item = await open("gear");
    expect(textOf(sheet().querySelector(".description .empty"))).toBe("No description yet.");
    await item.sheet?.close();
    const updates = [{ _id: table.naddaha.id, ownership: { [ADA]: 2 } }];
    await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } } as never);
    await until(() => !table.naddaha.isOwner);
    await show(item);
    expect(sheet().querySelector(".description button")).toBeNull();
  });
});

test("a description shows our links as buttons", async () => {
  await open("power", { description: "<p>Try [[/stress int + lore]].</p>" });
  const link = await until(() => sheet().querySelector(".description button, .description a"));
  expect(textOf(link)).not.toContain("[[");
});

test("who may only look finds nothing to change", async () => {
  await table.close();
  table = await openTable({ userId: BRUNO });
  const updates = [{ _id: table.naddaha.id, ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER } }];
  await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await until(() => table.naddaha.visible);
  await show(table.naddaha.items.get("brawl00000000000", { strict: true }));
  const content = sheet().querySelector(".window-content");
  const fields = [...(content?.querySelectorAll<HTMLInputElement>("input, select, button") ?? [])];
  expect(fields.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(textOf(content?.querySelector("h2"))).toBe("Brawl");
});

test("who may only look reads the effects of an item", async () => {
  const effect = { name: "Reach", type: "bonus", system: { value: 2 } };
  const source = {
    _id: "spear00000000000",
    name: "Spear",
    type: "weapon",
    effects: [effect],
    ownership: { default: 2 },
  };
  await table.close();
  table = await openTable({ userId: BRUNO });
  const operation = { data: [source], keepId: true };
  await table.join(GM).modifyDocument({ type: "Item", action: "create", operation } as never);
  await show(await until(() => game.items.get("spear00000000000")));
  click(buttonIn(sheet(), "Reach"));
  const fields = await until(() =>
    document.querySelector(".application.bonus-sheet")?.querySelectorAll("input, select"),
  );
  expect([...fields].every((one) => (one as HTMLInputElement).disabled)).toBe(true);
});

test("a reader who may edit an item from now on can use all of its open sheet", async () => {
  await table.close();
  table = await openTable({ userId: BRUNO });
  const { OBSERVER, OWNER } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const allow = async (level: number): Promise<void> => {
    const updates = [{ _id: table.naddaha.id, ownership: { default: level } }];
    await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } } as never);
  };
  const disabled = () => [...sheet().querySelectorAll(".window-content [disabled]")].map((one) => one.outerHTML);
  await allow(OBSERVER);
  await until(() => table.naddaha.visible);
  const item = table.naddaha.items.get("brawl00000000000", { strict: true });
  await show(item);
  expect(disabled()).not.toEqual([]);
  await allow(OWNER);
  await until(() => table.naddaha.isOwner);
  await show(item);
  await rest();
  const kept = disabled();
  await (item.sheet as foundry.applications.sheets.ItemSheetV2 | null)?.close();
  await show(item);
  expect(kept).toEqual(disabled());
});
