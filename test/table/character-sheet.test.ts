import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { traditions } from "../../src/rules/traditions/traditions.ts";
import { ADA, BRUNO, GM, openTable, scriptFaces, type Table } from "./open-table.ts";
import {
  buttonIn,
  click,
  fill,
  openSheet,
  ownEntries,
  pick,
  pressDown,
  rest,
  textOf,
  told,
  until,
  windowOf,
} from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
  await openSheet(table.naddaha);
});
afterEach(() => table.close());

const sheet = () => windowOf("character-sheet");
const part = (id: string) => find(`[data-application-part="${id}"]`);
const rows = (id: string) => [...part(id).querySelectorAll(".rows > .row")].map(textOf);
const tabs = () => [...sheet().querySelectorAll<HTMLElement>("[role=tab]")];
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

/** Writes into a field of a row, as typing and leaving it does. */
function write(item: string, path: string, value: string): HTMLInputElement {
  const field = find(`[data-item-id="${item}"] [data-item-field="${path}"]`) as HTMLInputElement;
  field.value = value;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  return field;
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
    expect(textOf(find(".who"))).toBe("Naddaha Stress Companion, 34 years");
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

  test("marks what has not been learned", async () => {
    await table.naddaha.items.get(BRAWL)?.update({ system: { unskilled: true } });
    await until(() => rows("abilities")[1]?.includes("Unskilled"));
  });

  test("a click on a box marks all up to it, and a click on the last marked one clears it", async () => {
    click(buttonIn(sheet(), "Body: Light wounds −1"));
    await until(() => table.naddaha.system.tracks.body?.value === 2);
    await until(() => textOf([...sheet().querySelectorAll(".level")][1]) === "Light wounds −1");
    click(buttonIn(sheet(), "Body: Light wounds −1"));
    await until(() => table.naddaha.system.tracks.body?.value === 1);
  });

  test("two quick clicks on a box mark it and clear it again", async () => {
    for (let press = 0; press < 2; press += 1) click(buttonIn(sheet(), "Body: Light wounds −1"));
    await until(() => table.naddaha.system.tracks.body?.value === 1);
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

  test("a Characteristic rolls alone", async () => {
    scriptFaces(6);
    click(buttonIn(sheet(), "+2 Per, Perception"), { shiftKey: true });
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.formula).toBe("1ds[Perception] + 2[Perception] - 1[Weary]");
  });
});

describe("each tradition", () => {
  test("shows its own sections, in their order, and no others", async () => {
    expect(sectionsIn("main")).toEqual(["characteristics", "abilities", "combat", "powers", "bonuses", "gear"]);
    expect(sectionsIn("more")).toEqual([]);
    await table.naddaha.update({ system: { tradition: "trip" } });
    await until(() => sectionsIn("main").includes("heroic"));
    expect(sectionsIn("main")).toEqual([...table.naddaha.system.effectiveTradition.sections]);
    expect(sheet().dataset.family).toBe("trip");
  });

  test("rates a trait by its score, or by the target that it has of its own", async () => {
    await table.naddaha.update({
      system: { tradition: "trip", characteristics: { dex: { own: { tripTarget: 4 } } } },
    });
    await table.naddaha.items.get(BRAWL)?.update({ system: { mastery: 3, own: { tripTarget: 5 } } });
    await until(() => rows("abilities")[1] === "Brawl fists Dex Target *5 Mastery +3 Kit 0 B +3 d4");
    expect([...sheet().querySelectorAll(".tile")].map(textOf)[1]).toBe("*4 Dex");
  });

  test("is chosen while editing, and blank follows the world", async () => {
    await edit();
    const choices = [...find("select[name='system.tradition']").querySelectorAll("option")].map(textOf);
    const names = [...traditions.keys()].map((id) => game.i18n.localize(`QUADRIVIUM.Tradition.${id}`));
    expect(choices).toEqual(["World default (Stress)", ...names]);
    expect(choices.slice(0, 5)).toEqual(["World default (Stress)", "Stress", "Fortune", "Check", "Trip"]);
    fill(sheet(), "system.tradition", "check");
    await until(() => sheet().dataset.family === "check");
  });
});

describe("the tabs", () => {
  test("are walked with the arrow keys, and tell which of them is shown", async () => {
    await table.naddaha.update({ system: { inspiration: 1 } });
    await until(() => tabs().length === 3);
    expect(tabs().map(textOf)).toEqual(["Main", "Not used", "Biography"]);
    expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["true", "false", "false"]);
    expect(tabs().map(({ tabIndex }) => tabIndex)).toEqual([0, -1, -1]);
    tabs()[0]?.focus();
    tabs()[0]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await until(() => panel("more").classList.contains("active"));
    expect(document.activeElement).toBe(tabs()[1]);
    expect(tabs().map((tab) => tab.getAttribute("aria-selected"))).toEqual(["false", "true", "false"]);
    tabs()[1]?.dispatchEvent(new KeyboardEvent("keydown", { key: "End", bubbles: true }));
    await until(() => panel("story").classList.contains("active"));
    tabs()[2]?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true }));
    await until(() => panel("main").classList.contains("active"));
  });

  test("stay as they are while the sheet is drawn again", async () => {
    tabs()[1]?.click();
    await until(() => panel("story").classList.contains("active"));
    await edit();
    expect(panel("story").classList.contains("active")).toBe(true);
    expect(tabs()[1]?.getAttribute("aria-selected")).toBe("true");
  });
});

describe("drawing again", () => {
  const ids = ["header", "tabs", "characteristics", "abilities", "powers", "gear", "bonuses", "biography"];
  const partsNow = () => ids.map(part);
  const rowsNow = () => [...sheet().querySelectorAll(".rows > .row")];

  test("changes the parts that show what has changed, and no others, and replaces none", async () => {
    const before = partsNow();
    const markup = before.map(({ outerHTML }) => outerHTML);
    await addItems("ability", 1);
    await until(() => rows("abilities").length === 4);
    expect(partsNow()).toEqual(before);
    expect(ids.filter((id, index) => part(id).outerHTML !== markup[index])).toEqual(["abilities"]);
  });

  test("changes one row of two hundred if one value of one item changes, and no other", async () => {
    await sheetOf().close();
    await addItems("ability", 100, () => ({ characteristics: ["int"], score: 2 }));
    await addItems("gear", 100, () => ({ load: 1 }));
    await openSheet(table.naddaha);
    expect(rows("abilities")).toHaveLength(103);
    expect(textOf(part("gear").querySelector(".sum"))).toBe("Carried load: 100");
    const before = { parts: partsNow(), rows: rowsNow() };
    const changed = new Set<Element>();
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const element = target instanceof Element ? target : target.parentElement;
        const row = element?.closest(".rows > .row[data-item-id]");
        if (row) changed.add(row);
      }
    });
    observer.observe(sheet(), { attributes: true, characterData: true, childList: true, subtree: true });
    await table.naddaha.items.get(BRAWL)?.update({ system: { score: 7 } });
    await until(() => rows("abilities")[1]?.includes("+9"));
    await rest();
    observer.disconnect();
    expect([partsNow(), rowsNow()]).toEqual([before.parts, before.rows]);
    const names = [...changed].map((row) => textOf(row.querySelector(".roll")));
    expect(names).toEqual(["Brawl"]);
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

  test("offers each two Characteristics in the row of a check's Ability, in whatever order they are stored", async () => {
    await table.naddaha.update({
      system: { tradition: "check", characteristics: { str: { value: 4 }, dex: { value: 1 } } },
    });
    await edit();
    const list = () =>
      find(`[data-item-id="${BRAWL}"] [data-item-field="system.characteristics"]`) as HTMLSelectElement;
    const offered = () => [...list().options].map(({ value }) => value);
    await until(() => offered().includes("str dex"));
    write(BRAWL, "system.characteristics", "str dex");
    await until(() => textOf(find(`[data-item-id="${BRAWL}"] .figure:not(:has(input))`)) === "+8");
    await table.naddaha.items.get(BRAWL)?.update({ system: { characteristics: ["dex", "str"] } });
    await until(() => list().value === "str dex");
    expect(offered()).toHaveLength(new Set(offered()).size);
    expect(offered()).toContain("int wis");
    expect(list().selectedOptions[0]?.text).toBe("Str, Dex");
  });

  test("adds an Ability and puts the cursor on its name", async () => {
    await pick(sheet(), "Add an Ability", "New Ability");
    await until(() => table.naddaha.items.size === 4);
    await until(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === "New Ability",
    );
  });

  test("receives the press that leaves a field, although the change redraws both", async () => {
    await edit();
    const release = pressDown(buttonIn(sheet(), "Move Awareness up"));
    write(BRAWL, "system.score", "7");
    await rest();
    release();
    const names = () => [...part("abilities").querySelectorAll<HTMLInputElement>("[data-item-field=name]")];
    await until(() => names()[1]?.value === "Awareness");
    expect(table.naddaha.items.get(BRAWL)?.system).toMatchObject({ score: 7 });
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
    expect(part("abilities").querySelector("input[type=search]")).toBeNull();
    await addItems("ability", 10);
    const field = await until(() => part("abilities").querySelector<HTMLInputElement>("input[type=search]"));
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

  test("say why their menu cannot do what is chosen", async () => {
    const warned = vi.spyOn(ui.notifications, "warn");
    vi.spyOn(ChatMessage.implementation, "create").mockRejectedValueOnce(new Error("The server is busy."));
    click(buttonIn(sheet(), "Actions for Brawl"));
    const menu = await until(() => document.querySelector("#context-menu"));
    menu.querySelector<HTMLElement>("[role=menuitem]")?.click();
    await until(() => warned.mock.calls.length);
    expect(warned.mock.calls[0]?.[0]).toBe("The server is busy.");
  });

  test("a Characteristic has the menu too, without what is only for items", async () => {
    const button = buttonIn(sheet(), "+2 Per, Perception");
    button.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true }));
    const menu = await until(() => document.querySelector("#context-menu"));
    expect(ownEntries(menu.querySelectorAll("[role=menuitem]"))).toEqual(["Show odds"]);
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

function sheetOf(): foundry.applications.sheets.ActorSheetV2 {
  return table.naddaha.sheet as foundry.applications.sheets.ActorSheetV2;
}

/** What Foundry's editor opens outside of itself: a dialog for a link, a menu of its toolbar. */
const opened = [
  ["dialog", () => Object.assign(document.createElement("dialog"), { open: true })],
  ["menu", () => Object.assign(document.createElement("div"), { id: "prosemirror-dropdown" })],
] as const;

test.each(opened)("a story stays in its editor while a %s of the editor has the focus", async (_name, make) => {
  await edit();
  const named = "prose-mirror[name='system.biography']";
  const editor = find(named);
  const text = editor.querySelector<HTMLElement>("[contenteditable=true]");
  if (!text) throw new Error("Nothing to write in");
  text.tabIndex = 0;
  const ask = (): HTMLElement => {
    const asking: HTMLElement = make();
    asking.append(document.createElement("input"));
    document.body.append(asking);
    asking.querySelector("input")?.focus();
    return asking;
  };
  text.focus();
  text.innerHTML = "<p>Born in Verdi</p>";
  const first = ask();
  await until(() => table.naddaha.system.biography === "<p>Born in Verdi</p>");
  await table.naddaha.update({ system: { size: 1 } });
  await rest();
  expect(find(named)).toBe(editor);
  text.innerHTML = '<p>Born in <a href="#">Verdi</a></p>';
  first.remove();
  text.focus();
  await rest();
  expect(find(named)).toBe(editor);
  text.blur();
  await until(() => table.naddaha.system.biography.includes("<a "));
  await until(() => find(named) !== editor);
  // Whoever does not come back to the text has left it.
  const again = find(named).querySelector<HTMLElement>("[contenteditable=true]");
  if (!again) throw new Error("Nothing to write in");
  again.tabIndex = 0;
  again.focus();
  const second = ask();
  await table.naddaha.update({ system: { biography: "<p>Once upon a time</p>" } });
  await rest();
  expect(again.isConnected).toBe(true);
  second.remove();
  await table.naddaha.sheet?.render();
  await until(() => textOf(find(named)) === "Once upon a time");
});

test("a story that is being written stays while what it mentions gets another name, and nobody has changed it", async () => {
  const item = table.naddaha.items.contents[0];
  await table.naddaha.update({ system: { biography: `<p>She learned @UUID[${item?.uuid ?? ""}].</p>` } });
  await edit();
  const editor = find("prose-mirror[name='system.biography']");
  const text = editor.querySelector<HTMLElement>("[contenteditable=true]");
  if (!text) throw new Error("Nothing to write in");
  text.tabIndex = 0;
  text.focus();
  await item?.update({ name: "Wakefulness" });
  await until(() => sheetOf().element.outerHTML.includes("Wakefulness"));
  await rest();
  expect(find("prose-mirror[name='system.biography']")).toBe(editor);
  expect(told(editor)).toBe("");
});

describe("who may only look", () => {
  beforeEach(async () => {
    await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
      { name: "Blessing", type: "bonus", system: { value: 2 } } as never,
    ]);
    await addItems("gear", 13);
    const { items, effects } = table.naddaha.toObject() as { items: object[]; effects: object[] };
    await table.close();
    table = await openTable({ userId: BRUNO });
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

  test("searches and sorts rows, and opens what they stand for", async () => {
    expect(part("gear").querySelector<HTMLInputElement>("[type=search]")?.disabled).toBe(false);
    click(buttonIn(part("abilities"), "By name"));
    await until(() => rows("abilities")[0]?.startsWith("Awareness"));
    click(buttonIn(part("abilities"), "Actions for Brawl"));
    const entries = await until(() => {
      const found = [...document.querySelectorAll<HTMLElement>("#context-menu .context-item")];
      return found.length > 0 && found;
    });
    expect(entries.map(textOf)).toEqual(["Show odds", "Open"]);
    entries[1]?.click();
    await until(() => document.querySelector(".application.item-sheet"));
    click(buttonIn(part("bonuses"), "Blessing"));
    await until(() => document.querySelector(".application.bonus-sheet"));
  });
});

test("who may only glance from now on keeps nothing else on the page, until more is shown again", async () => {
  await table.close();
  table = await openTable({ userId: BRUNO });
  const { OBSERVER, LIMITED } = CONST.DOCUMENT_OWNERSHIP_LEVELS;
  const allow = async (level: number) => {
    const updates = [{ _id: table.naddaha.id, ownership: { default: level } }];
    await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  };
  await allow(OBSERVER);
  await until(() => table.naddaha.visible);
  await openSheet(table.naddaha);
  expect(sheet().outerHTML).toContain("Legend Lore");
  await allow(LIMITED);
  await until(() => textOf(sheet().querySelector(".window-content")) === "Naddaha Companion, 34 years");
  expect(sheet().outerHTML).not.toContain("Legend Lore");
  await allow(OBSERVER);
  await until(() => rows("abilities").length === 3);
});
