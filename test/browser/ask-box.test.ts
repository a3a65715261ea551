import type { Page } from "playwright-core";
import { expect } from "vitest";
import { closeWindows } from "../../tools/browser/host.ts";
import { clipped, overflowing, violations } from "./look.ts";
import { card, prompt } from "./request-scene.ts";
import { test } from "./table-test.ts";

const BOX = ".ask-box";
const field = (page: Page) => page.locator(`${BOX} [data-pick=wish]`);

/** Opens the box for all characters of players, and writes a line. */
async function write(page: Page, line: string): Promise<void> {
  await page.keyboard.press("Shift+R");
  await field(page).waitFor();
  await page.keyboard.type(line);
  await page.locator(".option-list [role=option]").first().waitFor();
}

test("a game master asks for a roll in three interactions from the menu of a player", async ({ gm, ada }) => {
  await gm.locator("#players [data-user-id]", { hasText: "Ada" }).click({ button: "right" });
  await gm.locator("#context-menu").getByText("Ask for…", { exact: true }).click();
  await field(gm).waitFor();
  await gm.keyboard.type("awa hard hid");
  await gm.locator(".option-list [aria-selected=true]").waitFor();
  await gm.keyboard.press("Enter");
  await prompt(ada).waitFor();
  expect(await prompt(ada).textContent()).not.toContain("hard");
  await card(gm).getByText("ease factor 9, difficult (hidden)").waitFor();
});

test("the box is well to use and to read, light and dark, on wide and narrow pages", async ({ gm }) => {
  for (const [width, colorScheme] of [
    [1280, "light"],
    [390, "dark"],
  ] as const) {
    await gm.setViewportSize({ width, height: 780 });
    await gm.emulateMedia({ colorScheme });
    await write(gm, "awa hard hid");
    await gm.locator(`${BOX} .person .figure`).first().waitFor();
    expect(await violations(gm, BOX)).toEqual([]);
    expect(await overflowing(gm, BOX)).toEqual([]);
    expect(await clipped(gm, BOX)).toEqual([]);
    // The list covers no button of the box.
    await gm.getByRole("button", { name: "Send request", exact: true }).click({ trial: true });
    await closeWindows(gm);
  }
});
