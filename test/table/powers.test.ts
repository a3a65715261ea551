import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openTable, scriptFaces, type Table } from "./open-table.ts";
import { buttonIn, click, openSheet, textOf, until, windowOf } from "./page.ts";

let table: Table;
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
  table = await openTable();
  await table.naddaha.createEmbeddedDocuments("Item", [power] as never, { keepId: true });
  await openSheet(table.naddaha);
});
afterEach(() => table.close());

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

  test("is rolled by a click on its row, too, but not by its other controls", async () => {
    scriptFaces(6);
    click(section().querySelector<HTMLElement>(".power .figure") ?? section(), { shiftKey: true });
    expect((await until(newest)).rolls[0]?.formula).toContain("1ds[Dragon tongue]");
    click(buttonIn(section(), "Actions for Dragon tongue"), { shiftKey: true });
    await until(() => document.querySelector("#context-menu"));
    expect(game.messages.size).toBe(1);
  });

  test("whose Ability the character has not learned is rolled unskilled, and says so before", async () => {
    await table.naddaha.update({ system: { tradition: "trip" } });
    const formula = async () => {
      scriptFaces([20, 7]);
      await table.api.rollTrait(table.naddaha, { power: POWER }, { ask: false });
      return newest()?.rolls[0]?.formula;
    };
    await change({ cost: { kind: "none" }, score: 0, difficulty: null, ability: "Pyromancy" });
    expect(await formula()).toBe("1dtsl5bm5[Dragon tongue | -5 Unskilled]");
    await until(() => buttonIn(section(), "Dragon tongue").dataset.tooltipText?.includes("Unskilled −5"));
    // A power without an Ability, or with one that the character has, is not unskilled.
    for (const ability of ["", "legend lore"]) {
      await change({ ability });
      expect(await formula()).toBe("1dt[Dragon tongue]");
    }
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

  test.each([
    ["inspiration", "Naddaha does not have enough inspiration: 1 needed, 0 left."],
    ["luck", "Naddaha does not have enough luck points: 1 needed, 0 left."],
    ["meta", "Naddaha does not have enough Meta: 1 needed, 0 left."],
  ])("that costs %s is refused where there is none, and nothing is rolled", async (kind, message) => {
    const warned = vi.spyOn(ui.notifications, "warn");
    await change({ cost: { kind } });
    scriptFaces();
    click(buttonIn(section(), "Dragon tongue"), { shiftKey: true });
    await until(() => warned.mock.calls.length);
    expect(warned.mock.calls[0]?.[0]).toBe(message);
    expect(game.messages.size).toBe(0);
  });

  test("cannot tire whoever is past all boxes", async () => {
    const warned = vi.spyOn(ui.notifications, "warn");
    await change({ cost: { kind: "fatigue", amount: 4 } });
    scriptFaces();
    click(buttonIn(section(), "Dragon tongue"), { shiftKey: true });
    await until(() => warned.mock.calls.length);
    expect([fatigue(), game.messages.size]).toEqual([2, 0]);
  });

  test("takes Meta from the rows in their order", async () => {
    const colours = ["red", "green", "blue"];
    const rows = [1, 0, 4].map((held, index) => ({ kind: "mana", colour: colours[index], bonus: 0, held }));
    await table.naddaha.update({ system: { meta: rows } } as never);
    await change({ cost: { kind: "meta", amount: 3 } });
    scriptFaces(6);
    click(buttonIn(section(), "Dragon tongue"), { shiftKey: true });
    await until(newest);
    expect(table.naddaha.system.meta.map(({ held }) => held)).toEqual([0, 0, 2]);
    expect(textOf(await newest()?.renderHTML())).toContain("Naddaha paid 3 Meta: red mana and blue mana.");
  });

  test("that its character has no Ability for is rolled with what is left of it", async () => {
    await change({ ability: "Dragon Lore", cost: { kind: "none" }, difficulty: null });
    scriptFaces(6);
    click(buttonIn(section(), "Dragon tongue"), { shiftKey: true });
    const message = await until(newest);
    expect(message.rolls[0]?.formula).toBe("1ds[Dragon tongue] + 1[Intelligence] + 2[Dragon tongue] - 1[Weary]");
    expect(fatigue()).toBe(2);
  });

  test("has a target of its own where it says so, and else that of what is rolled", async () => {
    await table.naddaha.update({
      system: { tradition: "trip", characteristics: { int: { own: { tripTarget: 4 } } } },
    });
    await change({ ability: "", score: 0, difficulty: null, cost: { kind: "none" } });
    for (const [tripTarget, formula] of [
      [null, "1dts4[Dragon tongue]"],
      [6, "1dts6[Dragon tongue]"],
      [0, "1dt[Dragon tongue]"],
    ] as const) {
      await change({ own: { tripTarget } });
      scriptFaces([20, 9]);
      const message = await table.api.rollTrait(table.naddaha, { power: POWER }, { ask: false });
      expect(message?.rolls[0]?.formula).toBe(formula);
    }
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

  test("that cannot be rolled says why", async () => {
    const warned = vi.spyOn(ui.notifications, "warn");
    await change({ effectFormula: "2d6 + " });
    const button = await until(() => section().querySelector<HTMLElement>("[data-action=rollFormula]"));
    click(button);
    await until(() => warned.mock.calls.length);
    expect(game.messages.size).toBe(0);
  });
});
