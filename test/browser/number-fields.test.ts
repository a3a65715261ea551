import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { step, test } from "./table-test.ts";

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

const update = (page: Page, system: object) =>
  page.evaluate(async (changed) => {
    await game.actors.getName("Sora")?.update({ system: changed });
  }, system);

const experience = (page: Page) =>
  page.evaluate(() => (game.actors.getName("Sora")?.system as { experience?: number }).experience);

test("what is typed into a number stays while somebody else changes the character, and +5 adds 5", async ({ gm }) => {
  const sheet = await openFields(gm);
  const field = sheet.getByLabel("Experience", { exact: true });
  const { keyboard, mouse } = gm;

  await step("keeps text and caret", async () => {
    await field.focus();
    await keyboard.press("Control+A");
    await keyboard.type("1");
    await update(gm, { experience: 20 });
    await expect.poll(() => field.evaluate((one: HTMLInputElement) => one.defaultValue)).toBe("20");
    await keyboard.type("2");
    expect(await field.inputValue()).toBe("12");
    await keyboard.press("Tab");
    await expect.poll(() => experience(gm)).toBe(12);
  });

  await step("keeps the beginning of a number", async () => {
    await field.focus();
    await keyboard.press("Control+A");
    await keyboard.type("+");
    await update(gm, { experience: 30 });
    await expect.poll(() => field.evaluate((one: HTMLInputElement) => one.defaultValue)).toBe("30");
    await keyboard.type("5");
    await keyboard.press("Enter");
    await expect.poll(() => experience(gm)).toBe(35);
  });

  await step("does not change under the wheel", async () => {
    await field.focus();
    await field.hover();
    await mouse.wheel(0, 200);
    await mouse.wheel(0, -400);
    expect(await field.inputValue()).toBe("35");
    expect(await experience(gm)).toBe(35);
  });

  await step("offers a keyboard that has + and −", async () => {
    expect(await field.getAttribute("inputmode")).toBeNull();
  });
});

test("a number that was written once more as it is, and left, follows the character again", async ({ gm }) => {
  const field = (await openFields(gm)).getByLabel("Experience", { exact: true });
  await field.focus();
  await gm.keyboard.press("Control+A");
  await gm.keyboard.type("10");
  await gm.keyboard.press("Tab");
  await update(gm, { experience: 11 });
  await expect.poll(() => field.inputValue()).toBe("11");
  expect(await experience(gm)).toBe(11);
});

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

test("what is typed as the target of a roll stays while the character changes", async ({ gm }) => {
  await openFields(gm);
  await gm.evaluate(() => {
    const { api } = game.system as unknown as { api: { rollTrait(actor: unknown, trait: object): Promise<unknown> } };
    void api.rollTrait(game.actors.getName("Sora"), { characteristics: ["int"] });
  });
  const target = gm.locator(".roll-dialog [name=target]");
  await target.focus();
  await gm.keyboard.type("1");
  const before = await target.elementHandle();
  const button = gm.locator(".roll-dialog [type=submit]");
  const offered = await button.textContent();
  await update(gm, { characteristics: { int: { value: 3 } } });
  await expect.poll(() => button.textContent()).not.toBe(offered);
  expect(await before.evaluate((one) => one === document.activeElement)).toBe(true);
  await gm.keyboard.type("2");
  expect(await target.inputValue()).toBe("12");
});
