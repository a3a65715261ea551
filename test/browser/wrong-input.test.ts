import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { step, test } from "./table-test.ts";

/** Makes somebody, opens the sheet and turns it into fields where that must be asked for. */
async function open(gm: Page, type: "character" | "npc" | "party", name: string): Promise<Locator> {
  await gm.evaluate(
    async ([ofType, called]) => {
      const items = ofType === "party" ? [] : [{ name: "Climb", type: "ability" }];
      const actor = await Actor.create({ name: called, type: ofType, items } as never);
      const sheet = actor?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined;
      await sheet?.render({ force: true });
    },
    [type, name] as const,
  );
  const sheet = gm.locator(`.${type}-sheet`);
  if (type !== "party") await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  await sheet.getByRole("textbox", { name: "Name", exact: true }).first().waitFor();
  return sheet;
}

/** Takes what a field says with the keyboard, and writes something else there; pasting inserts it all at once. */
async function write(field: Locator, keys: string, leaveBy = "Tab"): Promise<void> {
  const { keyboard } = field.page();
  await field.focus();
  await keyboard.press("Control+A");
  if (keys === "") await keyboard.press("Delete");
  else if (keys.length > 50) await keyboard.insertText(keys);
  else await keyboard.type(keys);
  await keyboard.press(leaveBy);
}

/** Expects that a field has its old value, and that a visible note which describes it says why. */
async function expectRefusal(field: Locator, value: string, message: RegExp): Promise<void> {
  await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
  expect(await field.inputValue()).toBe(value);
  await expectTold(field, message);
}

async function expectTold(field: Locator, message: RegExp): Promise<void> {
  const id = (await field.getAttribute("aria-describedby"))?.split(" ").at(-1) ?? "";
  const note = field.page().locator(`[id="${id}"]`);
  await note.waitFor({ state: "visible" });
  expect(await note.textContent()).toMatch(message);
  const size = await note.boundingBox();
  // A note that is squeezed into a column of letters can be read by nobody.
  expect(size?.width).toBeGreaterThan(150);
}

const stored = (gm: Page, name: string) =>
  gm.evaluate((called) => JSON.stringify(game.actors.getName(called)?.toObject()), name);

test("the sheet of a character refuses what is wrong, says why, and stores nothing of it", async ({ gm }) => {
  const sheet = await open(gm, "character", "Sora");
  await gm.evaluate(async () => {
    await game.actors.getName("Sora")?.update({ system: { luck: 1 } });
  });
  const before = await stored(gm, "Sora");

  for (const [what, keys] of [
    ["letters", "many"],
    ["the beginning of a number", "1e"],
    ["dashes", "--"],
    ["half a number", "1.5"],
    ["a number out of range", "99"],
    ["a number beyond all numbers", "1e999"],
    ["nothing", ""],
  ] as const) {
    await step(`refuses ${what} in a Characteristic`, async () => {
      const strength = sheet.getByRole("textbox", { name: /Strength/ });
      await write(strength, keys);
      await expectRefusal(strength, "0", /from −20 to 20/);
    });
  }

  await step("refuses what is no number where there may be none, and empties the field", async () => {
    await sheet.getByRole("tab", { name: "Not used" }).click();
    const luck = sheet.getByRole("textbox", { name: "Luck points" });
    await write(luck, "e");
    await expectRefusal(luck, "1", /from 0 to 99/);
    expect(await luck.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(false);
    await sheet.getByRole("tab", { name: "Main" }).click();
  });

  await step("refuses a pasted name of 10,000 letters whole, and does not keep its beginning", async () => {
    const names = sheet.getByRole("textbox", { name: "Name", exact: true });
    for (const [index, old] of ["Sora", "Climb"].entries()) {
      await write(names.nth(index), "x".repeat(10_000));
      await expectRefusal(names.nth(index), old, /1 to 120 characters/);
    }
  });

  await step("refuses HTML and nothing for a name, by Enter too", async () => {
    const name = sheet.getByRole("textbox", { name: "Name", exact: true }).first();
    await write(name, "<b>Sora</b>", "Enter");
    await expectRefusal(name, "Sora", /cannot contain HTML/);
    await write(name, "", "Enter");
    await expectRefusal(name, "Sora", /1 to 120 characters/);
  });

  await step("refuses a formula with an unknown name, and says what is known", async () => {
    await sheet.getByText("Formulas", { exact: true }).last().click();
    const attack = sheet.getByRole("textbox", { name: "Attack" });
    await write(attack, "@dxe + 1");
    await expectRefusal(attack, "", /Unknown name “@dxe”\. Known names: @int/);
  });

  await step("has stored nothing of all this", async () => {
    expect(await stored(gm, "Sora")).toBe(before);
  });

  await step("refuses a portrait that is no picture, which its window takes", async () => {
    const portrait = sheet.locator(".portrait");
    await portrait.focus();
    await gm.keyboard.press("Enter");
    await gm.getByRole("button", { name: "Browse…" }).last().click();
    const picker = gm.locator(".file-picker");
    await picker.locator("input[name=file]").fill("notes.txt");
    await picker.getByRole("button", { name: "Select file" }).click();
    await expect.poll(() => portrait.getAttribute("aria-describedby")).not.toBeNull();
    await expectTold(portrait, /“notes\.txt” is not an image/);
  });

  await step("has lost its portrait as little as anything else", async () => {
    expect(await gm.evaluate(() => game.actors.getName("Sora")?.img)).toBe("icons/svg/mystery-man.svg");
  });
});

test("a window that lists names refuses one of 10,000 letters and HTML, which stay there to be mended", async ({
  gm,
}) => {
  await gm.evaluate(async () => {
    const type = game.settings.menus.get("quadrivium.characteristics")?.type as
      | (new () => foundry.applications.api.ApplicationV2)
      | undefined;
    if (type) await new type().render({ force: true });
  });
  const window = gm.locator(".characteristics-window");
  const name = window.locator("input[name$='.0.name']").first();
  for (const [written, message] of [
    ["x".repeat(10_000), /1 to 60 characters/],
    ["<b>Mine</b>", /cannot contain HTML/],
  ] as const) {
    await write(name, written, "Enter");
    await expectRefusal(name, written, message);
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  }
  await window.getByRole("button", { name: "Close Window" }).click();
});
