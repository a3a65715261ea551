import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, openTable, scriptFaces, type Table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: ADA });
});
afterEach(() => table.close());

/** Returns the data of a drag from the button with this name. */
async function dragged(name: string): Promise<object> {
  await openSheet(table.naddaha);
  const dataTransfer = new DataTransfer();
  const start = Object.assign(new Event("dragstart", { bubbles: true }), { dataTransfer });
  buttonIn(windowOf("character-sheet"), name).dispatchEvent(start);
  return JSON.parse(dataTransfer.getData("text/plain")) as object;
}

/** Drops something on a place of the hotbar; false when it was taken. */
const drop = (data: object, slot = 1) => Hooks.call("hotbarDrop", ui.hotbar as never, data as never, slot);
const itemNamed = (name: string) => table.naddaha.items.getName(name, { strict: true });
const macroAt = (slot: number) => game.macros.get(game.user.hotbar[slot] ?? "");

/** Presses a place of the hotbar with Shift, so that nothing is asked. */
async function press(slot: number): Promise<string> {
  const known = game.messages.size;
  const macro = await until(() => macroAt(slot));
  await macro.execute({ event: new MouseEvent("click", { shiftKey: true }) });
  const message = await until(() => game.messages.size > known && game.messages.contents.at(-1));
  return (message.rolls[0] as Roll).formula;
}

describe("what is dropped on the hotbar", () => {
  test("becomes a macro that rolls an ability, with its name and picture", async () => {
    const brawl = itemNamed("Brawl");
    expect(drop(brawl.toDragData() as object)).toBe(false);
    const macro = await until(() => macroAt(1));
    expect(macro).toMatchObject({ name: "Brawl (Naddaha)", type: "script", img: brawl.img });
    expect(macro.command).toContain("game.system.api.rollTrait(");
    scriptFaces(6);
    expect(await press(1)).toBe("1ds[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] - 1[Weary]");
  });

  test("becomes a macro that rolls a Characteristic", async () => {
    expect(drop(await dragged("+2 Per, Perception"), 2)).toBe(false);
    expect((await until(() => macroAt(2))).name).toBe("Perception (Naddaha)");
    scriptFaces(6);
    expect(await press(2)).toContain("2[Perception]");
  });

  test("becomes a macro that rolls a combat total, as it is when it is pressed", async () => {
    const system = { attack: 4, damage: 2, ability: "Brawl" };
    const [sword] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Sword", type: "weapon", system }]);
    expect(drop(await dragged("Damage (Sword) +1"))).toBe(false);
    expect((await until(() => macroAt(1))).name).toBe("Damage (Sword) (Naddaha)");
    await sword?.update({ system: { damage: 5 } });
    scriptFaces(6);
    expect(await press(1)).toContain("5[Sword]");
    expect(game.messages.contents.at(-1)?.system).toMatchObject({ isDamage: true });
    expect(drop(await dragged("Soak 0"), 2)).toBe(false);
    expect((await until(() => macroAt(2))).name).toBe("Soak (Naddaha)");
    await sword?.update({ system: { isWielded: false } });
    const late = macroAt(1)?.execute({ event: new MouseEvent("click", { shiftKey: true }) });
    await expect(Promise.resolve(late)).rejects.toThrow("no longer exists");
  });

  test.each([
    ["trait", { name: "Brave", system: { size: 8 } }],
    ["weapon", { name: "Sword", system: { attack: 4, ability: "Brawl" } }],
    ["power", { name: "Second Sight", system: { characteristics: ["per"], ability: "Awareness" } }],
  ] as const)("becomes a macro for a %s as well", async (kind, data) => {
    const [item] = await table.naddaha.createEmbeddedDocuments("Item", [{ ...data, type: kind }]);
    expect(drop(item?.toDragData() as object)).toBe(false);
    expect((await until(() => macroAt(1))).name).toBe(`${data.name} (Naddaha)`);
  });

  test("a weapon's macro rolls its attack as it is when it is pressed", async () => {
    const [sword] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Sword", type: "weapon", system: { attack: 4, ability: "Brawl" } } as never,
    ]);
    drop(sword?.toDragData() as object);
    await until(() => macroAt(1));
    await sword?.update({ "system.attack": 6 } as never);
    scriptFaces(6);
    expect(await press(1)).toContain("6[");
  });

  test("a power's macro rolls what a click on the sheet rolls, and pays for it", async () => {
    const system = {
      characteristics: ["per"],
      ability: "Awareness",
      score: 2,
      difficulty: 9,
      cost: { kind: "fatigue", amount: 1 },
    };
    const [power] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Second Sight", type: "power", system } as never,
    ]);
    await openSheet(table.naddaha);
    scriptFaces(6, 6);
    click(buttonIn(windowOf("character-sheet"), "Second Sight"), { shiftKey: true });
    const clicked = await until(() => game.messages.contents.at(-1));
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(3);
    await table.naddaha.update({ "system.tracks.fatigue.value": 2 } as never);
    drop(power?.toDragData() as object);
    expect(await press(1)).toBe((clicked.rolls[0] as Roll).formula);
    expect(table.naddaha.system.tracks.fatigue?.value).toBe(3);
  });

  test("a power's macro that cannot be paid says so, and rolls nothing", async () => {
    const [power] = await table.naddaha.createEmbeddedDocuments("Item", [
      { name: "Second Sight", type: "power", system: { cost: { kind: "inspiration", amount: 1 } } } as never,
    ]);
    drop(power?.toDragData() as object);
    const macro = await until(() => macroAt(1));
    scriptFaces();
    const pressed = macro.execute({ event: new MouseEvent("click", { shiftKey: true }) });
    await expect(Promise.resolve(pressed)).rejects.toThrow(
      "Naddaha does not have enough inspiration: 1 needed, 0 left.",
    );
    expect(textOf(document.querySelector("#notifications"))).toContain("does not have enough inspiration");
    expect(game.messages.size).toBe(0);
  });

  test("is left to Foundry where nothing is rolled: gear, and what belongs to nobody", async () => {
    const [rope] = await table.naddaha.createEmbeddedDocuments("Item", [{ name: "Rope", type: "gear" } as never]);
    expect(drop(rope?.toDragData() as object)).toBe(true);
    expect(drop({ type: "Item", uuid: "Item.nobody" })).toBe(true);
    expect(drop({ type: "RollTable", uuid: "RollTable.x" })).toBe(true);
    expect(game.macros.size).toBe(0);
  });

  test("uses a macro again that says the same already", async () => {
    const data = itemNamed("Brawl").toDragData() as object;
    drop(data, 1);
    const first = await until(() => macroAt(1));
    drop(data, 2);
    expect(await until(() => macroAt(2))).toBe(first);
    expect(game.macros.size).toBe(1);
  });

  test("a macro whose trait is gone says so", async () => {
    const brawl = itemNamed("Brawl");
    drop(brawl.toDragData());
    const macro = await until(() => macroAt(1));
    await brawl.delete();
    await expect(Promise.resolve(macro.execute())).rejects.toThrow("no longer exists");
    expect(textOf(document.querySelector("#notifications"))).toContain("no longer exists");
  });

  test("is said in the language of who drops it", async () => {
    await table.close();
    table = await openTable({ userId: ADA, language: "fr" });
    drop(await dragged("+2 Per, Perception"));
    expect((await until(() => macroAt(1))).name).toBe("Perception (Naddaha)");
  });
});
