import { beforeEach, describe, expect, test } from "vitest";
import { openTable, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

const POWER = "dragontongue0000";

const power = {
  _id: POWER,
  name: "Dragon tongue",
  type: "power",
  system: {
    characteristics: ["int"],
    ability: "legend lore",
    score: 2,
    difficulty: 9,
    cost: { kind: "fatigue", amount: 1 },
    effect: "speaks to what has scales",
    effectFormula: "2d6 + @int",
  },
};

beforeEach(async () => {
  await openTable();
  await table.naddaha.createEmbeddedDocuments("Item", [power] as never, { keepId: true });
  await openSheet(table.naddaha);
});

const sheet = () => windowOf("character-sheet");
const section = () => sheet().querySelector<HTMLElement>(".sheet-section.powers") ?? sheet();
const fatigue = () => table.naddaha.system.tracks.fatigue?.value;
const newest = () => game.messages.contents.at(-1);

async function change(system: object): Promise<void> {
  await table.naddaha.items.get(POWER)?.update({ system });
}

describe("a power on the sheet", () => {
  test("says what it rolls, what it costs and what comes of it", () => {
    expect(textOf(section().querySelector(".power"))).toBe(
      "Dragon tongue Int + Legend Lore +2 speaks to what has scales 1 fatigue box 2d6 + @int Difficulty 9",
    );
    expect(buttonIn(section(), "Dragon tongue").dataset.tooltipText).toContain(
      "Intelligence +1, Legend Lore +4, Dragon tongue +2",
    );
  });

  test("is rolled with what it names, by its own name, and is paid for", async () => {
    scriptFaces(6);
    click(buttonIn(section(), "Dragon tongue"), { shiftKey: true });
    const message = await until(newest);
    expect(message.rolls[0]?.formula).toBe(
      "1ds[Dragon tongue] + 1[Intelligence] + 4[Legend Lore] + 2[Dragon tongue] - 1[Weary] vs 9",
    );
    expect(fatigue()).toBe(3);
  });

  test("is asked about first, and costs nothing when the player thinks better of it", async () => {
    click(buttonIn(section(), "Dragon tongue"));
    const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog:has(.subject)"));
    expect(textOf(dialog.querySelector(".subject"))).toBe("Dragon tongue");
    expect(fatigue()).toBe(2);
    click(buttonIn(dialog, "Cancel"));
    await until(() => !document.querySelector(".roll-dialog"));
    expect([fatigue(), game.messages.size]).toEqual([2, 0]);
  });
});

describe("the effect of a power", () => {
  test.each([
    [8, true],
    [2, false],
  ])("is read on the card of a roll that has not failed: a die that shows %i", async (face, isRead) => {
    await change({ cost: { kind: "none" }, difficulty: 12 });
    scriptFaces(face);
    click(buttonIn(section(), "Dragon tongue"), { shiftKey: true });
    const card = textOf(await (await until(newest)).renderHTML());
    expect(card.includes("speaks to what has scales")).toBe(isRead);
  });

  test("is rolled with a button of its own", async () => {
    scriptFaces([6, 3], [6, 4]);
    click(buttonIn(section(), "Roll the effect of Dragon tongue: 2d6 + @int"));
    const message = await until(newest);
    expect([message.rolls[0]?.total, message.flavor]).toEqual([8, "Dragon tongue"]);
    expect(fatigue()).toBe(2);
  });
});
