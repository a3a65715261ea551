import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openTable, type, type Table } from "./open-table.ts";
import { openSheet, textOf, until, windowOf } from "./page.ts";

let table: Table;
beforeEach(async () => {
  table = await openTable();
  await game.user.update({ character: table.naddaha.id });
  const characteristics = { dex: { own: { tripTarget: 2 } }, int: { own: { tripTarget: 8 } } };
  await table.naddaha.update({ system: { tradition: "trip", characteristics } });
  await table.naddaha.createEmbeddedDocuments("Item", [
    { name: "Archery", type: "ability", system: { characteristics: ["dex"], own: { tripTarget: 4 } } },
    { name: "Bow", type: "weapon", system: { ability: "Archery" } },
  ]);
});
afterEach(() => table.close());

/** Rolls what is typed. Returns the card. */
async function cardOf(typed: string): Promise<HTMLElement> {
  const known = game.messages.size;
  CONFIG.Dice.randomUniform = () => 0.4;
  await type(typed);
  const message = await until(() => game.messages.size > known && game.messages.contents.at(-1));
  return message.renderHTML();
}

describe("a number beside the trip die", () => {
  test.each([
    ["1dts4 + 5", "+5 is not a bonus; write bonuses as b5"],
    ["1dts4b3 + 5[rope]", "+5 is not a bonus; write bonuses as b8"],
    ["1dt - 5", "−5 is not a bonus; write bonuses as bm5"],
    ["2 + 1dt + 3 vs 9", "+5 is not a bonus; write bonuses as b5"],
    ["1dtb5", ""],
    ["1dt + 1d6", ""],
    ["1dt + 5 - 5", ""],
    ["2 * 1dt", ""],
    ["1dhd8 + 5", ""],
    ["1ds + 5", ""],
  ])("is told to be no bonus, with how one is written: %s", async (formula, note) => {
    const told = textOf((await cardOf(`/r ${formula}`)).querySelector(".roll-card"));
    if (note) expect(told).toContain(note);
    else expect(told).not.toContain("is not a bonus");
  });
});

/** Returns the targets that are written in an element, each with whether it is marked. */
function targetsIn(element: HTMLElement): readonly (readonly [text: string, isMarked: boolean])[] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const found: (readonly [string, boolean])[] = [];
  while (walker.nextNode()) {
    const { textContent: text, parentElement: around } = walker.currentNode;
    const [target] = /\*\d/.exec(text ?? "") ?? [];
    // Formulas and lists have no colors of their own.
    if (!around || !target || around.closest("[type=submit], .formula, .tooltip, option")) continue;
    found.push([target, around.closest("mark.target-number") !== null]);
  }
  return found;
}

describe("a target is red, with its asterisk", () => {
  const marked = (...targets: string[]): unknown => expect.arrayContaining(targets.map((target) => [target, true]));

  test("on the sheet, at Characteristics, Abilities and weapons", async () => {
    await openSheet(table.naddaha);
    const targets = targetsIn(windowOf("character-sheet"));
    expect(targets).toEqual(marked("*2", "*8", "*4"));
    expect(targets.filter(([, isMarked]) => !isMarked)).toEqual([]);
  });
});
