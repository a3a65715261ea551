import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { chooseTheme, look } from "./look.ts";
import { clickOpen } from "./scene.ts";
import { step, test } from "./table-test.ts";

const listed = (page: Page): Locator => page.locator(".option-list [role=option]");
const itemsOf = (page: Page, name: string) =>
  page.evaluate((called) => game.actors.getName(called)?.items.map((item) => item.name) ?? [], name);

test("Abilities are added from the compendium one after the other, by keyboard alone", async ({ ada: page }) => {
  await clickOpen(page, "Naddaha");
  const field = page.locator(".character-sheet").getByRole("combobox", { name: "Add to this sheet", exact: true });
  await field.focus();
  for (const [typed, name] of [
    ["swi", "Swim"],
    ["cli", "Climb"],
  ] as const) {
    await page.keyboard.type(typed);
    await page.keyboard.press("Enter");
    await expect.poll(() => itemsOf(page, "Naddaha")).toContain(name);
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
    await expect.poll(() => field.inputValue()).toBe("");
  }
  await step("the window stays open while Escape closes the list", async () => {
    await page.keyboard.type("rid");
    await listed(page).first().waitFor();
    await page.keyboard.press("Escape");
    expect(await listed(page).count()).toBe(0);
    expect(await page.locator(".character-sheet").count()).toBe(1);
  });
});

test("the list is whole and readable wherever the field is, on a wide page and a narrow one", async ({ ada: page }) => {
  await clickOpen(page, "Naddaha");
  for (const [width, tab, label] of [
    [1280, "Main", "Add to this sheet"],
    [390, "Gear", "Add gear"],
  ] as const) {
    await chooseTheme(page, "dark");
    await page.setViewportSize({ width, height: 760 });
    await page.locator(".character-sheet").getByRole("tab", { name: tab }).click();
    const field = page.locator(".character-sheet").getByRole("combobox", { name: label, exact: true });
    await field.scrollIntoViewIfNeeded();
    await field.click();
    await listed(page).first().waitFor();
    await look(page, ".option-list");
    const box = await page.locator(".option-list").boundingBox();
    const own = await field.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(760);
    // It lies beside its field, not over it.
    const isBelow = (box?.y ?? 0) >= (own?.y ?? 0) + (own?.height ?? 0);
    expect(isBelow || (box?.y ?? 0) + (box?.height ?? 0) <= (own?.y ?? 0)).toBe(true);
    await page.keyboard.press("Escape");
  }
});

test("a finger adds gear without the field losing its place", async ({ table }) => {
  const page = await table.join("Ada", { viewport: { width: 390, height: 760 }, hasTouch: true, isMobile: true });
  await page.evaluate(async () => {
    await (game.actors.getName("Naddaha")?.sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({
      force: true,
    });
  });
  await page.locator(".character-sheet").getByRole("tab", { name: "Gear" }).tap();
  const field = page.locator(".character-sheet").getByRole("combobox", { name: "Add gear" });
  await field.scrollIntoViewIfNeeded();
  await field.tap();
  await listed(page).filter({ hasText: "Rope, Twenty Paces" }).tap();
  await expect.poll(() => itemsOf(page, "Naddaha")).toContain("Rope, Twenty Paces");
  expect(await field.evaluate((one) => one === document.activeElement)).toBe(true);
});
