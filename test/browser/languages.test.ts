import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { QuadriviumApi } from "quadrivium";
import { chatLog } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { brokenWords, clipped, overflowing } from "./look.ts";
import { ask, card, openRequestWindow, prompt } from "./request-scene.ts";
import { step, test } from "./table-test.ts";

const { languages } = JSON.parse(await readFile("system.json", "utf8")) as {
  readonly languages: readonly { readonly lang: string; readonly name: string }[];
};

/** German has the longest words; long tests look at all languages. */
const tried = languages.filter(({ lang }) => process.env.LONG_TRIALS || lang === "de");

/** A character of each tradition. */
const characters = ["Naddaha", "Ren", "Torvald Farwalker", "Boben"];
const party = "The covenant";

test("nothing is cut off on sheets, dialogs, cards, requests and windows in any language", async ({ gm }) => {
  await fillTheLog(gm);
  for (const { lang, name } of tried) {
    await step(`in ${name}`, async () => {
      await speak(gm, lang);
      expect(await faultsIn(gm, ".chat-log .chat-message")).toEqual([]);
      await openPrompt(gm);
      for (const actor of characters) {
        await openSheet(gm, actor);
        await openDialog(gm, actor);
      }
      await openSheet(gm, party);
      await openRequestWindow(gm);
      for (const menu of ["tracks", "difficulties"]) await openMenu(gm, menu);
      await openMaker(gm);
      const opened = gm.locator(`${WINDOW} .window-content`);
      await expect.poll(() => opened.count()).toBe(2 * characters.length + 7);
      expect(await faultsIn(gm, WINDOW)).toEqual([]);
      // A reason can be read while it is typed, also beside a category.
      const reasons = gm.locator(".roll-dialog .modifier [type=text]:not([data-dtype])");
      expect(await reasons.evaluateAll((fields) => fields.every(({ clientWidth }) => clientWidth >= 80))).toBe(true);
      for (const width of widths) {
        await narrow(gm, width);
        expect(await faultsIn(gm, WINDOW), `${width} pixels wide`).toEqual([]);
      }
    });
  }
});

test("no word of a sheet is broken on a phone in any language", async ({ gm }) => {
  for (const { lang, name } of tried) {
    await step(`in ${name}`, async () => {
      await speak(gm, lang);
      await openReady(gm, lang);
      await narrow(gm, 390);
      expect(await brokenWords(gm, WINDOW)).toEqual([]);
    });
  }
});

/** A width at which windows have two columns with little room, and that of a phone. */
const widths = [585, 380];

const WINDOW = ".application.quadrivium";

async function openSheet(page: Page, name: string): Promise<void> {
  await page.evaluate(async (called) => {
    const { sheet } = game.actors.getName(called, { strict: true });
    await (sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
  }, name);
}

/** Opens the sheets of ready characters with long words, in a language. */
async function openReady(page: Page, lang: string): Promise<void> {
  await page.evaluate(async (language) => {
    await game.settings.set("quadrivium", "language", language);
    for (const [name, id] of [
      ["characters", "actorRanger00001"],
      ["characters", "actorVesna000001"],
      ["foes", "actorGravelTroll"],
    ] as const) {
      const pack = game.packs.get(`quadrivium.${name}`, { strict: true });
      const actor = await game.actors.importFromCompendium(pack as never, id);
      await (actor.sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
    }
    await document.fonts.ready;
  }, lang);
}

/** Opens the roll dialog of a character's first Ability, with all parts unfolded. */
async function openDialog(page: Page, name: string): Promise<void> {
  const odds = page.locator(".roll-dialog .odds");
  const before = await odds.count();
  await page.evaluate((called) => {
    const actor = game.actors.getName(called, { strict: true });
    const { api } = game.system as unknown as { api: { rollTrait(...roll: unknown[]): Promise<unknown> } };
    const ability = actor.items.find(({ type }) => type === "ability")?.id;
    const trait = actor.items.find(({ type }) => type === "trait")?.id;
    const stat = trait ? { traits: [trait] } : { characteristics: ["int"] };
    void api.rollTrait(actor, ability ? { ability } : stat);
  }, name);
  await odds.nth(before).waitFor();
  await page.locator(".roll-dialog details").evaluateAll((parts) => {
    for (const part of parts) if (part instanceof HTMLDetailsElement) part.open = true;
  });
}

/** Opens the prompt of the last request, in which the game master chooses a roll for an absent player. */
async function openPrompt(page: Page): Promise<void> {
  await card(page).locator("[data-request-action=rollFor]").click();
  await prompt(page).waitFor();
}

/** Opens the window for new characters, and the maker of a character that is being made. */
async function openMaker(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const Character = CONFIG.Actor.documentClass;
    await Character.create({ name: "Anselm", type: "character", flags: { quadrivium: { making: "abilities" } } });
    await game.actors.getName("Anselm", { strict: true }).sheet?.render({ force: true } as never);
    void Character.createDialog();
  });
  const sheet = page.locator('.character-sheet:has([data-action="goOnMaking"])');
  await sheet.locator('[data-action="goOnMaking"]').click();
  await page.locator(".maker .form-footer").waitFor();
  // The maker lies over the sheet that it was opened from.
  await page.evaluate(async () => {
    await game.actors.getName("Anselm", { strict: true }).sheet?.close();
  });
}

/** Opens a window of the system's settings. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.evaluate(async (menu) => {
    const type = game.settings.menus.get(menu)?.type as unknown as new () => foundry.applications.api.ApplicationV2;
    await new type().render({ force: true });
  }, `quadrivium.${name}`);
}

/** Opens the page in a language, in which Foundry reads its texts once. */
async function speak(page: Page, lang: string): Promise<void> {
  await page.evaluate((code) => {
    localStorage.setItem("core.language", JSON.stringify(code));
  }, lang);
  await page.reload();
  await chatLog(page).waitFor();
  await page.waitForFunction(() => game.ready);
}

/** Brings a card of each tradition, a request and a contest into the chat, and the characters into a party. */
async function fillTheLog(gm: Page): Promise<void> {
  const pool = [8, 3] as const;
  await scriptFaces(gm, 10, 10, 4, 2, [20, 12], [8, 5], pool, pool, pool, pool, [20, 1], [4, 2]);
  for (const formula of ["1dsb3 + 5[Strength] vs 9", "1dnc8 vs 12", "3dkbo1 + 2 vs 25", "1dts4b4 vs 15"]) {
    await gm.evaluate(async (rolled) => {
      await (game.system as unknown as { api: QuadriviumApi }).api.roll(rolled, {});
    }, formula);
  }
  await ask(gm, { asked: characters, note: "Hush" });
  await ask(gm, { asked: ["Naddaha", "Kentigern"], contest: { defender: "Kentigern" } });
  await ask(gm, {
    asked: ["Boben"],
    options: [
      { letter: "t", target: 15 },
      { letter: "k", target: 20 },
    ],
  });
  await gm.evaluate(
    async ([name, ...called]) => {
      const members = called.map((one) => game.actors.getName(one, { strict: true }).uuid);
      await Actor.create({ name: name ?? "", type: "party", system: { members } });
    },
    [party, ...characters],
  );
}

const narrow = (page: Page, width: number): Promise<void> =>
  page.evaluate((pixels) => {
    for (const window of foundry.applications.instances.values()) {
      if (window.hasFrame) window.setPosition({ left: 0, width: pixels });
    }
  }, width);

/** Returns what is cut off or hangs out, also of one column of a window into another. */
async function faultsIn(page: Page, selector: string): Promise<string[]> {
  const columns = ".roll-dialog .setup, .roll-dialog .odds, .roll-dialog .rest";
  return [...(await clipped(page, selector)), ...(await overflowing(page, `${selector}, ${columns}`))];
}
