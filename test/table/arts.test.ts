import { beforeEach, describe, expect, test } from "vitest";
import { ADA, GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import { buttonIn, check, click, openSheet, rest, textOf, uncheck, until, windowOf } from "./page.ts";
import { answerFrom, ask, faults } from "./requests-page.ts";
import { dialog, submitDialog } from "./roll-dialog-page.ts";

/** Spells are made of Arts: in the sheet, in words, in requests and by macros alike. */

beforeEach(async () => {
  await openTable({ userId: GM });
  await table.naddaha.update({
    system: { characteristics: { sta: { value: 2 } }, tracks: { fatigue: { value: 0 } } },
  });
  await table.naddaha.createEmbeddedDocuments("Item", arts as never, { keepId: true });
  await game.user.update({ character: table.naddaha.id });
});

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
    expect(figures()).toEqual(["+2", "+2 ÷ 2", "+2 ÷ 5"]);
    for (const name of ["Creo", "Ignem"])
      click(buttonIn(section(), `${name}: cast the next spell with it, or without`));
    await until(() => figures()[0] === "+15");
    click(buttonIn(section(), "Vim: cast the next spell with it, or without"));
    await until(() => figures()[0] === "+13");
    scriptFaces(6);
    click(buttonIn(section(), "Formulaic +13"), { shiftKey: true });
    expect(await newest()).toBe("1ds[Formulaic (Creo, Ignem, Vim)] + 5[Creo] + 6[Vim (Ignem)] + 2[Stamina]");
  });
});

describe("a spell", () => {
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
});

describe("a request for a spell", () => {
  test("names its Arts, and counts an answer with them", async () => {
    const option = { name: "Ward", letter: "s", total: "formulaic", moreAbilities: ["Creo", "Ignem"], target: 15 };
    const request = await ask({ options: [option] });
    const ada = table.join(ADA);
    await answerFrom(ada, request, { formula: `1ds[Ward]${CREO_IGNEM} vs 15` });
    expect(faults(request)).toEqual([""]);
  });
});
