import { beforeEach, describe, expect, test } from "vitest";
import { traditions } from "../../src/rules/traditions/traditions.ts";
import { openTable, table } from "./open-table.ts";
import { rest, textOf, uncheck, until } from "./page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** What the sheet states and somebody unchecks for a roll is told on its card. */

beforeEach(() => openTable());

const BRAWL = "brawl00000000000";

/** Gives Naddaha everything that a sheet can state of a roll with her Brawl. */
async function become(tradition: string): Promise<void> {
  const tracks = { fatigue: { value: 2 }, body: { wounds: [1] }, wounds: { value: 1 } };
  await table.naddaha.update({ system: { tradition, tracks } });
  await table.naddaha.items.get(BRAWL)?.update({ system: { mastery: 3 } });
  await table.naddaha.createEmbeddedDocuments("ActiveEffect", [
    { name: "Blessing", type: "bonus", system: { value: 2 } },
    { name: "Curse | of [old]", type: "bonus", system: { value: -1, category: "penalty" } },
    { name: "Ring", type: "bonus", system: { value: 4, category: "focus" } },
  ] as never);
  for (const { id } of CONFIG.statusEffects) {
    if (["overwhelmed", "staggered", "unskilled"].includes(id)) await table.naddaha.toggleStatusEffect(id);
  }
}

const opened = async (): Promise<HTMLElement> => {
  void table.api.rollTrait(table.naddaha, { ability: BRAWL, characteristics: ["dex"] });
  const shown = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has(.subject)"));
  await rest();
  return shown;
};

/** The switches of the dialog that are on because of the sheet, and what each is called. */
function switches(shown: HTMLElement): [name: string, label: string][] {
  const boxes = [...shown.querySelectorAll<HTMLInputElement>("input[type=checkbox]:checked")];
  return boxes
    .filter(({ name }) => !/^(characteristics|traits|more)\./.test(name))
    .map((box) => {
      const label = box.closest("label");
      // The dialog says what it costs to be unskilled.
      const told = box.name === "unskilled" ? "Unskilled" : textOf(label?.querySelector(".what") ?? label);
      // What would end a label or begin another is not written into formulas.
      return [box.name, told.replaceAll(/[[\]]/g, "").replaceAll("|", "/")];
    });
}

async function cardWithout(names: readonly string[]): Promise<string> {
  const shown = await opened();
  for (const name of names) {
    uncheck(shown, name);
    await rest();
  }
  const known = game.messages.size;
  CONFIG.Dice.randomUniform = () => 0.4;
  submitDialog();
  const message = await until(() => game.messages.size > known && game.messages.contents.at(-1));
  await rest();
  return textOf(await message.renderHTML());
}

describe.each([...traditions.keys()])("in a %s roll", (tradition) => {
  test("each switch that is on by the sheet, and all of them, is told when it is off", async () => {
    await become(tradition);
    await opened();
    const found = switches(dialog());
    dialog().querySelector<HTMLElement>("[data-action=close]")?.click();
    await rest();
    expect(found.length).toBeGreaterThan(2);
    expect(await cardWithout([])).not.toContain("unchecked by hand");
    const told: string[] = [];
    for (const [name, label] of found) {
      const card = await cardWithout([name]);
      const [what = ""] = /“([^”]*)” was unchecked by hand/.exec(card) ?? [];
      told.push(what);
      expect(what.toLowerCase(), `${name}: ${card}`).toContain(label.toLowerCase());
    }
    expect(new Set(told).size).toBe(found.length);
    const all = await cardWithout(found.map(([name]) => name));
    expect(told.filter((what) => !all.includes(what))).toEqual([]);
  });
});
