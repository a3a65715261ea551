import { beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, ownEntries, pick, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable({ userId: ADA });
  await openSheet(table.naddaha);
});

const sheet = () => windowOf("character-sheet");
const part = (id: string) => find(`[data-application-part="${id}"]`);
const rows = (id: string) => [...part(id).querySelectorAll(".rows > .row")].map(textOf);
const panel = (tab: string) => find(`[role=tabpanel][data-tab="${tab}"]`);
const sectionsIn = (tab: string) =>
  [...panel(tab).children]
    .filter(({ childElementCount }) => childElementCount > 0)
    .map((element) => (element as HTMLElement).dataset.applicationPart);

function find(selector: string): HTMLElement {
  const element = sheet().querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`There is no ${selector}`);
  return element;
}

async function edit(): Promise<void> {
  click(buttonIn(sheet(), "Edit"));
  await until(() => sheet().querySelector("input[name=name]"));
}

async function addItems(type: string, count: number, system: (index: number) => object = () => ({})): Promise<void> {
  const items = Array.from({ length: count }, (_, index) => ({
    name: `Thing ${String(index)}`,
    type,
    sort: 1000 + index,
    system: system(index),
  }));
  await table.naddaha.createEmbeddedDocuments("Item", items as never);
}

const BRAWL = "brawl00000000000";

describe("the character sheet", () => {
  test("shows who it is, each Characteristic, and each Ability with its total as it would be rolled now", () => {
    expect(textOf(find(".who"))).toBe("Naddaha Ars Magica Companion, 34 years");
    expect([...sheet().querySelectorAll(".tile")].map(textOf)).toEqual([
      "+1 Int",
      "+2 Per",
      "0 Str",
      "0 Sta",
      "−1 Pre",
      "0 Com",
      "+3 Dex",
      "0 Qik",
    ]);
    expect(rows("abilities")).toEqual([
      "Legend Lore dragons Int Score 4 Total +4",
      "Brawl fists Dex Score 5 Total +7",
      "Awareness Per Score 3 Total +4",
    ]);
  });

  test("each name explains its total part by part", () => {
    expect(buttonIn(sheet(), "Legend Lore").dataset.tooltipText).toBe(
      "Roll Legend Lore (Intelligence +1, Legend Lore +4, Weary −1). Shift-click to skip the dialog.",
    );
  });

  test("a click on the row of an Ability rolls it as its name does, except while its values are edited", async () => {
    const place = `.abilities [data-item-id="${BRAWL}"]`;
    click(find(`${place} .with`));
    const dialog = await until(() => document.querySelector(".roll-dialog .subject"));
    expect(textOf(dialog)).toBe("Dexterity + Brawl");
    scriptFaces(6);
    click(find(place), { shiftKey: true });
    expect((await until(() => game.messages.contents.at(-1))).rolls[0]?.total).toBe(13);
    expect(find(place).tabIndex).toBe(-1);
    await edit();
    expect(find(place).dataset.action).toBeUndefined();
  });
});

describe("each tradition", () => {
  test("shows its own sections on their tabs, in their order, and those in which nothing is entered to who edits", async () => {
    expect(sectionsIn("main")).toEqual(["characteristics", "abilities", "combat", "add"]);
    expect([...sectionsIn("gear"), ...sectionsIn("effects")]).toEqual(["gear", "bonuses"]);
    await table.naddaha.update({ system: { tradition: "trip" } });
    await until(() => sectionsIn("main").includes("heroic"));
    expect(sectionsIn("main")).toEqual(["characteristics", "abilities", "combat", "heroic", "add"]);
    expect(sheet().dataset.family).toBe("trip");
    await edit();
    expect(sectionsIn("main")).toEqual(["characteristics", "abilities", "combat", "powers", "meta", "heroic"]);
  });
});

describe("editing", () => {
  test("turns the sheet into fields, and a changed field is a changed character", async () => {
    await edit();
    fill(sheet(), "system.characteristics.str.value", "-2");
    await until(() => table.naddaha.system.characteristics.str?.value === -2);
    fill(sheet(), "name", "Naddaha of Verditius");
    await until(() => table.naddaha.name === "Naddaha of Verditius");
  });

  test("adds an Ability and puts the cursor on its name", async () => {
    await pick(sheet(), "Add to this sheet", "New Ability");
    await until(() => table.naddaha.items.size === 4);
    await until(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === "New Ability",
    );
  });

  test("deletes an Ability after asking", async () => {
    await edit();
    click(buttonIn(sheet(), "Delete Brawl"));
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    click(buttonIn(dialog, "Yes"));
    await until(() => table.naddaha.items.size === 2);
  });
});

describe("rows", () => {
  test("are sorted by hand, by name or by total, as somebody likes to see them", async () => {
    const names = () => [...part("abilities").querySelectorAll(".roll")].map(textOf);
    click(buttonIn(part("abilities"), "By name"));
    await until(() => names().join() === "Awareness,Brawl,Legend Lore");
    click(buttonIn(part("abilities"), "By total"));
    await until(() => names().join() === "Brawl,Awareness,Legend Lore");
    expect(buttonIn(part("abilities"), "By total").getAttribute("aria-pressed")).toBe("true");
    click(buttonIn(part("abilities"), "Manual order"));
    await until(() => names().join() === "Legend Lore,Brawl,Awareness");
  });

  test("are searched where there are more than twelve", async () => {
    expect(part("abilities").querySelector(".row-search")?.hasAttribute("hidden")).toBe(true);
    await addItems("ability", 10);
    const field = await until(() =>
      part("abilities").querySelector<HTMLInputElement>(".row-search:not([hidden]) input"),
    );
    const shown = () =>
      [...part("abilities").querySelectorAll<HTMLElement>(".rows > .row")].filter(({ hidden }) => !hidden);
    field.value = "BRAWL";
    field.dispatchEvent(new Event("input", { bubbles: true }));
    await until(() => shown().length === 1);
    expect(textOf(part("abilities").querySelector("[role=status]"))).toBe("1 of 13");
    await table.naddaha.items.get(BRAWL)?.update({ system: { score: 7 } });
    await until(() => rows("abilities")[1]?.includes("+9"));
    expect(shown()).toHaveLength(1);
  });

  test("have a menu: the odds of what a click would roll, and what else can be done", async () => {
    click(buttonIn(sheet(), "Actions for Brawl"));
    const menu = await until(() => document.querySelector("#context-menu"));
    const entries = [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];
    expect(ownEntries(entries)).toEqual(["Show odds", "Show in chat", "Edit", "Duplicate", "Delete"]);
    entries[0]?.click();
    const message = await until(() => game.messages.contents.at(-1));
    expect(textOf(new DOMParser().parseFromString(message.content, "text/html").querySelector(".formula"))).toBe(
      "1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]",
    );
    expect(message.whisper).toEqual([ADA]);
  });

  test("are dragged as items, and Characteristics as what they roll", () => {
    const drag = (element: HTMLElement) => {
      const dataTransfer = new DataTransfer();
      const event = new Event("dragstart", { bubbles: true });
      element.dispatchEvent(Object.assign(event, { dataTransfer }));
      return JSON.parse(dataTransfer.getData("text/plain") || "{}") as unknown;
    };
    expect(drag(find(`[data-item-id="${BRAWL}"]`))).toEqual({
      type: "Item",
      uuid: table.naddaha.items.get(BRAWL)?.uuid,
    });
    expect(drag(buttonIn(sheet(), "+2 Per, Perception"))).toEqual({
      type: "quadrivium.trait",
      uuid: table.naddaha.uuid,
      name: "Perception",
      trait: { characteristics: ["per"] },
    });
  });
});

test("the Tab key stops once at the Abilities, and the arrow keys go on from there, also after they are drawn again", async () => {
  const stops = () => [...part("abilities").querySelectorAll<HTMLElement>(".rows button")];
  const reachedByTab = () => stops().filter(({ tabIndex }) => tabIndex === 0);
  const press = (key: string) =>
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  expect(reachedByTab()).toEqual([buttonIn(sheet(), "Legend Lore")]);
  buttonIn(sheet(), "Legend Lore").focus();
  press("ArrowRight");
  expect(document.activeElement).toBe(buttonIn(sheet(), "Actions for Legend Lore"));
  press("ArrowRight");
  expect(document.activeElement).toBe(buttonIn(sheet(), "Brawl"));
  await addItems("ability", 1);
  await until(() => stops().length === 8);
  expect(reachedByTab()).toEqual([buttonIn(sheet(), "Brawl")]);
  press("End");
  expect(document.activeElement).toBe(buttonIn(sheet(), "Actions for Thing 0"));
});

describe("who may only look", () => {
  beforeEach(async () => {
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
      { name: "Blessing", type: "bonus", system: { value: 2 } } as never,
    ]);
    await addItems("gear", 13);
    const { items, effects } = table.naddaha.toObject() as { items: object[]; effects: object[] };
    await openTable({ userId: BRUNO });
    const ownership = { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER };
    const updates = [{ _id: table.naddaha.id, ownership, items, effects }];
    await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
    await until(() => table.naddaha.visible);
    await openSheet(table.naddaha);
  });

  test("finds nothing to edit, to mark or to roll", () => {
    const buttons = [...sheet().querySelectorAll<HTMLButtonElement>(".window-content button")];
    const actions = buttons.filter(({ disabled }) => !disabled).map(({ dataset }) => dataset.action);
    expect(new Set(actions)).toEqual(new Set(["openMenu", "sortRows", "openItem", "editBonus"]));
    expect(() => buttonIn(sheet(), "Edit")).toThrow();
    expect(sheet().querySelectorAll(".row[data-action]")).toHaveLength(0);
  });
});
