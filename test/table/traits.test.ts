import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, closeWindows, openSheet, pick, textOf, until, windowOf } from "./page.ts";

const traits = [
  { _id: "brave00000000000", name: "Brave", type: "trait", sort: 100, system: { category: "Drive", size: 8 } },
  { _id: "sly0000000000000", name: "Sly", type: "trait", sort: 200, system: { category: "Style", size: 6 } },
  { _id: "loyal00000000000", name: "Loyal", type: "trait", sort: 300, system: { category: "Drive", size: 12 } },
  { _id: "rope000000000000", name: "Rope", type: "trait", sort: 50, system: { category: "", size: 4 } },
];

/** Naddaha lives by fortune: her traits bring dice, and she has two points of inspiration. */
async function open(userId: string): Promise<void> {
  await openTable({ userId });
  const updates = [{ _id: table.naddaha.id, system: { tradition: "fortune", inspiration: 2 } }];
  const gamemaster = table.join(GM);
  await gamemaster.modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await gamemaster.modifyDocument({
    type: "Item",
    action: "create",
    operation: { data: traits, parentUuid: table.naddaha.uuid, keepId: true },
  } as never);
  await until(() => table.naddaha.items.size === 7 && table.naddaha.system.inspiration === 2);
  await openSheet(table.naddaha);
}

beforeEach(() => open(ADA));

const sheet = () => windowOf("character-sheet");
const section = () => sheet().querySelector<HTMLElement>(".sheet-section.traits") ?? sheet();
const tray = () => sheet().querySelector<HTMLElement>(".tray") ?? sheet();
const system = () => table.naddaha.system;

async function choose(...names: string[]): Promise<void> {
  for (const name of names) {
    const { length } = system().pool;
    click(buttonIn(section(), name));
    await until(() => system().pool.length > length && buttonIn(section(), name).ariaPressed !== "false");
  }
}

describe("traits on the sheet", () => {
  test("stand in groups, each with its die as a shape and as a word, and those without a kind last", () => {
    const groups = [...section().querySelectorAll(".group")];
    expect(groups.map((group) => textOf(group.querySelector("h4")))).toEqual(["Drive", "Style", "Other traits"]);
    expect([...section().querySelectorAll(".group .trait")].map(textOf)).toEqual([
      "Brave d8",
      "Loyal d12",
      "Sly d6",
      "Rope d4",
    ]);
    expect(section().querySelectorAll(".group .trait svg polygon")).toHaveLength(4);
  });
});

describe("the pool", () => {
  test("survives a reload, and the game master sees it before the roll", async () => {
    await choose("Brave, d8");
    click(buttonIn(tray(), "Disadvantage"));
    await until(() => system().poolFlags.length);
    const stored = table.naddaha.toObject();
    await openTable({ userId: GM });
    await table.naddaha.update({ system: { tradition: "fortune" } });
    await table.naddaha.createEmbeddedDocuments("Item", traits as never, { keepId: true });
    await table.naddaha.update({ system: (stored as { system: object }).system });
    await openSheet(table.naddaha);
    expect(textOf(tray().querySelector(".lying"))).toBe("Brave d8");
    expect(buttonIn(tray(), "Disadvantage").getAttribute("aria-pressed")).toBe("true");
  });
});

test("a pool is rolled by a click, with Shift too, and asked about with Ctrl or Cmd", async () => {
  await choose("Brave, d8");
  for (const options of [{ ctrlKey: true }, { metaKey: true }]) {
    click(buttonIn(tray(), "Roll pool"), options);
    await until(() => document.querySelector(".roll-dialog .bars"));
    await closeWindows();
    await openSheet(table.naddaha);
  }
  const { size } = game.messages;
  scriptFaces([20, 9], [8, 3]);
  click(buttonIn(tray(), "Roll pool"), { shiftKey: true });
  await until(() => game.messages.size > size);
  expect(document.querySelector(".roll-dialog")).toBeNull();
});

test("a trait is added, and changed in its fields while editing", async () => {
  await pick(sheet(), "Add to this sheet", "New trait");
  await until(() => table.naddaha.items.size === 8 && section().querySelector("[data-item-field='system.category']"));
  const row = section().querySelector<HTMLElement>('[data-item-id="sly0000000000000"]');
  if (!row) throw new Error("no row");
  const size = row.querySelector<HTMLSelectElement>("[data-item-field='system.size']");
  if (!size) throw new Error("no size");
  size.value = "10";
  size.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => (table.naddaha.items.get("sly0000000000000")?.system as { size: number }).size === 10);
});
