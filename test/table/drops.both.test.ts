// On both generations: the sheets of items take effects only on Foundry 14.

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable, type Table } from "./open-table.ts";
import { buttonIn, click, openSheet, pick, textOf, until, windowOf } from "./page.ts";

let table: Table;
let npc: Actor.Implementation;
let party: Actor.Implementation;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  npc = await make({ name: "Hugh", type: "npc" });
  party = await make({ name: "The Six", type: "party" });
});
afterEach(() => table.close());

type Dragged = { toDragData(): object };

async function make(data: object): Promise<Actor.Implementation> {
  const made = await Actor.implementation.create(data as never);
  if (!made) throw new Error("The actor was not created");
  return made;
}

function only<Document>([document]: readonly (Document | null | undefined)[]): Document {
  if (!document) throw new Error("nothing was made");
  return document;
}

/** Drops something on an element, with the data that its own list gives it to be dragged. */
function drop(dragged: Dragged, onto: Element): void {
  const dataTransfer = new DataTransfer();
  dataTransfer.setData("text/plain", JSON.stringify(dragged.toDragData()));
  const event = new Event("drop", { bubbles: true, cancelable: true });
  onto.dispatchEvent(Object.assign(event, { dataTransfer }));
}

/** Opens a sheet and drops something on it. */
async function dropOn(target: Actor.Implementation | Item.Implementation, dragged: Dragged): Promise<void> {
  const app = target.sheet as foundry.applications.api.ApplicationV2 | null;
  await app?.render({ force: true });
  drop(dragged, app?.element.querySelector(".window-content") ?? document.body);
}

const namesOf = (actor: Actor.Implementation) => actor.items.contents.map(({ name }) => name);
const told = () => textOf(document.querySelector("#notifications"));
const bonus = { name: "Blessing", type: "bonus", system: { value: 2 } } as unknown as ActiveEffect.CreateData;

describe("an item that is dropped on a sheet", () => {
  test.each(["ability", "trait", "weapon", "armor", "power", "gear"] as const)(
    "is copied there from the sidebar, behind the last %s",
    async (type) => {
      await npc.createEmbeddedDocuments("Item", [{ name: "First", type, sort: 300_000 }]);
      const item = only([await Item.implementation.create({ name: "Second", type })]);
      await dropOn(npc, item);
      const copy = await until(() => npc.items.getName("Second"));
      expect(copy.sort).toBeGreaterThan(300_000);
      expect([copy.parent, item.parent, game.items.getName("Second")]).toEqual([npc, null, item]);
    },
  );

  test("is copied from another's sheet, who keeps it, with its effects", async () => {
    const sword = only(await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon" }]));
    await sword.createEmbeddedDocuments("ActiveEffect", [bonus]);
    await dropOn(npc, sword);
    const copy = await until(() => npc.items.getName("Sword"));
    expect(copy.effects.contents.map(({ name }) => name)).toEqual(["Blessing"]);
    expect(namesOf(table.naddaha)).toContain("Sword");
    await dropOn(npc, sword);
    await until(() => npc.items.size === 2);
  });

  test("of any tradition is taken by characters of every other", async () => {
    await table.naddaha.update({ system: { tradition: "check" } });
    const trait = only(await npc.createEmbeddedDocuments("Item", [{ name: "Daring", type: "trait" }]));
    await dropOn(table.naddaha, trait);
    await until(() => table.naddaha.items.getName("Daring"));
    await until(() => textOf(windowOf("character-sheet")).includes("Daring"));
  });

  test("takes the place of the row it is dropped on where it is at home", async () => {
    await openSheet(table.naddaha);
    const names = () => [...windowOf("character-sheet").querySelectorAll(".abilities .roll")].map(textOf);
    const [first = "", , last = ""] = names();
    const row = (name: string) => {
      const id = table.naddaha.items.getName(name)?.id ?? "";
      return only([windowOf("character-sheet").querySelector(`.row[data-item-id="${id}"]`)]);
    };
    drop(only([table.naddaha.items.getName(last)]), row(first));
    await until(() => names()[0] === last);
    expect(table.naddaha.items.size).toBe(3);
  });
});

describe("a bonus that is dropped", () => {
  test("on a character, from another or from an item, is copied", async () => {
    const [own] = await npc.createEmbeddedDocuments("ActiveEffect", [bonus]);
    await dropOn(table.naddaha, only([own]));
    await until(() => table.naddaha.effects.size === 1);
    const ring = only([await Item.implementation.create({ name: "Ring", type: "gear", effects: [bonus] } as never)]);
    await dropOn(table.naddaha, only(ring.effects.contents));
    await until(() => table.naddaha.effects.size === 2);
    expect([npc.effects.size, ring.effects.size]).toEqual([1, 1]);
  });

  test("on the sheet of an item is copied to the item, once, and its own is not", async () => {
    const [own] = await npc.createEmbeddedDocuments("ActiveEffect", [bonus]);
    const sword = only(await npc.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon" }]));
    await dropOn(sword, only([own]));
    const copy = await until(() => sword.effects.contents[0]);
    expect([copy.name, copy.type as string, npc.effects.size]).toEqual(["Blessing", "bonus", 1]);
    await dropOn(sword, copy);
    await dropOn(sword, table.naddaha);
    await dropOn(npc, copy);
    expect([sword.effects.size, npc.effects.size]).toEqual([1, 1]);
  });

  test("is dragged from the sheet of an item by its row", async () => {
    const sword = only(await npc.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon" }]));
    const effect = only(await sword.createEmbeddedDocuments("ActiveEffect", [bonus]));
    await (sword.sheet as foundry.applications.api.ApplicationV2 | null)?.render({ force: true });
    const dataTransfer = new DataTransfer();
    const row = only([windowOf("item-sheet").querySelector(`[data-effect-id="${effect.id}"]`)]);
    row.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer }));
    expect(JSON.parse(dataTransfer.getData("text/plain"))).toEqual({ type: "ActiveEffect", uuid: effect.uuid });
  });
});

describe("what has no place on a sheet is refused in words, and nothing comes of it", () => {
  test("an actor on a character, and on an NPC", async () => {
    for (const actor of [table.naddaha, npc]) {
      const before = JSON.stringify(actor.toObject());
      await dropOn(actor, party);
      await until(() => told().includes("You cannot drop “The Six” here: a character accepts only items and bonuses."));
      expect(JSON.stringify(actor.toObject())).toBe(before);
    }
  });

  test("a journal and an empty folder on a character", async () => {
    const journal = only([await JournalEntry.implementation.create({ name: "Rumours" })]);
    await dropOn(table.naddaha, journal);
    await until(() => told().includes("You cannot drop “Rumours” here"));
    const folder = only([await Folder.implementation.create({ name: "Loot", type: "Item" })]);
    await dropOn(table.naddaha, folder);
    await until(() => told().includes("You cannot drop “Loot” here"));
  });

  test("an actor, an item and a journal on an item, of the world and of a character", async () => {
    const sword = only(await npc.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon" }]));
    const ring = only([await Item.implementation.create({ name: "Ring", type: "gear" })]);
    const journal = only([await JournalEntry.implementation.create({ name: "Rumours" })]);
    for (const [onto, dragged] of [
      [sword, party],
      [sword, ring],
      [ring, journal],
    ] as const) {
      await dropOn(onto, dragged);
      await until(() => told().includes(`You cannot drop “${dragged.name}” here: an item accepts only bonuses.`));
    }
    expect([sword.effects.size, ring.effects.size, npc.items.size]).toEqual([0, 0, 1]);
  });

  test("an item and a bonus on a party, which takes actors", async () => {
    await dropOn(party, only(table.naddaha.items.contents));
    await until(() => told().includes("a party accepts only actors"));
    const [own] = await npc.createEmbeddedDocuments("ActiveEffect", [bonus]);
    await dropOn(party, only([own]));
    await until(() => told().includes("You cannot drop “Blessing” here"));
    await dropOn(party, npc);
    await until(() => (party.system as unknown as { members: readonly string[] }).members.length === 1);
    expect([party.items.size, party.effects.size]).toEqual([0, 0]);
  });
});

describe("without dragging", () => {
  const choose = async (app: HTMLElement, name: string) => {
    if (app.matches(".party-sheet")) click(buttonIn(app, "Add a member from the sidebar"));
    else await pick(app, "Add gear", "Browse…");
    const dialog = await openDialog();
    choices(dialog).get(name)?.click();
    click(buttonIn(dialog, "Add"));
  };
  const openDialog = () =>
    until(() => document.querySelector<HTMLElement>(".take-question")?.closest<HTMLElement>("dialog"));
  /** The boxes that can be seen, by the words beside them. */
  const choices = (dialog: HTMLElement) =>
    new Map(
      [...dialog.querySelectorAll<HTMLElement>("[data-uuid]:not([hidden])")]
        .filter((label) => !label.closest<HTMLElement>("fieldset")?.hidden)
        .map((label) => [textOf(label), only([label.querySelector("input")])]),
    );
  const filter = (dialog: HTMLElement, name: string, value: string) => {
    const field = only([dialog.querySelector<HTMLInputElement>(`[data-filter=${name}]`)]);
    field.value = value;
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };

  test("an item comes to a character from a list of all that can be dragged", async () => {
    await Item.implementation.create({ name: "Rope", type: "gear" });
    await openSheet(npc);
    await choose(windowOf("npc-sheet"), "Rope Gear");
    await until(() => npc.items.getName("Rope"));
    await until(() => told().includes("Added Rope to Hugh."));
  });

  test("several items are found by words in any order, whatever their accents, and added in one step", async () => {
    for (const [name, type] of [
      ["Épée longue", "weapon"],
      ["Long bow", "weapon"],
      ["Long robe", "gear"],
    ] as const) {
      await Item.implementation.create({ name, type });
    }
    await openSheet(npc);
    await pick(windowOf("npc-sheet"), "Add a weapon or armor", "Browse…");
    const dialog = await openDialog();
    const status = () => textOf(dialog.querySelector("output"));
    const all = dialog.querySelectorAll("[data-uuid]").length;
    expect(buttonIn(dialog, "Add").disabled).toBe(true);

    filter(dialog, "words", "LONG epee");
    expect([...choices(dialog).keys()]).toEqual(["Épée longue Weapon"]);
    choices(dialog).get("Épée longue Weapon")?.click();
    expect(status()).toBe(`1 of ${all} match. 1 is selected.`);

    filter(dialog, "words", "long");
    filter(dialog, "type", "gear");
    expect([...choices(dialog).keys()]).toEqual(["Épée longue Weapon", "Long robe Gear"]);
    choices(dialog).get("Long robe Gear")?.click();
    expect(status()).toBe(`1 of ${all} match. 2 are selected.`);

    const creating = vi.spyOn(npc, "createEmbeddedDocuments");
    click(buttonIn(dialog, "Add"));
    await until(() => told().includes("Added 2 items to Hugh."));
    expect(creating).toHaveBeenCalledOnce();
    expect(npc.items.map(({ name }) => name).sort()).toEqual(["Long robe", "Épée longue"]);
  });

  test("what a compendium has for another game is left out at first, and shown if it is wanted; all can be dragged", async () => {
    const rope = await Item.implementation.create({ name: "Rope", type: "gear" });
    await npc.update({ system: { tradition: "trip" } });
    await openSheet(npc);
    await pick(windowOf("npc-sheet"), "Add a weapon or armor", "Browse…");
    const dialog = await openDialog();
    filter(dialog, "type", "");
    const shown = () => [...dialog.querySelectorAll<HTMLElement>("[data-uuid]:not([hidden])")];
    const madeFor = () => [...new Set(shown().flatMap(({ dataset }) => dataset.madeFor?.split(" ") ?? "all"))].sort();
    const isOf = (id: string) => shown().every(({ dataset: { madeFor: made = id } }) => made.split(" ").includes(id));
    expect(isOf("trip")).toBe(true);
    filter(dialog, "tradition", "stress");
    expect(isOf("stress")).toBe(true);
    filter(dialog, "tradition", "");
    expect(madeFor()).toEqual(["all", "check", "fortune", "stress", "trip"]);
    const row = only(shown().filter((one) => textOf(one) === "Rope Gear" && one.dataset.uuid === rope?.uuid));
    const setData = vi.fn();
    row.dispatchEvent(Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer: { setData } }));
    expect(setData).toHaveBeenCalledWith("text/plain", JSON.stringify({ type: "Item", uuid: rope?.uuid }));
  });

  test("items are found by their category: what they carry or their folder says it, and only those that can be meant are offered", async () => {
    const folder = only([await Folder.implementation.create({ name: "Oddments", type: "Item" })]);
    await Item.implementation.create({ name: "Bell", type: "gear", folder: folder.id });
    await openSheet(npc);
    await pick(windowOf("npc-sheet"), "Add gear", "Browse…");
    const dialog = await openDialog();
    const offered = () =>
      [...dialog.querySelectorAll<HTMLOptionElement>("[data-filter=category] option")].slice(1).map(textOf);
    filter(dialog, "tradition", "");
    expect(offered()).toEqual(["Conditions", "Oddments", "Ordinary Gear", "Tools and Kits"]);
    filter(dialog, "category", "Oddments");
    expect([...choices(dialog).keys()]).toEqual(["Bell Gear Oddments"]);
    // What nothing of the type is of is looked for no more.
    filter(dialog, "type", "armor");
    expect(offered()).toEqual(["Body Armor", "Helmets and Shields"]);
    expect(choices(dialog).size).toBe(8);
    filter(dialog, "type", "weapon");
    expect(offered()).toEqual(["Melee Weapons", "Missile Weapons"]);
    filter(dialog, "type", "trait");
    expect(offered()).toEqual(["Asset", "Drive", "Style", "Value"]);
    filter(dialog, "type", "ability");
    expect(offered()).toEqual(expect.arrayContaining(["Dexterity", "Form", "Technique"]));
    filter(dialog, "category", "Technique");
    expect([...choices(dialog).keys()]).toContain("Creo Ability Technique");
    expect(choices(dialog).size).toBe(5);
    // A folder that is named after a game says nothing that its items do not say.
    filter(dialog, "type", "power");
    expect(offered()).not.toContain("Stress");
  });

  test("what is in the list is opened from its row, and the arrow keys lead to the button", async () => {
    const rope = only([await Item.implementation.create({ name: "Rope", type: "gear" })]);
    await openSheet(npc);
    await pick(windowOf("npc-sheet"), "Add gear", "Browse…");
    const dialog = await openDialog();
    filter(dialog, "words", "rope gear");
    const press = (key: string) =>
      document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    dialog.querySelector<HTMLElement>("[data-filter=words]")?.focus();
    press("ArrowDown");
    expect(document.activeElement).toBe(choices(dialog).get("Rope Gear"));
    press("ArrowRight");
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Open Rope");
    click(document.activeElement as HTMLElement);
    await until(() => rope.sheet?.rendered);
    expect(dialog.isConnected).toBe(true);
  });
});

describe("a folder that is dropped", () => {
  const makeFolder = async (name: string, type: "Item" | "Actor", folder: string | null = null) =>
    only([await Folder.implementation.create({ name, type, folder })]);

  test("gives a character its items, and those of the folders in it, in the order of their numbers", async () => {
    const loot = await makeFolder("Loot", "Item");
    const chest = await makeFolder("Chest", "Item", loot.id);
    for (const [name, folder] of [
      ["Potion 10", loot],
      ["Potion 9", loot],
      ["Rope", chest],
    ] as const) {
      await Item.implementation.create({ name, type: "gear", folder: folder.id });
    }
    await dropOn(npc, loot);
    await until(() => npc.items.size === 3);
    expect(namesOf(npc).toSorted()).toEqual(["Potion 10", "Potion 9", "Rope"]);
    expect(told()).not.toContain("cannot drop");
  });

  test("gives a party its actors, and says that a character takes none", async () => {
    const friends = await makeFolder("Friends", "Actor");
    const ren = await make({ name: "Ren", type: "character", folder: friends.id });
    await dropOn(party, friends);
    await until(() => (party.system as unknown as { members: string[] }).members.includes(ren.uuid));
    await dropOn(npc, friends);
    await until(() => told().includes("You cannot drop “Friends” here"));
  });
});
