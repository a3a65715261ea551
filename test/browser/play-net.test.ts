import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { rolldown } from "rolldown";
import { beforeAll, expect } from "vitest";
import { home } from "../../tools/demo/home.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import type { Face } from "../../tools/browser/table.ts";
import { chatLog } from "../../tools/browser/host.ts";
import type * as Reading from "../table/play/reading.ts";
import { peopleOf } from "../table/play/characters.ts";
import type { Game } from "../table/play/characters.ts";
import { answer, clearLog } from "./request-scene.ts";
import { write } from "./scene.ts";
import { freshTest, long } from "./table-test.ts";

/** Cells of the net below the play once more, with two pages side by side: the game master's and the player's. */

type ActorSheet = foundry.applications.sheets.ActorSheetV2;

const PLAY = resolve(import.meta.dirname, "../table/play");

/** The code that reads a page, as a script for another page. */
let reader: string;
beforeAll(async () => {
  const bundle = await rolldown({ input: resolve(PLAY, "reading.ts") });
  const { output } = await bundle.generate({ format: "iife", name: "reading" });
  reader = output[0].code;
});

/** What a page shows now: its log, and the sheet of Naddaha. */
async function read(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const { reading } = globalThis as unknown as { readonly reading: typeof Reading };
    const cards = [...document.querySelectorAll("#sidebar .chat-log .chat-message")];
    const log = reading.logLine(cards.filter((card) => card.checkVisibility()));
    const sheet = game.actors.getName("Naddaha", { strict: true }).sheet as ActorSheet | null;
    await sheet?.render({ force: true });
    const line = sheet ? reading.sheetLine(sheet.element) : "";
    await sheet?.close({ animate: false });
    return `${log} | ${line}`;
  });
}

/** What a reader sees, according to the record. */
function recorded(record: string, title: string, who: string): string {
  const lines = readFileSync(resolve(PLAY, `${record}.txt`), "utf8").split("\n");
  for (const line of lines) {
    const [head = "", ...words] = line.split(" | ");
    const readers = head.startsWith(`${title} · `) ? head.slice(title.length + 3).split(", ") : [];
    if (readers.includes(who)) return words.join(" | ");
  }
  throw new Error(`Nothing is recorded of ${title}, ${who}.`);
}

/** Both pages read what the record has. */
async function bothRead(pages: Readonly<Record<string, Page>>, record: string, title: string): Promise<void> {
  for (const [who, page] of Object.entries(pages)) {
    await page.addScriptTag({ content: reader });
    await expect.poll(() => read(page), { timeout: 20_000 }).toBe(recorded(record, title, who));
  }
}

const testOf = (tradition: Game) => {
  const { settings } = home.seed.documents;
  const seed = { ...home.seed, documents: { ...peopleOf(tradition), settings } };
  return freshTest.extend("options", { seed } as never);
};

/** Sends a chat message, and waits for it. */
async function say(page: Page, words: string, ...faces: readonly Face[]): Promise<void> {
  const before = await page.evaluate(() => game.messages.size);
  await scriptFaces(page, ...faces);
  await write(page, words);
  await page.waitForFunction((known) => game.messages.size > known, before);
}

/** Presses a button of a card, by keyboard. */
async function press(page: Page, name: string, ...faces: readonly Face[]): Promise<void> {
  await scriptFaces(page, ...faces);
  await chatLog(page).getByRole("button", { name, exact: true }).last().press("Enter");
}

testOf("stress")("two pages read a command, and an answer to a hidden target", async ({ gm, ada, table }) => {
  const pages = { GM: gm, owner: ada };
  await say(ada, "/stress int + legend lore botch 3 vs 9", 8);
  await bothRead(pages, "rolls", "typed command · stress");
  await clearLog(gm, table);
  await say(gm, "/request stress per + awareness vs 9 hidden for Naddaha");
  await answer(ada, [8]);
  await bothRead(pages, "requests", "request, hidden · stress · answered");
});

testOf("fortune")("two pages read the benefit of a critical success", long, async ({ gm, ada }) => {
  await say(ada, "/fortune d10 d8 d8 vs 11", [20, 20], [10, 8], [8, 4], [8, 2]);
  await press(ada, "+1 inspiration");
  await bothRead({ GM: gm, owner: ada }, "decisions", "benefit of a critical: inspiration · fortune · decided");
});

testOf("check")("two pages read an answer that is blind, and once it is revealed", async ({ gm, ada }) => {
  const pages = { GM: gm, owner: ada };
  await say(gm, "/request check dex + acrobatics vs 15 blind for Naddaha");
  await answer(
    ada,
    [
      [8, 5],
      [8, 4],
      [8, 3],
    ],
    gm,
  );
  await bothRead(pages, "requests", "request, blind · check · answered");
  await press(gm, "Reveal rolls");
  await bothRead(pages, "requests", "request, blind · check · revealed");
});

testOf("trip")("two pages read what luck has changed", long, async ({ gm, ada }) => {
  await say(ada, "/trip dex bonus 3 vs 15", [20, 5], [4, 2]);
  await chatLog(ada).locator(".menu > summary").press("Enter");
  await press(ada, "Call on luck…");
  const dialog = ada.locator(".application.question");
  await dialog.locator("label", { hasText: "Luck: whole roll" }).click();
  await scriptFaces(ada, [20, 8], [4, 4]);
  await dialog.getByRole("button", { name: "Decide", exact: true }).click();
  await bothRead({ GM: gm, owner: ada }, "decisions", "luck · trip · decided");
});
