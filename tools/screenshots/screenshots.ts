import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { buildIfNeeded } from "../ready.ts";
import { launchChromium } from "../browser/chromium.ts";
import { openBrowserTable } from "../browser/table.ts";
import { tidy } from "./people.ts";
import type { People } from "./people.ts";
import { shootScene } from "./scene.ts";
import { chapters } from "./shots.ts";
import type { Chapter, Shot } from "./shots.ts";

const docs = resolve(import.meta.dirname, "../../docs");
const images = resolve(docs, "images");

const themes = ["light", "dark"] as const;

/** Makes the pictures of docs/images in both themes, the scene of the README, and the page that shows them all. */
export async function main(): Promise<number> {
  await buildIfNeeded();
  await mkdir(images, { recursive: true });
  for (const file of await readdir(images)) await rm(resolve(images, file));
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
          await shown.screenshot({ path: resolve(images, fileOf(shot, theme)), scale });
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
  await writeFile(resolve(docs, "gallery.md"), gallery());
  if (faults.length > 0) throw new AggregateError(faults, "Some pictures could not be taken");
  return 0;
}

function fileOf({ name }: Shot, theme: string): string {
  return `${name}-${theme}.png`;
}

/** Returns the page with all pictures, both themes side by side. */
function gallery(): string {
  const chapter = ({ title, shots }: Chapter): string => {
    const rows = shots.map((shot) => {
      const cells = themes.map((theme) => `![${shot.caption} (${theme})](images/${fileOf(shot, theme)})`);
      return `${shot.caption}\n\n| light | dark |\n| --- | --- |\n| ${cells.join(" | ")} |`;
    });
    return [`## ${title}`, ...rows].join("\n\n");
  };
  const head =
    "# Pictures\n\nEvery window and card in both themes, as `npm run screenshots` finds them at the demo table.";
  return `${[head, ...chapters.map(chapter)].join("\n\n")}\n`;
}

/** Chooses the theme in the table's menu. */
async function chooseTheme(page: Page, theme: (typeof themes)[number]): Promise<void> {
  await page.getByRole("button", { name: "Table menu" }).click();
  await page.getByRole("radio", { name: theme === "light" ? "Light" : "Dark" }).check();
  await page.keyboard.press("Escape");
}
