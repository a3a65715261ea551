import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { chooseTheme } from "./look.ts";
import { long, test as tableTest } from "./table-test.ts";

const test = tableTest.extend("dark", async ({ gm }) => {
  await chooseTheme(gm, "dark");
  return gm;
});

async function open(page: Page, name: string): Promise<void> {
  await page.evaluate(async (named) => {
    const sheet = game.actors.getName(named)?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined;
    await sheet?.render({ force: true });
  }, name);
  await page.locator(".character-sheet").filter({ hasText: name }).waitFor();
}

async function pages(page: Page): Promise<number> {
  const pdf = await page.pdf({ preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}

/** Returns the text on paper as wide as A4 without margins. Throws Error if anything would be cut off. */
async function paper(page: Page): Promise<string> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: "print" });
  try {
    return await page.evaluate(() => {
      const printed = [...document.querySelectorAll<HTMLElement>(".character-sheet *")].filter((element) =>
        element.checkVisibility(),
      );
      const cut = printed.filter(
        (element) => element.getBoundingClientRect().right > innerWidth + 1 && !element.closest(".visually-hidden"),
      );
      if (cut.length > 0) throw new Error(`Cut off: ${cut.map(({ outerHTML }) => outerHTML.slice(0, 120)).join(", ")}`);
      return document.body.innerText;
    });
  } finally {
    await page.emulateMedia({ media: null });
    if (before) await page.setViewportSize(before);
  }
}

/** A character of each tradition: texts that are printed, and texts that are not. */
const papers: readonly (readonly [name: string, there: readonly string[], absent: readonly string[]])[] = [
  ["Naddaha", ["Craft: Jewelry", "feigned ignorance", "Weary", "Bare hands", "learned her craft"], ["Heroic rolls"]],
  ["Ren", ["Ace Pilot", "Inspiration", "Afterburner", "Flight Suit", "flew the mail"], ["Pool", "Abilities", "Meta"]],
  ["Torvald Farwalker", ["Wis", "Short Bow", "Leather Armor", "Rope", "nine winters"], ["Meta", "Traits"]],
  ["Boben", ["Pathfinding", "Ember Touch", "blue mana", "Luck points", "Bare hands", "left the monastery"], ["Traits"]],
];

describe("a character on paper", () => {
  test.for(process.env.LONG_TRIALS ? papers : papers.slice(0, 1))(
    "fills one page: %s",
    async ([name, there, absent], { gm: page }) => {
      await open(page, name);
      expect(await pages(page)).toBe(1);
      const text = await paper(page);
      for (const words of [name, ...there]) expect(text).toContain(words);
      for (const words of [...absent, "Edit", "Add a", "GM notes", "By name", "Chat"]) {
        expect(text).not.toContain(words);
      }
    },
  );

  test("is dark on white, whatever the theme", async ({ dark: page }) => {
    await open(page, "Naddaha");
    await page.emulateMedia({ media: "print" });
    const colours = await page.evaluate(() =>
      [".window-content", ".name", ".heads", ".prose"].map((part) => {
        const element = document.querySelector(`.character-sheet ${part}`);
        return element ? getComputedStyle(element).color : "";
      }),
    );
    await page.emulateMedia({ media: null });
    expect(colours).toEqual(["rgb(42, 36, 29)", "rgb(42, 36, 29)", "rgb(95, 85, 70)", "rgb(42, 36, 29)"]);
  });

  test("has a page with its party, without what only changes it", async ({ dark: page }) => {
    await page.evaluate(async () => {
      const members = ["Boben", "Naddaha"].map((name) => game.actors.getName(name)?.uuid ?? "");
      const party = await Actor.implementation.create({ name: "The Six", type: "party", system: { members } });
      await (party?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined)?.render({ force: true });
    });
    await page.locator(".party-sheet .member").nth(1).waitFor();
    expect(await pages(page)).toBe(1);
    await page.emulateMedia({ media: "print" });
    const text = await page.evaluate(() => document.body.innerText);
    const colour = await page
      .locator(".party-sheet .member .open")
      .first()
      .evaluate((one) => getComputedStyle(one).color);
    await page.emulateMedia({ media: null });
    for (const words of ["Boben", "Weary", "Craft: Jewelry"]) expect(text).toContain(words);
    for (const words of ["Request a roll", "Rest…", "Chat", "Edit", "is offline"]) expect(text).not.toContain(words);
    expect(colour).toBe("rgb(42, 36, 29)");
  });

  test("has a page for each whose sheet is open", long, async ({ gm: page }) => {
    await open(page, "Boben");
    await open(page, "Ren");
    expect(await pages(page)).toBe(2);
    // The head of a sheet prints it alone. Chromium without a window opens no dialog for it.
    await page.evaluate(() => {
      globalThis.print = () => undefined;
    });
    const sheet = page.locator(".character-sheet").filter({ hasText: "Ren" });
    await sheet.getByRole("button", { name: "Print" }).click();
    await page.locator(".character-sheet.printed-alone").waitFor();
    expect(await pages(page)).toBe(1);
    expect(await paper(page)).toContain("flew the mail");
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    expect(await pages(page)).toBe(2);
  });
});
