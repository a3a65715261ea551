import { beforeEach, describe, expect, test } from "vitest";
import { openTable, table } from "./open-table.ts";
import { buttonIn, click, fill, openSettings, openSheet, textOf, until, windowOf } from "./page.ts";

beforeEach(async () => {
  await openTable();
  await openWindow();
});

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

  test("renames one, and keeps those that are ours as language keys", async () => {
    fill(lists(), "stress.0.name", "Wits");
    await save();
    expect(characteristicLists().stress?.slice(0, 2)).toEqual([
      { id: "int", name: "Wits", short: "QUADRIVIUM.CharacteristicShort.int" },
      { id: "per", name: "QUADRIVIUM.Characteristic.per", short: "QUADRIVIUM.CharacteristicShort.per" },
    ]);
    expect(Object.keys(characteristicLists())).toEqual(["stress"]);
  });

  test("an open sheet shows another list at once, and the game knows it", async () => {
    await openSheet(table.naddaha);
    await add("luck", "Luck", "Luc");
    await save();
    await until(() => textOf(windowOf("character-sheet")).includes("Luc"));
    expect(table.naddaha.getRollData()).toMatchObject({ luck: 0 });
  });
});
