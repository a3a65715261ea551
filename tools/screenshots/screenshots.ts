import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { buildIfNeeded } from "../ready.ts";
import { launchChromium } from "../browser/chromium.ts";
import { chooseCore } from "../browser/core-look.ts";
import { openBrowserTable } from "../browser/table.ts";
import { fileOf, themes } from "./gallery.ts";
import type { Theme } from "./gallery.ts";
import { tidy } from "./people.ts";
import type { People } from "./people.ts";
import { shootScene } from "./scene.ts";
import { chapters } from "./shots.ts";

const images = resolve(import.meta.dirname, "../../docs/images");

/** Makes the pictures of docs/images in both themes, which `npm run docs` puts on a page, and the scene of the README. */
export async function main(): Promise<number> {
  await buildIfNeeded();
  await mkdir(images, { recursive: true });
  for (const file of await readdir(images)) if (file.endsWith(".png")) await rm(resolve(images, file));
  const browser = await launchChromium();
  const faults: Error[] = [];
  try {
    // Each theme has a new world, so that both show the same.
    for (const theme of themes) {
      const table = await openBrowserTable({ browser });
      const look = { deviceScaleFactor: 2, reducedMotion: "reduce" } as const;
      const people: People = { ada: await table.join("Ada", look), gm: await table.join("Gamemaster", look) };
      for (const page of [people.ada, people.gm]) await chooseTheme(page, theme);
      for (const shot of chapters.flatMap(({ shots }) => shots)) {
        await tidy(people);
        try {
          const shown = await shot.take(people);
          const scale = shot.isSharp === true ? "device" : "css";
          for (const core of shot.isTested ? (["strict", null] as const) : [null]) {
            await chooseCore("mouse" in shown ? shown : shown.page(), core);
            const picture = { path: resolve(images, fileOf(shot, theme, core)), scale: core ? "css" : scale } as const;
            // A card may be redrawn at that moment.
            await shown.screenshot(picture).catch(() => shown.screenshot(picture));
          }
        } catch (cause) {
          faults.push(new Error(`The picture “${shot.name}” in the ${theme} theme could not be taken`, { cause }));
        }
      }
      await table.close();
      if (table.errors.length > 0) throw new Error(table.errors.join("\n"));
    }
    await writeFile(resolve(images, "scene.svg"), await shootScene(browser));
  } finally {
    await browser.close();
  }
  if (faults.length > 0) throw new AggregateError(faults, "Some pictures could not be taken");
  return 0;
}

/** Chooses the theme in the table's menu. */
async function chooseTheme(page: Page, theme: Theme): Promise<void> {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("radio", { name: theme === "light" ? "Light" : "Dark" }).check();
  await page.keyboard.press("Escape");
}
