import { beforeEach, expect, test } from "vitest";
import { openTable, posted, scriptFaces, table } from "./open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "./page.ts";

const arts = [
  { name: "Creo", type: "ability", system: { key: "Creo", art: "technique", score: 9 } },
  { name: "Ignem", type: "ability", system: { key: "Ignem", art: "form", score: 7 } },
  { name: "Vim", type: "ability", system: { key: "Vim", art: "form", score: 3 } },
  { name: "Penetration", type: "ability", system: { key: "Penetration", score: 2 } },
] as const;

beforeEach(async () => {
  await openTable();
  await table.naddaha.createEmbeddedDocuments("Item", [
    ...arts,
    {
      name: "Lamp of the Drowned",
      type: "spell",
      system: { technique: "Creo", forms: ["Ignem"], level: 15, range: "Touch" },
    },
    { name: "Lamp That Sees", type: "spell", system: { technique: "Creo", forms: ["Ignem", "Vim"], level: 15 } },
  ] as never);
});

const fatigue = () => table.naddaha.system.tracks.fatigue?.value;
const lastCard = async () => (await until(() => game.messages.contents.at(-1))).renderHTML();

/** Casts a spell from the sheet without being asked. */
async function cast(spell: string, face: number): Promise<HTMLElement> {
  scriptFaces(face);
  await table.api.rollTrait(table.naddaha, { spell }, { ask: false });
  return lastCard();
}

test("a spell stands on the sheet with its Arts, its level and the total that casts it, and a click casts it", async () => {
  await openSheet(table.naddaha);
  const sheet = windowOf("character-sheet");
  const rows = [...sheet.querySelectorAll(".spells .row")].map((row) => textOf(row.querySelector(".what")));
  expect(rows).toEqual(["Lamp of the Drowned Creo Ignem 15 Touch", "Lamp That Sees Creo Ignem Vim 15"]);
  // Creo 9, Ignem 7 or Vim 3, Stamina 0, Weary.
  expect([...sheet.querySelectorAll(".spells .figure")].map(textOf)).toEqual(["+15", "+11"]);
  click(buttonIn(sheet, "Lamp of the Drowned"));
  const dialog = await until(() => document.querySelector<HTMLElement>(".roll-dialog"));
  expect(dialog.querySelector<HTMLInputElement>("[name=target]")?.value).toBe("15");
});

test("a spell that reaches its level is cast, and its card says the penetration", async () => {
  const card = await cast("Lamp of the Drowned", 5);
  expect(textOf(card.querySelector(".result"))).toBe("The spell is cast");
  // 20 less 15, and Penetration 2.
  expect(textOf(card.querySelector(".penetration"))).toBe("Penetration 7");
  expect(fatigue()).toBe(2);
});

test("a spell that misses its level by ten or less is cast for a level of fatigue, one that misses by more fails for it", async () => {
  expect(textOf((await cast("Lamp That Sees", 2)).querySelector(".result"))).toBe("The spell is cast, with strain");
  await rest();
  expect(fatigue()).toBe(3);
  await table.naddaha.update({ system: { tracks: { fatigue: { value: 0 } } } });
  const hard = table.naddaha.items.getName("Lamp That Sees", { strict: true });
  await hard.update({ system: { level: 40 } });
  const card = await cast("Lamp That Sees", 2);
  expect(textOf(card.querySelector(".result"))).toBe("The spell fails");
  expect(card.querySelector(".penetration")).toBeNull();
  await rest();
  expect(fatigue()).toBe(1);
});

test("a command casts a spell by its name, against its level unless it says another number", async () => {
  expect(
    textOf((await (await posted("/stress as Naddaha Lamp of the Drowned", 5)).renderHTML()).querySelector(".result")),
  ).toBe("The spell is cast");
  const [roll] = (await posted("/stress as Naddaha Lamp of the Drowned vs 30", 5)).rolls;
  expect(roll).toMatchObject({ target: 30 });
});

test("an aura is an effect of a place, and is added to casting totals alone", async () => {
  const grove = (await Scene.create({ name: "Grove" })) ?? expect.fail();
  await grove.setFlag("quadrivium", "effects", [{ name: "magic aura", amount: 3, goal: "casting" }]);
  await grove.createEmbeddedDocuments("Token", [{ name: "Naddaha", actorId: table.naddaha.id, actorLink: true }]);
  expect((await cast("Lamp of the Drowned", 5)).textContent).toContain("magic aura");
  scriptFaces(5);
  await table.api.rollTrait(table.naddaha, { ability: "legendlore000000" }, { ask: false });
  expect((await lastCard()).textContent).not.toContain("magic aura");
});
