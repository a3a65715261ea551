import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type Table } from "./open-table.ts";
import { buttonIn, click, fill, openSettings, openSheet, textOf, told, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await openWindow();
});
afterEach(() => table.close());

const lists = () => windowOf("characteristics-window");
const tradition = (name: string) => {
  const found = lists().querySelector<HTMLElement>(`.tradition[data-family="${name}"]`);
  if (!found) throw new Error(`There are no Characteristics of ${name}.`);
  return found;
};
/** The rows of a family as they are written. */
const rows = (name: string) =>
  [...tradition(name).querySelectorAll(".row:not(.head)")].map((row) =>
    [...row.querySelectorAll("input")].map(({ value }) => value).join(" "),
  );
const characteristicLists = () => game.settings.get("quadrivium", "characteristics");
/** The ids that the data of Naddaha, who plays stress, go by. */
const ids = () => table.naddaha.system.listedCharacteristics.map(({ id }) => id);
const field = (name: string) => lists().querySelector<HTMLInputElement>(`[name="${name}"]`);

async function openWindow(): Promise<void> {
  await openSettings("Edit Characteristics");
  await until(() => document.querySelector(".characteristics-window .row"));
}

function submit(): void {
  lists().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
}

async function save(): Promise<void> {
  submit();
  await until(() => !document.querySelector(".characteristics-window"));
}

async function remove(name: string): Promise<void> {
  const { length } = rows("stress");
  click(buttonIn(tradition("stress"), `Remove ${name}`));
  await until(() => rows("stress").length === length - 1);
}

/** Writes another row at the end of the list of stress. */
async function add(id: string, name: string, short: string): Promise<void> {
  const row = rows("stress").length;
  click(buttonIn(tradition("stress"), "Add a Characteristic"));
  await until(() => rows("stress").length === row + 1);
  fill(lists(), `stress.${row}.id`, id);
  fill(lists(), `stress.${row}.name`, name);
  fill(lists(), `stress.${row}.short`, short);
}

describe("the window of Characteristics", () => {
  test("shows the list of each family of dice, empty where the rules name none", () => {
    expect(rows("stress")[0]).toBe("int Intelligence Int");
    expect(rows("stress")).toHaveLength(8);
    expect(rows("check").map((row) => row.split(" ")[0])).toEqual(["str", "dex", "con", "int", "wis", "cha"]);
    expect(rows("fortune")).toEqual([]);
  });

  test("stores nothing for families that are as the rules have them", async () => {
    await save();
    expect(characteristicLists()).toEqual({});
  });

  test("renames one, and keeps those that are ours as language keys", async () => {
    fill(lists(), "stress.0.name", "Wits");
    await save();
    expect(characteristicLists().stress?.slice(0, 2)).toEqual([
      { id: "int", name: "Wits", short: "QUADRIVIUM.CharacteristicShort.int" },
      { id: "per", name: "QUADRIVIUM.Characteristic.per", short: "QUADRIVIUM.CharacteristicShort.per" },
    ]);
    expect(Object.keys(characteristicLists())).toEqual(["stress"]);
  });

  test("an actor's score is kept when its Characteristic is removed, and is back when that is", async () => {
    expect(table.naddaha.system.score("dex")).toBe(3);
    await remove("Dexterity");
    await save();
    expect(ids()).not.toContain("dex");
    expect(table.naddaha.system._source.characteristics.dex).toMatchObject({ value: 3 });
    expect(table.naddaha.system.listedCharacteristics.map(({ id }) => id)).not.toContain("dex");
    await table.naddaha.update({ "system.characteristics.int.value": 2 } as never);
    await openWindow();
    await add("dex", "Deftness", "Def");
    await save();
    expect(table.naddaha.system.score("dex")).toBe(3);
    expect(table.naddaha.system.listedCharacteristics.at(-1)).toEqual({ id: "dex", name: "Deftness", short: "Def" });
  });

  test("the id of one that is listed stays, since the data of actors hang on it", async () => {
    expect(field("stress.0.id")?.readOnly).toBe(true);
    await add("luck", "Luck", "Luc");
    expect(field("stress.8.id")?.readOnly).toBe(false);
  });

  test("goes back to the rules, one family at a time", async () => {
    await remove("Dexterity");
    click(buttonIn(tradition("stress"), "Stress: Restore default list"));
    await until(() => rows("stress").length === 8);
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Stress: Restore default list");
  });

  test("an open sheet shows another list at once, and the game knows it", async () => {
    await openSheet(table.naddaha);
    await add("luck", "Luck", "Luc");
    await save();
    await until(() => textOf(windowOf("character-sheet")).includes("Luc"));
    expect(table.naddaha.getRollData()).toMatchObject({ luck: 0 });
  });

  test.each([
    ["id", "no id", "is not valid. Use letters and digits"],
    ["id", "int", "each ID only once"],
    ["id", "toString", "is not valid. Use letters and digits"],
    ["id", "", "The Characteristic ID is not valid."],
    ["name", "", "1 to 60"],
    ["name", "x".repeat(61), "1 to 60"],
    ["name", "x".repeat(10_000), "1 to 60"],
    ["name", "<b>Luck</b>", "cannot contain HTML"],
    ["short", "", "1 to 12"],
  ])("refuses this %s at its field, and keeps the old list: %.20s", async (part, value, message) => {
    await add("luck", "Luck", "Luc");
    fill(lists(), `stress.8.${part}`, value);
    submit();
    await until(() => told(field(`stress.8.${part}`)).includes(message));
    expect(field(`stress.8.${part}`)?.getAttribute("aria-invalid")).toBe("true");
    expect(field(`stress.8.${part}`)?.value).toBe(value);
    expect(characteristicLists()).toEqual({});
    fill(lists(), `stress.8.${part}`, { id: "luck", name: "Luck", short: "Luc" }[part] ?? "");
    expect(told(field(`stress.8.${part}`))).toBe("");
    await save();
    expect(ids().at(-1)).toBe("luck");
  });
});
