import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { buildOddsPage } from "../../tools/odds-page.ts";
import { look } from "./look.ts";
import { freshTest } from "./table-test.ts";

/** Goes through the page with the Tab key until the focus is there. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let steps = 0; steps < 40; steps += 1) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted) === true, selector)) return;
  }
  throw new Error(`The Tab key does not reach ${selector}.`);
}

/** Saves a file by a button that has the focus. */
async function saved(page: Page): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.keyboard.press("Enter")]);
  return readFile(await file.path(), "utf8");
}

freshTest(
  "the page of odds answers, compares and is shared from a file, by keyboard alone",
  async ({ worker: { browser } }) => {
    const address = pathToFileURL(await buildOddsPage()).href;
    const context = await browser.newContext({ locale: "en-US", colorScheme: "light" });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("pageerror", ({ message }) => errors.push(message));
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("request", (request) => /^(file|data|blob):/.test(request.url()) || errors.push(request.url()));
    await page.goto(address);
    const status = page.getByRole("status");

    await page.keyboard.type("1dsb3 + 5 vs 9");
    await page.keyboard.press("Enter");
    expect(await page.locator(".headline").textContent()).toBe("70%");
    await tabTo(page, "[data-action=json]");
    expect(JSON.parse(await saved(page))).toMatchObject([
      { formula: "1dsb3 + 5 vs 9", success: expect.closeTo(0.7, 1) as number },
    ]);

    await tabTo(page, "#roll-0");
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type("1dsb500 vs 9");
    await page.keyboard.press("Enter");
    expect(await page.locator("#fault-0").textContent()).toContain("“b500” is out of range");
    expect(await page.evaluate(() => document.activeElement?.id)).toBe("roll-0");
    await look(page, "body");
    await page.goBack();
    expect(await page.locator("#roll-0").inputValue()).toBe("1dsb3 + 5 vs 9");
    expect(await status.textContent()).toBe("70% to reach 9");

    await tabTo(page, "[data-action=compare]");
    await page.keyboard.press("Enter");
    await page.keyboard.type("/trip *4 slide 2 bonus 7 vs 15");
    await page.keyboard.press("Enter");
    expect(await page.locator("article h2").allTextContents()).toEqual([
      "A: 1dsb3 + 5 vs 9",
      "B: /trip *4 slide 2 bonus 7 vs 15",
    ]);
    await page.locator("summary").click();
    await page.locator("#roll-0").focus();
    await tabTo(page, "[name=view]");
    await page.keyboard.press("ArrowRight");
    expect(await page.locator(".totals tbody th").first().textContent()).toMatch(/ or more$/);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("value"))).toBe("atLeast");
    expect(await page.locator("details").getAttribute("open")).toBe(null);
    await page.locator("summary").click();

    const told = await page.locator(".totals").innerText();
    const phone = await browser.newContext({ colorScheme: "dark", viewport: { width: 360, height: 720 } });
    const shared = await phone.newPage();
    await shared.goto(page.url());
    expect(await shared.locator(".totals").innerText()).toBe(told);
    await look(shared, "body");
    expect(await shared.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await shared.locator("[name=lang]").selectOption("fr");
    expect(await shared.locator("h1").textContent()).toBe("Probabilités exactes");
    expect(await shared.locator("body").innerText()).not.toContain("QUADRIVIUM");

    await Promise.all([context.close(), phone.close()]);
    expect(errors).toEqual([]);
  },
);
