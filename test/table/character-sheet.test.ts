import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, BRUNO, GM, openTable, scriptFaces, type Table } from "./open-table.ts";
import { buttonIn, click, fill, openSheet, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
  await openSheet(table.naddaha);
});
afterEach(() => table.close());

const sheet = () => windowOf("character-sheet");

async function edit(): Promise<void> {
  click(buttonIn(sheet(), "Edit"));
  await until(() => sheet().querySelector("input[name=name]"));
}

describe("the character sheet", () => {
  test("shows who it is, each Characteristic, and each Ability with its total", () => {
    expect(textOf(sheet().querySelector(".who"))).toBe("Naddaha Companion, 34 years");
    expect([...sheet().querySelectorAll(".characteristic")].map(textOf)).toEqual([
      "+1 Int",
      "+2 Per",
      "0 Str",
      "0 Sta",
      "−1 Pre",
      "0 Com",
      "+3 Dex",
      "0 Qik",
    ]);
    expect([...sheet().querySelectorAll("tbody tr")].map(textOf)).toEqual([
      "Legend Lore dragons Int 4 +5",
      "Brawl fists Dex 5 +8",
      "Awareness Per 3 +5",
    ]);
  });

  test("names the level that each track has come to", () => {
    expect([...sheet().querySelectorAll(".track .level")].map(textOf)).toEqual(["Weary −1", "Unhurt"]);
  });

  test("a click on a box marks all up to it, and a click on the last marked one clears it", async () => {
    click(buttonIn(sheet(), "Body: Light wounds −1"));
    await until(() => table.naddaha.system.tracks.body?.value === 2);
    expect(textOf([...sheet().querySelectorAll(".level")][1])).toBe("Light wounds −1");
    click(buttonIn(sheet(), "Body: Light wounds −1"));
    await until(() => table.naddaha.system.tracks.body?.value === 1);
  });

  test("a click on an Ability asks how it is rolled", async () => {
    click(buttonIn(sheet(), "Legend Lore"));
    const dialog = await until(() => document.querySelector(".roll-dialog .subject"));
    expect(textOf(dialog)).toBe("Intelligence + Legend Lore");
  });

  test("a Shift-click rolls at once, with what is usual", async () => {
    scriptFaces(6);
    click(buttonIn(sheet(), "Brawl"), { shiftKey: true });
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.formula).toBe("1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]");
    expect(message.rolls[0]?.total).toBe(13);
    expect(message.speaker.actor).toBe(table.naddaha.id);
  });

  test("a Characteristic rolls alone", async () => {
    scriptFaces(6);
    click(buttonIn(sheet(), "+2 Per, Perception"), { shiftKey: true });
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.formula).toBe("1ds[Perception] + 2[Perception] - 1[Weary]");
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

  test("changes an Ability in its row", async () => {
    await edit();
    const field = sheet().querySelector<HTMLInputElement>(
      '[data-item-id="brawl00000000000"] [data-ability-field="system.score"]',
    );
    if (!field) throw new Error("no field");
    field.value = "7";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until(
      () => textOf(sheet().querySelector('[data-item-id="brawl00000000000"] .number:nth-of-type(4)')) === "+10",
    );
  });

  test("adds an Ability and puts the cursor on its name", async () => {
    click(buttonIn(sheet(), "Add an ability"));
    await until(() => table.naddaha.items.size === 4);
    await until(
      () => document.activeElement instanceof HTMLInputElement && document.activeElement.value === "New Ability",
    );
  });

  test("moves an Ability by keyboard as well as by dragging", async () => {
    await edit();
    click(buttonIn(sheet(), "Move Awareness up"));
    await until(() => textOf(sheet().querySelector("tbody tr:nth-child(2)")).includes("+5"));
    const names = [...sheet().querySelectorAll<HTMLInputElement>('[data-ability-field="name"]')].map(
      ({ value }) => value,
    );
    expect(names).toEqual(["Legend Lore", "Awareness", "Brawl"]);
  });

  test("deletes an Ability after asking", async () => {
    await edit();
    click(buttonIn(sheet(), "Delete Brawl"));
    const dialog = await until(() => document.querySelector<HTMLElement>("dialog.application"));
    click(buttonIn(dialog, "Yes"));
    await until(() => table.naddaha.items.size === 2);
  });

  test("refuses a score that is none and keeps the old one", async () => {
    await edit();
    const field = sheet().querySelector<HTMLInputElement>(
      '[data-item-id="brawl00000000000"] [data-ability-field="system.score"]',
    );
    if (!field) throw new Error("no field");
    field.value = "1000";
    field.dispatchEvent(new Event("change", { bubbles: true }));
    await until(
      () =>
        sheet().querySelector<HTMLInputElement>('[data-item-id="brawl00000000000"] [data-ability-field="system.score"]')
          ?.value === "5",
    );
    expect((table.naddaha.items.get("brawl00000000000")?.system as { score: number }).score).toBe(5);
  });
});

test("who may only look finds nothing to edit, to mark or to roll", async () => {
  await table.close();
  table = await openTable({ userId: BRUNO });
  const updates = [{ _id: table.naddaha.id ?? "", ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.OBSERVER } }];
  await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await until(() => table.naddaha.visible);
  await openSheet(table.naddaha);
  const buttons = [...sheet().querySelectorAll<HTMLButtonElement>(".window-content button")];
  expect(buttons.filter(({ disabled }) => !disabled)).toEqual([]);
  expect(() => buttonIn(sheet(), "Edit")).toThrow();
});

test("who may only glance sees who it is, and nothing it can do", async () => {
  await table.close();
  table = await openTable({ userId: BRUNO });
  const updates = [{ _id: table.naddaha.id ?? "", ownership: { default: CONST.DOCUMENT_OWNERSHIP_LEVELS.LIMITED } }];
  await table.join(GM).modifyDocument({ type: "Actor", action: "update", operation: { updates } });
  await until(() => table.naddaha.visible);
  await openSheet(table.naddaha);
  expect(textOf(sheet().querySelector(".window-content"))).toBe("Naddaha Companion, 34 years");
});
