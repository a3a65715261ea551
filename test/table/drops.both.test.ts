// On both generations: the sheets of items take effects only on Foundry 14.

import { beforeEach, describe, expect, test, vi } from "vitest";
import { GM, openTable } from "./open-table.ts";
import { buttonIn, click, openSheet, pick, textOf, until, windowOf } from "./page.ts";

let npc: Actor.Implementation;
beforeEach(async () => {
  await openTable({ userId: GM });
  npc = await make({ name: "Hugh", type: "npc" });
});

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
    await pick(windowOf("npc-sheet"), "Add to this sheet", "Browse…");
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
});
