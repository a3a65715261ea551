import { expect } from "vitest";
import type { Page } from "playwright-core";
import { chatInput } from "../../tools/browser/host.ts";
import { clipped, look, setColorScheme } from "./look.ts";
import { freshTest } from "./table-test.ts";

/** Breaks what three assertions are about. */
const breakThree = (page: Page): Promise<void> =>
  page.evaluate(() => {
    Object.defineProperty(CONFIG.statusEffects, "find", { value: () => undefined });
    CONFIG.TextEditor.enrichers = [];
    Object.defineProperty(ChatMessage.prototype, "isContentVisible", { get: () => true, configurable: true });
  });

const found = (page: Page) => page.evaluate(() => game.settings.get("quadrivium", "hostFindings"));

for (const generation of [13, 14] as const) {
  const test = freshTest.extend("options", { generation });

  test(`a first start on Foundry ${generation} finds everything as expected, and says nothing`, async ({ table }) => {
    const page = await table.join("Gamemaster");
    await expect.poll(() => found(page), { timeout: 30_000 }).toMatchObject({ differs: {}, lacks: [] });
    expect(await page.locator("#notifications li").allInnerTexts()).toEqual([]);
  });
}

freshTest("what differs is read in a table, by keyboard, wide and narrow, in both themes", async ({ table }) => {
  const page = await table.join("Gamemaster");
  await expect.poll(() => found(page), { timeout: 30_000 }).not.toBeNull();
  await chatInput(page).fill("/help");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Check Foundry compatibility" }).press("Enter");
  const window = page.locator(".host-window");
  await window.getByText("Everything is as Quadrivium expects it.").first().waitFor();
  await look(page, ".host-window");
  await breakThree(page);
  await window.getByRole("button", { name: "Check again" }).press("Enter");
  const differing = window.getByRole("table", { name: "What is not as expected" });
  await differing.waitFor();
  expect(await differing.getByRole("rowheader").allInnerTexts()).toEqual([
    "Hidden messages stay hidden",
    "Command links work in texts",
    "Our statuses are there",
  ]);
  // Whoever pressed the button stays on it.
  expect(await window.getByRole("button", { name: "Check again" }).evaluate((one) => one.matches(":focus"))).toBe(true);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  expect(await window.getByRole("link", { name: "Report it" }).evaluate((one) => one.matches(":focus"))).toBe(true);
  await window.locator("summary").press("Enter");
  for (const scheme of ["light", "dark"]) {
    await setColorScheme(page, { applications: scheme, interface: scheme });
    for (const width of [760, 360]) {
      await page.evaluate((wide) => {
        foundry.applications.instances.get("quadrivium-host")?.setPosition({ width: wide });
      }, width);
      await look(page, ".host-window");
      // Where it is narrow, only screen readers read the heads of the columns.
      const cut = await clipped(page, ".host-window");
      expect(cut.filter((one) => !one.includes("columnheader"))).toEqual([]);
    }
  }
  expect(await differing.getByRole("columnheader").count()).toBe(4);
  expect(await differing.getByRole("cell").count()).toBe(9);
});
