import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ADA, BRUNO, GM, openTable, rollOf, scriptFaces, type, type Face, type Table } from "./open-table.ts";
import { buttonIn, check, click, openSheet, pick, textOf, until, windowOf } from "./page.ts";

let table: Table;

const traits = [
  { _id: "brave00000000000", name: "Brave", type: "trait", sort: 100, system: { category: "Drive", size: 8 } },
  { _id: "sly0000000000000", name: "Sly", type: "trait", sort: 200, system: { category: "Style", size: 6 } },
  { _id: "loyal00000000000", name: "Loyal", type: "trait", sort: 300, system: { category: "Drive", size: 12 } },
  { _id: "rope000000000000", name: "Rope", type: "trait", sort: 50, system: { category: "", size: 4 } },
];

/** Naddaha lives by fortune: her traits bring dice, and she has two points of inspiration. */
async function open(userId: string): Promise<void> {
  table = await openTable({ userId });
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
afterEach(() => table.close());

const sheet = () => windowOf("character-sheet");
const section = () => sheet().querySelector<HTMLElement>(".sheet-section.traits") ?? sheet();
const tray = () => sheet().querySelector<HTMLElement>(".tray") ?? sheet();
const system = () => table.naddaha.system;
const newest = () => game.messages.contents.at(-1);

async function choose(...names: string[]): Promise<void> {
  for (const name of names) {
    const { length } = system().pool;
    click(buttonIn(section(), name));
    await until(() => system().pool.length > length && buttonIn(section(), name).ariaPressed !== "false");
  }
}

/** Rolls the pool at once. */
async function rollPool(...faces: Face[]): Promise<ChatMessage.Implementation> {
  scriptFaces(...faces);
  click(buttonIn(tray(), "Roll pool"));
  const message = await until(newest);
  await until(() => system().pool.length === 0);
  return message;
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

  test("a click puts its die into the pool, and another takes it out", async () => {
    expect(buttonIn(section(), "Brave, d8").getAttribute("aria-pressed")).toBe("false");
    click(buttonIn(section(), "Brave, d8"));
    await until(() => buttonIn(section(), "Brave, d8").getAttribute("aria-pressed") === "true");
    expect(system().pool).toEqual(["brave00000000000"]);
    expect(textOf(tray().querySelector(".count"))).toBe("Pool 1 die");
    click(buttonIn(tray(), "Remove Brave, d8 from the pool"));
    await until(() => buttonIn(section(), "Brave, d8").getAttribute("aria-pressed") === "false");
    expect(system().pool).toEqual([]);
  });

  test("Overwhelmed and Staggered are switched where traits are, and reduce the roll", async () => {
    click(buttonIn(section(), "Overwhelmed"));
    await until(() => table.naddaha.statuses.has("overwhelmed"));
    await until(() => buttonIn(section(), "Overwhelmed").getAttribute("aria-pressed") === "true");
    await choose("Brave, d8");
    const message = await rollPool([20, 9], [6, 5]);
    expect(message.rolls[0]?.formula).toBe("1dnc8ov[Brave]");
    click(buttonIn(section(), "Overwhelmed"));
    await until(() => !table.naddaha.statuses.has("overwhelmed"));
  });
});

describe("the pool", () => {
  test("rolls its traits and its bare dice, and is empty once they lie on the table", async () => {
    await choose("Brave, d8", "Sly, d6");
    click(buttonIn(tray(), "Add a d10 to the pool"));
    await until(() => textOf(tray().querySelector(".count")) === "Pool 3 dice");
    const message = await rollPool([20, 9], [10, 4], [8, 7], [6, 5]);
    expect(message.rolls[0]?.formula).toBe("1dnc10:8:6[Brave + Sly]");
    expect(message.rolls[0]?.total).toBe(16);
    expect(message.speaker.actor).toBe(table.naddaha.id);
  });

  test("takes bare dice out again, one at a time", async () => {
    for (const count of [1, 2]) {
      click(buttonIn(tray(), "Add a d6 to the pool"));
      await until(() => system().pool.length === count && textOf(tray()).includes(count === 1 ? "1 die" : "2 dice"));
    }
    click(buttonIn(tray(), "Remove d6 from the pool"));
    await until(() => system().pool.length === 1);
    expect(system().pool).toEqual(["d6"]);
  });

  test("survives a reload, and the game master sees it before the roll", async () => {
    await choose("Brave, d8");
    click(buttonIn(tray(), "Disadvantage"));
    await until(() => system().poolFlags.length);
    const stored = table.naddaha.toObject();
    await table.close();
    table = await openTable({ userId: GM });
    await table.naddaha.update({ system: { tradition: "fortune" } });
    await table.naddaha.createEmbeddedDocuments("Item", traits as never, { keepId: true });
    await table.naddaha.update({ system: (stored as { system: object }).system });
    await openSheet(table.naddaha);
    expect(textOf(tray().querySelector(".lying"))).toBe("Brave d8");
    expect(buttonIn(tray(), "Disadvantage").getAttribute("aria-pressed")).toBe("true");
  });

  test.each([
    ["with its own button", "Options…", false],
    ["with Shift", "Roll pool", true],
  ])("asks %s how it is rolled, and stays when the player thinks better of it", async (_how, name, shiftKey) => {
    await choose("Brave, d8");
    click(buttonIn(tray(), name), { shiftKey });
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has(.subject)"));
    expect(textOf(dialog.querySelector(".subject"))).toBe("Brave");
    click(buttonIn(dialog, "Cancel"));
    await until(() => !document.querySelector(".roll-dialog"));
    expect(system().pool).toEqual(["brave00000000000"]);
    expect(game.messages.size).toBe(0);
  });

  test("is emptied without a roll", async () => {
    await choose("Brave, d8");
    click(buttonIn(tray(), "Advantage"));
    await until(() => system().poolFlags.length);
    click(buttonIn(tray(), "Clear pool"));
    await until(() => system().pool.length === 0);
    expect(system().poolFlags).toEqual([]);
  });

  test("forgets a trait that is deleted", async () => {
    await choose("Brave, d8", "Sly, d6");
    await table.naddaha.items.get("brave00000000000")?.delete();
    await until(() => textOf(tray().querySelector(".lying")) === "Sly d6");
    expect((await rollPool([20, 9], [6, 5])).rolls[0]?.formula).toBe("1dnc6[Sly]");
  });
});

describe("inspiration", () => {
  async function press(message: ChatMessage.Implementation, name: string): Promise<void> {
    click(buttonIn(await message.renderHTML(), name));
  }

  test("is counted with two buttons, and never falls below 0", async () => {
    click(buttonIn(section(), "Increase Inspiration"));
    await until(() => system().inspiration === 3);
    for (const left of [2, 1, 0]) {
      click(buttonIn(section(), "Decrease Inspiration"));
      await until(
        () =>
          system().inspiration === left &&
          section().querySelector<HTMLInputElement>("[name='system.inspiration']")?.value === String(left),
      );
    }
    expect(buttonIn(section(), "Decrease Inspiration").disabled).toBe(true);
  });

  test("is spent with the pool, for advantage or for a die", async () => {
    await choose("Brave, d8");
    const select = tray().querySelector<HTMLSelectElement>("[data-paid-option]");
    if (!select) throw new Error("no paid option");
    select.value = "d6";
    select.dispatchEvent(new Event("change", { bubbles: true }));
    await until(() => textOf(tray().querySelector(".count")) === "Pool 2 dice");
    const message = await rollPool([20, 9], [8, 7], [6, 5]);
    expect(message.rolls[0]?.formula).toBe("1dnc8:6[Brave | inspiration spent: d6 added]");
    expect(system().inspiration).toBe(1);
    expect(system().poolFavour).toBe("");
  });

  test("is spent by a command, and refused when there is none: then nothing is rolled", async () => {
    scriptFaces([20, 9], [20, 3], [8, 7]);
    await type("/fortune brave inspired");
    await until(newest);
    await until(() => system().inspiration === 1);
    const refused = vi.spyOn(ui.notifications, "error");
    await type("/fortune brave inspired inspiration d6");
    await until(() => refused.mock.calls.length);
    expect(refused.mock.calls[0]?.[0]).toBe("Naddaha does not have enough inspiration: 2 needed, 1 left.");
    expect([game.messages.size, system().inspiration]).toEqual([1, 1]);
  });

  test("that is not there cannot be spent on the card, and the roll stays as it was", async () => {
    await table.naddaha.update({ system: { inspiration: 0 } });
    await choose("Brave, d8", "Sly, d6");
    const message = await rollPool([20, 9], [8, 7], [6, 5]);
    expect(textOf(await message.renderHTML())).not.toContain("added to the total");
    expect([message.rolls[0]?.total, system().inspiration]).toEqual([16, 0]);
  });

  test("is gained by a fumble, however it was rolled", async () => {
    await choose("Brave, d8");
    const message = await rollPool([20, 1], [8, 7]);
    await until(() => system().inspiration === 3);
    expect(textOf((await message.renderHTML()).querySelector(".applied"))).toBe("Naddaha: inspiration +1");
    scriptFaces([20, 1], [8, 7]);
    await type("/r 1dnc8");
    await until(() => system().inspiration === 4);
  });

  test("is not counted twice: not after a decision, nor when the message is made again", async () => {
    await choose("Brave, d8", "Sly, d6");
    const message = await rollPool([20, 1], [8, 7], [6, 5]);
    await until(() => system().inspiration === 3);
    await press(message, "Change the scratched die…");
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    check(dialog, "answer", "0");
    click(buttonIn(dialog, "Decide"));
    await until(() => rollOf(message).die?.decisions.length);
    await ChatMessage.implementation.create(message.toObject());
    await until(() => game.messages.size === 2);
    expect(system().inspiration).toBe(3);
  });

  test("is applied by the client that decides, also when another client receives it", async () => {
    await choose("Brave, d8");
    const message = await rollPool([20, 2], [8, 7]);
    const gamemaster = table.join(GM);
    const rolls = [JSON.stringify(rollOf(message).withTarget(30))];
    const updates = [{ _id: message.id ?? "", rolls }];
    await gamemaster.modifyDocument({ type: "ChatMessage", action: "update", operation: { updates } });
    await until(() => rollOf(message).target === 30);
    // A countered 2 is a fumble: the game master's client has to book it, and this one does not.
    expect(rollOf(message).outcome).toMatchObject({ critFumble: true });
    expect(system().inspiration).toBe(2);
  });

  test("is nothing that characters of other dice count by", async () => {
    await table.naddaha.update({ system: { tradition: "stress" } });
    scriptFaces([20, 1], [20, 1], [8, 7]);
    await type("/fortune d8 inspired");
    await until(newest);
    expect(system().inspiration).toBe(2);
  });
});

test("who may only look sees the pool, and cannot touch it", async () => {
  await choose("Brave, d8");
  await table.naddaha.update({ system: { poolFlags: ["advantage"] } });
  const stored = (table.naddaha.toObject() as { system: object }).system;
  await table.close();
  table = await openTable({ userId: BRUNO });
  const gamemaster = table.join(GM);
  const ownership = { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER };
  const updates = [{ _id: table.naddaha.id, ownership, system: { ...stored, pool: ["d6"] } }];
  await gamemaster.modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await until(() => table.naddaha.visible && system().pool.length);
  await openSheet(table.naddaha);
  expect(textOf(tray().querySelector(".lying"))).toBe("d6");
  expect([...section().querySelectorAll("button")].filter(({ disabled }) => !disabled)).toEqual([]);
});

test("a trait is added, and changed in its fields while editing", async () => {
  await pick(section(), "Add a trait", "New trait");
  await until(() => table.naddaha.items.size === 8 && section().querySelector("[data-item-field='system.category']"));
  const row = section().querySelector<HTMLElement>('[data-item-id="sly0000000000000"]');
  if (!row) throw new Error("no row");
  const size = row.querySelector<HTMLSelectElement>("[data-item-field='system.size']");
  if (!size) throw new Error("no size");
  size.value = "10";
  size.dispatchEvent(new Event("change", { bubbles: true }));
  await until(() => (table.naddaha.items.get("sly0000000000000")?.system as { size: number }).size === 10);
});
