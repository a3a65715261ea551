// On both generations: the effects of a place on the rolls of those who are there.

import { describe, expect, test } from "vitest";
import { GM, openTable, scriptFaces, type, table } from "./open-table.ts";
import { buttonIn, chooseInMenu, click, fill, textOf, until, windowOf } from "./page.ts";

/** Makes a scene with Naddaha's token on it. */
async function scene(name: string, { active = false, effects }: { active?: boolean; effects?: unknown } = {}) {
  const flags = effects === undefined ? {} : { quadrivium: { effects } };
  const made = await Scene.create({ name, flags } as never);
  if (!made) throw new Error("There is no scene.");
  await made.createEmbeddedDocuments("Token", [{ name: "Naddaha", actorId: table.naddaha.id, actorLink: true }]);
  if (active) await made.activate();
  return made;
}

/** Rolls Naddaha's brawling, and returns its formula. */
async function formula(): Promise<string | undefined> {
  scriptFaces(6);
  await table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" }, { ask: false });
  return game.messages.contents.at(-1)?.rolls[0]?.formula;
}

const tower = [{ name: "the dark tower", amount: 2, goal: "botchDice" }];

const square = { type: "rectangle", x: 1000, y: 1000, width: 500, height: 500 };
const inside = { x: 1200, y: 1200 };

/** Draws a region around the token of a scene's only character, with what it does to rolls. */
async function region(on: Scene.Implementation, behavior: object = {}, changes: object = {}) {
  const behaviors = [{ type: "quadrivium.effect", system: { value: 2, goal: "botchDice" }, ...behavior }];
  const [made] = await on.createEmbeddedDocuments("Region", [
    { name: "the dark tower", shapes: [square], behaviors, ...changes },
  ] as never);
  if (!made) throw new Error("There is no region.");
  return made as unknown as RegionDocument.Implementation;
}

describe("the effects of a scene", () => {
  test("count for those who are there, and for nobody elsewhere", async () => {
    await openTable({ userId: GM });
    const before = await formula();
    const dark = await scene("Tower", { active: true, effects: tower });
    const botch = (text = "") => /1dsb(\d+)/.exec(text)?.[1];
    expect([botch(before), botch(await formula())]).toEqual([undefined, "3"]);
    // A typed roll does not use a character's stats or place.
    scriptFaces(6);
    await type("/r 1ds + 5");
    expect(game.messages.contents.at(-1)?.rolls[0]?.formula).toBe("1ds + 5");
    const [token] = dark.tokens;
    await token?.delete();
    expect(await formula()).toBe(before);
  });

  test("are in the dialog, where each can be left out, and on the open sheet as soon as they change", async () => {
    await openTable({ userId: GM });
    const meadow = await scene("Meadow", { active: true });
    await table.naddaha.sheet?.render({ force: true } as never);
    const brawl = () => textOf(document.querySelector(".character-sheet [data-item-id=brawl00000000000]"));
    const before = brawl();
    await meadow.setFlag("quadrivium", "effects", [{ name: "sunshine", amount: 5, goal: "total" }]);
    await until(() => brawl() !== before);
    void table.api.rollTrait(table.naddaha, { ability: "brawl00000000000" });
    const row = await until(() =>
      [...document.querySelectorAll<HTMLElement>(".roll-dialog .bonus")].find((one) =>
        textOf(one).includes("sunshine"),
      ),
    );
    expect(textOf(row)).toContain("+5");
    expect(row.querySelector<HTMLInputElement>("input")?.checked).toBe(true);
  });

  test("are entered in a window, which says what is wrong and stores nothing of it", async () => {
    await openTable({ userId: GM });
    const dark = await scene("Tower", { active: true });
    const open = async () => {
      chooseInMenu("getSceneContextOptions", "QUADRIVIUM.Place.open", dark.id);
      await until(() => document.querySelector(".place-effects-window .form-footer"));
    };
    await open();
    const window = () => windowOf("place-effects-window");
    const submit = () => window().dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
    click(buttonIn(window(), "Add an effect"));
    await until(() => window().querySelector("[name='effects.0.name']"));
    fill(window(), "effects.0.name", "the dark tower");
    fill(window(), "effects.0.amount", "100");
    fill(window(), "effects.0.goal", "botchDice");
    click(buttonIn(window(), "Save"));
    const amount = window().querySelector<HTMLInputElement>("[name='effects.0.amount']");
    expect(amount?.validationMessage).toBe("Enter a whole number from −99 to 99.");
    expect(dark.getFlag("quadrivium", "effects")).toBeUndefined();
    fill(window(), "effects.0.amount", "2");
    submit();
    await until(() => !document.querySelector(".place-effects-window"));
    expect(dark.getFlag("quadrivium", "effects")).toEqual(tower);
    await open();
    click(buttonIn(window(), "Remove the dark tower"));
    await until(() => !window().querySelector("[name='effects.0.name']"));
    submit();
    await until(() => !document.querySelector(".place-effects-window"));
    expect(dark.getFlag("quadrivium", "effects")).toEqual([]);
  });
});

describe("the effects of a region", () => {
  const botch = async () => /1dsb(\d+)/.exec((await formula()) ?? "")?.[1];

  /** Opens a table with Naddaha's token outside a region of the viewed scene. */
  async function outside(...args: [behavior?: object, changes?: object]) {
    await openTable({ userId: GM });
    const place = await scene("Castle", { active: true });
    const [token] = place.tokens;
    if (!token) throw new Error("There is no token.");
    return { place, token, tower: await region(place, ...args) };
  }

  test("count while the token is in it, beside those of its scene", async () => {
    const { place, token } = await outside();
    expect(await botch()).toBeUndefined();
    await token.update(inside);
    expect(await botch()).toBe("3");
    await place.setFlag("quadrivium", "effects", tower);
    expect(await botch()).toBe("5");
    await token.update({ x: 0 });
    expect(await botch()).toBe("3");
  });

  test("follow a token on the open sheet, into the region and out of it", async () => {
    const { token } = await outside({ system: { value: 5, goal: "total" } });
    await table.naddaha.sheet?.render({ force: true } as never);
    const brawl = () => textOf(document.querySelector(".character-sheet [data-item-id=brawl00000000000]"));
    const before = brawl();
    await token.update(inside);
    await until(() => brawl() !== before);
    await token.update({ x: 0 });
    await until(() => brawl() === before);
  });

  test("count for a token with data of its own alone", async () => {
    const { place, token } = await outside();
    const [own] = await place.createEmbeddedDocuments("Token", [
      { name: "Twin", actorId: table.naddaha.id, actorLink: false, ...inside },
    ] as never);
    const { actor } = own as TokenDocument.Implementation;
    scriptFaces(6);
    await table.api.rollTrait(actor as typeof table.naddaha, { ability: "brawl00000000000" }, { ask: false });
    expect(game.messages.contents.at(-1)?.rolls[0]?.formula).toContain("1dsb3");
    expect(token.actor).toBe(table.naddaha);
    expect(await botch()).toBeUndefined();
  });
});
