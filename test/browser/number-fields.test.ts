import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./table-test.ts";

/** Makes a character and opens its sheet as fields. */
async function openFields(gm: Page): Promise<Locator> {
  await gm.evaluate(async () => {
    const system = { tradition: "stress", experience: 10 };
    const actor = await Actor.create({ name: "Sora", type: "character", system } as never);
    const sheet = actor?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined;
    await sheet?.render({ force: true });
  });
  const sheet = gm.locator(".character-sheet");
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  return sheet;
}

const experience = (page: Page) =>
  page.evaluate(() => (game.actors.getName("Sora")?.system as { experience?: number }).experience);

test("a number is written over by whoever clicks into its field, and mended by whoever clicks there again", async ({
  gm,
}) => {
  const field = (await openFields(gm)).getByLabel("Experience", { exact: true });
  await field.click();
  await gm.keyboard.type("75");
  await gm.keyboard.press("Tab");
  await expect.poll(() => experience(gm)).toBe(75);
  await field.click();
  await field.click();
  await gm.keyboard.press("End");
  await gm.keyboard.type("0");
  await gm.keyboard.press("Tab");
  await expect.poll(() => experience(gm)).toBe(750);
});
