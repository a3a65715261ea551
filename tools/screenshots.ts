import { mkdir, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { buildIfNeeded } from "./ready.ts";
import { openBrowserTable, scriptFaces, type Face } from "./browser/table.ts";
import { chatInput, chatLog, directoryEntry, sidebarTab } from "./browser/host.ts";

const root = resolve(import.meta.dirname, "..");
const images = resolve(root, "docs/images");

const schemes = ["light", "dark"] as const;

/** Makes the pictures of docs/images: table, sheet, dialog, request and cards, in both themes. */
export async function main(): Promise<number> {
  await buildIfNeeded();
  await mkdir(images, { recursive: true });
  for (const scheme of schemes) {
    // Each theme has a new world, so that both show the same rolls.
    const table = await openBrowserTable();
    try {
      const page = await table.join("Ada", { deviceScaleFactor: 2 });
      await choose(page, scheme);
      await play(page);
      const shoot = (name: string) => resolve(images, `${name}-${scheme}.png`);
      await page.locator(".character-sheet").screenshot({ path: shoot("sheet") });
      await chatLog(page)
        .locator(".roll-card")
        .first()
        .screenshot({ path: shoot("card") });
      await chatLog(page)
        .locator(".roll-card")
        .nth(1)
        .screenshot({ path: shoot("botch") });
      await shootTraditions(page, shoot("cards"));
      await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
      const dialog = page.locator(".roll-dialog");
      await dialog.getByLabel("Ease factor", { exact: true }).fill("9");
      await dialog.locator(".legend").waitFor();
      await dialog.screenshot({ path: shoot("dialog") });
      await page.screenshot({ path: shoot("table") });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.setViewportSize({ width: 400, height: 860 });
      await page.screenshot({ path: shoot("narrow") });
      await page.setViewportSize({ width: 1280, height: 860 });
      await shootRequest(await table.join("Gamemaster", { deviceScaleFactor: 2 }), page, scheme, shoot);
      if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    } finally {
      await table.close();
    }
  }
  await shootScene();
  return 0;
}

/** How long each step of the scene is shown, in seconds. */
const STEP = 4;

/** Makes a picture in steps, as an SVG that moves: the scene, a roll with its odds, and the card with what became of it. */
async function shootScene(): Promise<void> {
  const table = await openBrowserTable();
  try {
    const page = await table.join("Ada");
    await choose(page, "light");
    const frames: Buffer[] = [];
    const shoot = async () => frames.push(await page.screenshot({ type: "jpeg", quality: 70 }));
    await page
      .locator("#board")
      .getByRole("button", { name: /^Kentigern, / })
      .hover();
    await page.keyboard.press("t");
    await page
      .locator("#board")
      .getByRole("button", { name: /^Naddaha, / })
      .click();
    await shoot();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
    const dialog = page.locator(".roll-dialog");
    await dialog.getByLabel("Ease factor", { exact: true }).fill("9");
    await dialog.locator(".legend").waitFor();
    await shoot();
    await scriptFaces(page, 1, 6);
    await dialog.getByRole("button", { name: /^Roll/ }).click();
    await chatLog(page).locator(".roll-card").waitFor();
    await shoot();
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 860 };
    const shown = frames.map((frame, index) => {
      const source = `data:image/jpeg;base64,${frame.toString("base64")}`;
      const style = `animation-delay: ${(index - frames.length) * STEP}s`;
      return `<image href="${source}" width="${width}" height="${height}" style="${style}"/>`;
    });
    // The first picture lies below the others, for whoever sees no motion.
    const css = `image { animation: show ${frames.length * STEP}s linear infinite; opacity: 0 }
      image:first-of-type { opacity: 1 }
      @keyframes show { 0%, 31% { opacity: 1 } 34%, 97% { opacity: 0 } 100% { opacity: 1 } }
      @media (prefers-reduced-motion: reduce) { image { animation: none } }`;
    const title = "A token is targeted, the odds of a roll are shown, and the roll is made";
    const box = `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${box}><title>${title}</title><style>${css}</style>${shown.join("")}</svg>\n`;
    await writeFile(resolve(images, "scene.svg"), svg);
    if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
  } finally {
    await table.close();
  }
}

/** Takes pictures of a request for two characters with a hidden target, and of the card after it was revealed. */
async function shootRequest(
  gm: Page,
  ada: Page,
  scheme: (typeof schemes)[number],
  shoot: (name: string) => string,
): Promise<void> {
  await choose(gm, scheme);
  await chatInput(gm).fill("/request");
  await gm.keyboard.press("Enter");
  const window = gm.locator(".request-window");
  for (const name of ["Kentigern", "Naddaha"]) await window.getByRole("checkbox", { name }).check();
  await window.locator("[name='options.0.name']").fill("Hear the assassin");
  await window.getByRole("checkbox", { name: "Perception" }).check();
  await window.locator("[name='options.0.ability']").fill("Awareness");
  await window.locator("[name='options.0.target']").fill("9");
  await window.locator("[name='options.0.hidesTarget']").check();
  await window.locator(".chance").first().waitFor();
  await window.screenshot({ path: shoot("request-window") });
  await window.locator("[type=submit]").click();
  await ada.locator(".request-prompt [data-action^=answer]").click();
  await scriptFaces(ada, [10, 7]);
  await ada.locator(".roll-dialog").getByRole("button", { name: /^Roll/ }).click();
  const card = (page: Page) => page.locator(".chat-log .request-card").last();
  await card(gm).getByRole("button", { name: "Roll for Kentigern" }).click();
  await scriptFaces(gm, [10, 4]);
  await gm.locator(".roll-dialog").getByRole("button", { name: /^Roll/ }).click();
  await card(gm).locator("[data-status=answered]").nth(1).waitFor();
  await card(gm).getByRole("button", { name: "Reveal hidden values" }).click();
  await card(ada).getByText("Sealed before the roll, unchanged").click();
  await card(ada).screenshot({ path: shoot("request") });
}

/** Chooses the theme in the table's menu. */
async function choose(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("radio", { name: scheme === "light" ? "Light" : "Dark" }).check();
  await page.keyboard.press("Escape");
}

/** Makes a good roll and a botch. */
async function play(page: Page): Promise<void> {
  await sidebarTab(page, "actors").click();
  await directoryEntry(page, "Naddaha").click();
  await page.locator(".character-sheet .characteristics .tile").first().waitFor();
  await sidebarTab(page, "chat").click();
  await roll(
    page,
    "1ds[Intelligence + Legend Lore] + 1[Intelligence] + 5[Legend Lore (dragons)] vs 9",
    [10, 1],
    [10, 1],
    [10, 5],
  );
  await roll(page, "1dsb3[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] vs 6", [10, 10], [10, 3], [10, 10], [10, 10]);
}

async function roll(page: Page, formula: string, ...faces: readonly Face[]): Promise<void> {
  const cards = chatLog(page).locator(".roll-card");
  const before = await cards.count();
  await scriptFaces(page, ...faces);
  await chatInput(page).fill(`/r ${formula}`);
  await page.keyboard.press("Enter");
  await cards.nth(before).waitFor();
}

/** Takes a picture of a card of each tradition, side by side. */
async function shootTraditions(page: Page, path: string): Promise<void> {
  await roll(page, "1dsb2[Perception + Awareness] + 2[Perception] + 3[Awareness] vs 9", [10, 1], [10, 7]);
  await roll(page, "1dnc10:8:8[Strike the kaiju] + 1[Height] vs 15", [20, 20], [10, 8], [8, 5], [8, 3]);
  await roll(page, "3dkbo2ba1[Acrobatics] + 4[Dexterity] vs 25", [12, 11], [8, 6], [6, 3]);
  await roll(page, "1dts4b7h6:8:10[Sail the storm] vs 15", [20, 17], [8, 8], [8, 3], [8, 5]);
  await page.evaluate(() => {
    const board = document.createElement("div");
    board.id = "four-cards";
    board.style.cssText = `position: fixed; inset: 0 auto auto 0; z-index: 9999; padding: 12px; gap: 12px;
      display: grid; grid-template-columns: 320px 320px; align-items: start; background: var(--quadrivium-paper)`;
    board.append(...[...document.querySelectorAll(".roll-card")].slice(-4).map((card) => card.cloneNode(true)));
    document.body.append(board);
  });
  await page.locator("#four-cards").screenshot({ path });
  await page.evaluate(() => document.querySelector("#four-cards")?.remove());
}
