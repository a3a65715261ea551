import { expect } from "vitest";
import type { Page } from "playwright-core";
import { sidebarTab } from "../../../../tools/browser/host.ts";
import { chooseTheme, look } from "../../look.ts";
import { PATIENTLY } from "../../scene.ts";
import { long, step, test } from "../../table-test.ts";

// A character of each game is made by keyboard alone, on a wide page and on a phone.

const wide = { width: 1280, height: 800 };
const phone = { width: 390, height: 800 };

/** The games, with the page and the theme in which one is made, and what is picked on each page of the maker. */
const games = [
  [
    "Ars Magica",
    wide,
    "light",
    { Characteristics: "", Abilities: "leg", Arts: "", "Weapons and armor": "long sw", "Name and portrait": "" },
  ],
  ["Mecha vs Kaiju", phone, "dark", { Traits: "bold", "Powers and gear": "lantern", "Name and portrait": "" }],
  [
    "Fantasy (3d8)",
    wide,
    "dark",
    { "Ability scores": "", Skills: "tracking", "Weapons and armor": "mail sh", "Name and portrait": "" },
  ],
  [
    "Trip Die System",
    phone,
    "light",
    {
      Attributes: "",
      Abilities: "climb",
      "Kits, weapons and armor": "climbing kit",
      "Meta and heroic rolls": "",
      "Name and portrait": "",
    },
  ],
] as const;

/** Opens the window from the directory by keyboard, and chooses a name and a game in it. */
async function begin(page: Page, tradition: string): Promise<void> {
  await sidebarTab(page, "actors").click();
  await page.locator("#actors [data-action=createEntry]").press("Enter");
  const window = page.locator(".new-character");
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("tradition");
  const chosen = () => window.locator(".tradition:has(:checked) strong").innerText();
  for (let tries = 0; tries < 4 && (await chosen()) !== tradition; tries += 1) await page.keyboard.press("ArrowDown");
  expect(await chosen()).toBe(tradition);
  await page.keyboard.press("Tab");
  await page.keyboard.type("Anselm");
  await look(page, ".new-character");
}

for (const [tradition, size, theme, pages] of games) {
  const often = tradition === "Mecha vs Kaiju" ? {} : long;
  /** The usual Abilities or skills that a new character has. */
  const usual = size === wide ? 6 : 0;
  test(
    `a character of ${tradition} is made by keyboard alone, ${size.width} pixels wide`,
    often,
    async ({ gm: page }) => {
      await chooseTheme(page, theme);
      await page.setViewportSize(size);
      await begin(page, tradition);
      await page.keyboard.press("Enter");
      const maker = page.locator(".maker");
      const steps = Object.entries(pages);
      for (const [place, [title, typed]] of steps.entries()) {
        await step(title, async () => {
          await maker.locator(".maker-head").getByRole("heading", { name: title, exact: true }).waitFor(PATIENTLY);
          if (typed !== "") {
            await maker.getByRole("combobox", { name: /^Add/ }).last().focus();
            await page.keyboard.type(typed);
            await page.locator("[role=option][aria-selected=true]").waitFor(PATIENTLY);
            await page.keyboard.press("Enter");
            await maker.locator(".row[data-item-id]").first().waitFor(PATIENTLY);
          }
          await look(page, ".maker");
          const next = steps[place + 1];
          if (next)
            await maker
              .locator(".form-footer")
              .getByRole("button", { name: `Next: ${next[0]}`, exact: true })
              .press("Enter");
        });
      }
      await maker.getByRole("button", { name: "Finish", exact: true }).press("Enter");
      await page.locator(".application.character-sheet h2.name").waitFor(PATIENTLY);
      const kept = await page.evaluate(() => game.actors.getName("Anselm")?.items.size);
      expect(kept).toBe(usual + steps.filter(([, typed]) => typed !== "").length);
    },
  );
}
