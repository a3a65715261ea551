import { mkdir } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { buildSystemIfNeeded } from "../standin/server/build-system.ts";
import { openBrowserTable, scriptFaces } from "./browser/table.ts";

const root = resolve(import.meta.dirname, "..");
const images = resolve(root, "docs/images");

const schemes = ["light", "dark"] as const;

/** Makes the pictures of docs/images again: table, sheet, dialog and cards, in both themes, and the narrow table. */
export async function main(): Promise<number> {
  await buildSystemIfNeeded(root);
  await mkdir(images, { recursive: true });
  for (const scheme of schemes) {
    // A world of its own, so that both themes show the same evening.
    const table = await openBrowserTable();
    try {
      const page = await table.join("Ada", { deviceScaleFactor: 2 });
      await choose(page, scheme);
      await play(page);
      const shoot = (name: string) => resolve(images, `${name}-${scheme}.png`);
      await page.locator(".character-sheet").screenshot({ path: shoot("sheet") });
      await page
        .getByRole("log")
        .locator(".roll-card")
        .first()
        .screenshot({ path: shoot("card") });
      await page
        .getByRole("log")
        .locator(".roll-card")
        .nth(1)
        .screenshot({ path: shoot("botch") });
      await page.getByRole("button", { name: "Legend Lore", exact: true }).click();
      const dialog = page.locator(".roll-dialog");
      await dialog.getByLabel("Ease factor", { exact: true }).fill("9");
      await dialog.locator(".legend").waitFor();
      await dialog.screenshot({ path: shoot("dialog") });
      await page.screenshot({ path: shoot("table") });
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await page.setViewportSize({ width: 400, height: 860 });
      await page.screenshot({ path: shoot("narrow") });
      if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    } finally {
      await table.close();
    }
  }
  return 0;
}

/** Chooses the theme as the table's menu does. */
async function choose(page: Page, scheme: (typeof schemes)[number]): Promise<void> {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("radio", { name: scheme === "light" ? "Light" : "Dark" }).check();
  await page.keyboard.press("Escape");
}

/** A good throw, a botch, and a near miss. */
async function play(page: Page): Promise<void> {
  await page.getByRole("tab", { name: "Actors" }).click();
  await page.getByRole("tabpanel").getByText("Naddaha", { exact: true }).click();
  await page.locator(".character-sheet .characteristic").first().waitFor();
  await page.getByRole("tab", { name: "Chat" }).click();
  const input = page.getByRole("textbox", { name: "Message or command" });
  const rolls = [
    ["/r 1ds[Intelligence + Legend Lore] + 1[Intelligence] + 5[Legend Lore (dragons)] vs 9", [1, 1, 5]],
    ["/r 1dsb3[Dexterity + Brawl] + 3[Dexterity] + 5[Brawl] vs 6", [10, 3, 10, 10]],
  ] as const;
  for (const [formula, faces] of rolls) {
    const before = await page.getByRole("log").locator(".roll-card").count();
    await scriptFaces(page, ...faces);
    await input.fill(formula);
    await page.keyboard.press("Enter");
    await page.getByRole("log").locator(".roll-card").nth(before).waitFor();
  }
}
