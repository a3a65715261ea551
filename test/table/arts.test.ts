import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type } from "./open-table.ts";
import type { Table } from "./open-table.ts";
import { buttonIn, check, click, fill, openSheet, rest, textOf, uncheck, until, windowOf } from "./page.ts";
import { answerFrom, ask, card, faults } from "./requests-page.ts";
import { dialog, rollButton, submitDialog } from "./roll-dialog-page.ts";

/** Spells are made of Arts: in the sheet, in words, in requests and by macros alike. */

let table: Table;
beforeEach(async () => {
  table = await openTable({ userId: GM });
  await table.naddaha.update({
    system: { characteristics: { sta: { value: 2 } }, tracks: { fatigue: { value: 0 } } },
  });
  await table.naddaha.createEmbeddedDocuments("Item", arts as never, { keepId: true });
  await game.user.update({ character: table.naddaha.id });
});
afterEach(() => table.close());

const art = (_id: string, name: string, kind: string, score: number) => {
  return { _id: _id.padEnd(16, "0"), name, type: "ability", system: { art: kind, score } };
};
const arts = [
  art("creo", "Creo", "technique", 5),
  art("muto", "Muto", "technique", 3),
  art("ignem", "Ignem", "form", 8),
  art("vim", "Vim", "form", 6),
];
const id = (name: string) => name.toLowerCase().padEnd(16, "0");
const mark = (...names: string[]) => table.naddaha.update({ system: { casting: names.map(id) } });
const castingOf = async (total: string) => (await table.api.rollable(table.naddaha.uuid, { total })).trait;

/** The formula of the newest message, which is taken away again. */
async function newest(): Promise<string | undefined> {
  const message = await until(() => game.messages.contents.at(-1));
  const formula = message.rolls[0]?.formula;
  await message.delete();
  return formula;
}

/** The same of a roll that may have tired her, who rests afterwards. */
async function newestRested(): Promise<string | undefined> {
  const formula = await newest();
  await rest();
  await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 } } } });
  return formula;
}

const CREO_IGNEM = " + 5[Creo] + 8[Ignem] + 2[Stamina]";

describe("the Arts of a character", () => {
  const section = () => windowOf("character-sheet").querySelector<HTMLElement>(".sheet-section.arts") ?? document.body;

  test("stand by themselves, in two kinds, and not among the Abilities", async () => {
    await openSheet(table.naddaha);
    await until(() => section().querySelector(".group"));
    const groups = [...section().querySelectorAll(".group")].map((group) => [
      textOf(group.querySelector("h4")),
      ...[...group.querySelectorAll(".roll")].map(textOf),
    ]);
    expect(groups).toEqual([
      ["Techniques", "Creo", "Muto"],
      ["Forms", "Ignem", "Vim"],
    ]);
    expect(textOf(windowOf("character-sheet").querySelector(".sheet-section.abilities"))).not.toContain("Creo");
  });

  test("are marked for a spell, and the casting totals follow: of requisites the lowest", async () => {
    await openSheet(table.naddaha);
    const figures = () => [...section().querySelectorAll(".casts b")].map(textOf);
    await until(() => figures().length === 3);
    expect(figures()).toEqual(["+2", "+2", "+2"]);
    for (const name of ["Creo", "Ignem"])
      click(buttonIn(section(), `${name}: cast the next spell with it, or without`));
    await until(() => figures()[0] === "+15");
    click(buttonIn(section(), "Vim: cast the next spell with it, or without"));
    await until(() => figures()[0] === "+13");
    scriptFaces(6);
    click(buttonIn(section(), "Formulaic +13"), { shiftKey: true });
    expect(await newest()).toBe("1ds[Formulaic (Creo, Ignem, Vim)] + 5[Creo] + 6[Vim (Ignem)] + 2[Stamina]");
  });

  test("are nothing for who has none, until somebody edits the sheet", async () => {
    await table.naddaha.deleteEmbeddedDocuments(
      "Item",
      arts.map(({ _id }) => _id),
    );
    await openSheet(table.naddaha);
    expect(textOf(section())).toBe("");
  });

  test("cast by a formula of the character's own", async () => {
    await mark("Creo", "Ignem");
    await table.naddaha.update({ system: { totals: { formulaic: "@technique + @form + 1" } } });
    scriptFaces(6);
    await type("/stress formulaic");
    expect((await newest())?.replace(/^.*?\]/, "")).toBe(" + 1[Formulaic] + 5[Creo] + 8[Ignem]");
  });
});

describe("a spell", () => {
  test.each([
    ["formulaic", "1ds", "Formulaic"],
    ["spontaneousHalf", "1dsby2", "Spontaneous half"],
    ["spontaneousFifth", "1dsby5", "Spontaneous fifth"],
  ])("is %s alike from the sheet, the dialog, a macro and words", async (total, dice, name) => {
    await mark("Creo", "Ignem");
    const { rollDragged } = table.api;
    const stat = await castingOf(total);
    scriptFaces(6, 6, 6, 6, 6);
    await table.api.rollTrait(table.naddaha, stat, { ask: false });
    const spell = `${dice}[${name} (Creo, Ignem)]${CREO_IGNEM}`;
    expect(await newestRested()).toBe(spell);
    const answer = table.api.rollTrait(table.naddaha, stat);
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(rollButton()).toBe(`Roll ${dice} + 15`);
    submitDialog();
    await answer;
    expect(await newestRested()).toBe(spell);
    const dragged = rollDragged(new MouseEvent("click", { shiftKey: true }), table.naddaha.uuid, { total, weapon: "" });
    await dragged;
    expect(await newestRested()).toBe(spell);
    const words = `${dice}[${name} + Creo + Ignem] + 2[${name}] + 5[Creo] + 8[Ignem]`;
    await type(`/stress ${name} creo ignem`);
    expect(await newestRested()).toBe(words);
    await type(`/stress ${name} ignem + vim + creo`).catch(() => undefined);
    expect((await newestRested())?.replace(/\[.*?\]/, "")).toBe(`${dice} + 2[${name}] + 5[Creo] + 6[Vim (Ignem)]`);
  });

  test("is halved with its die, rounded down, and the card says so", async () => {
    await mark("Creo", "Ignem");
    scriptFaces(6);
    await type("/stress spontaneous half creo ignem vs 11");
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.rolls[0]?.total).toBe(10);
    const text = textOf(await message.renderHTML());
    expect(text).toContain("divided by 2, rounded down");
    expect(text).toContain("ease factor 11");
  });

  test("is made of other Arts in the dialog", async () => {
    await mark("Creo", "Ignem");
    const answer = table.api.rollTrait(table.naddaha, await castingOf("formulaic"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    const offered = [...dialog().querySelectorAll("[name='more.0'] option")].map(textOf);
    expect(offered).toEqual(["None", "Creo 5", "Muto 3", "Vim 6"]);
    fill(dialog(), "more.0", id("Muto"));
    await until(() => rollButton() === "Roll 1ds + 13");
    scriptFaces(6);
    submitDialog();
    await answer;
    expect(await newest()).toContain("+ 3[Muto] + 8[Ignem] + 2[Stamina]");
  });
});

describe("the fatigue that a roll costs", () => {
  const fatigue = () => table.naddaha.system.tracks.fatigue?.value;

  test("is marked with a halved spontaneous spell, and with no other", async () => {
    await mark("Creo", "Ignem");
    scriptFaces(6, 6, 6);
    await table.api.rollTrait(table.naddaha, await castingOf("formulaic"), { ask: false });
    await table.api.rollTrait(table.naddaha, await castingOf("spontaneousFifth"), { ask: false });
    expect(fatigue()).toBe(0);
    await type("/stress spontaneous half creo ignem");
    await until(() => fatigue() === 1);
    expect(textOf(await game.messages.contents.at(-1)?.renderHTML())).toContain("Naddaha paid 1 fatigue box");
  });

  test("is a switch of the dialog, for any roll", async () => {
    await mark("Creo", "Ignem");
    const spell = table.api.rollTrait(table.naddaha, await castingOf("spontaneousHalf"));
    const box = await until(() => dialog().querySelector<HTMLInputElement>("[name=fatigue]"));
    expect([box.checked, box.closest("details")]).toEqual([true, null]);
    uncheck(dialog(), "fatigue");
    await rest();
    scriptFaces(6, 6);
    submitDialog();
    await spell;
    expect(fatigue()).toBe(0);
    const run = table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
    const folded = await until(() => dialog().querySelector<HTMLInputElement>("details [name=fatigue]"));
    expect(folded.checked).toBe(false);
    check(dialog(), "fatigue");
    await rest();
    submitDialog();
    await run;
    await until(() => fatigue() === 1);
  });

  test("is refused of who has none left, and nothing is rolled", async () => {
    await mark("Creo", "Ignem");
    await table.naddaha.update({ system: { tracks: { fatigue: { value: 5 } } } });
    await expect(
      table.api.rollTrait(table.naddaha, await castingOf("spontaneousHalf"), { ask: false }),
    ).rejects.toThrow();
    expect([game.messages.size, fatigue()]).toEqual([0, 5]);
  });

  test("is nobody's whose game knows no fatigue", async () => {
    await table.naddaha.update({ system: { tradition: "check" } });
    const roll = table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(dialog().querySelector("[name=fatigue]")).toBeNull();
    click(buttonIn(dialog(), "Cancel"));
    await roll;
  });
});

describe("a request for a spell", () => {
  test("names its Arts, and counts an answer with them", async () => {
    const option = { name: "Ward", letter: "s", total: "formulaic", moreAbilities: ["Creo", "Ignem"], target: 15 };
    const request = await ask(table, { options: [option] });
    const ada = table.join(ADA);
    await answerFrom(ada, request, { formula: `1ds[Ward]${CREO_IGNEM} vs 15` });
    expect(faults(request)).toEqual([""]);
  });

  test("in words is the same, divided as the total is", async () => {
    await type("/request stress spontaneous fifth creo ignem vs 3 for Naddaha");
    const message = await until(() => game.messages.contents.at(-1));
    expect(message.system).toMatchObject({
      options: [{ total: "spontaneousFifth", ability: "", moreAbilities: ["Creo", "Ignem"], target: 3 }],
    });
    click(buttonIn(await card(message), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(rollButton()).toBe("Roll 1dsby5 + 15 vs 3");
    click(buttonIn(dialog(), "Cancel"));
    await rest();
  });

  test("that names no Arts leaves them to the player", async () => {
    const request = await ask(table, { options: [{ name: "Ward", letter: "s", total: "formulaic", target: 15 }] });
    await mark("Muto", "Vim");
    click(buttonIn(await card(request), "Roll for Naddaha"));
    await until(() => document.querySelector(".roll-dialog .bars"));
    expect(rollButton()).toBe("Roll 1ds + 11 vs 15");
    fill(dialog(), "more.0", id("Creo"));
    await until(() => rollButton() === "Roll 1ds + 13 vs 15");
    click(buttonIn(dialog(), "Cancel"));
    await rest();
  });
});

describe("the usual die of an Ability", () => {
  test("is rolled from the sheet and in a request where each rolls their own, and is only the usual one", async () => {
    await table.naddaha.items.get("awareness0000000")?.update({ system: { usualDie: "q" } });
    scriptFaces(6, 6);
    await table.api.rollTrait(table.naddaha, { ability: "awareness0000000" }, { ask: false });
    expect(await newest()).toBe("1dq[Perception + Awareness] + 2[Perception] + 3[Awareness]");
    await type("/stress awareness");
    expect(await newest()).toContain("1ds[");
    const option = { name: "Look", characteristics: ["per"], ability: "Awareness", target: 9 };
    const request = await ask(table, { options: [option] });
    await answerFrom(table.join(ADA), request, { formula: "1dq[Look] + 2[Perception] + 3[Awareness] vs 9" });
    expect(faults(request)).toEqual([""]);
    const other = await ask(table, { options: [option] });
    await answerFrom(table.join(ADA), other, { formula: "1ds[Look] + 2[Perception] + 3[Awareness] vs 9" });
    expect(faults(other)).toEqual(["terms"]);
  });

  test("of another game is none", async () => {
    await table.naddaha.items.get("awareness0000000")?.update({ system: { usualDie: "k" } });
    scriptFaces(6);
    await table.api.rollTrait(table.naddaha, { ability: "awareness0000000" }, { ask: false });
    expect(await newest()).toContain("1ds[");
  });
});
