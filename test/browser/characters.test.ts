import type { Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openBrowserTable, scriptFaces, type BrowserTable } from "../../tools/browser/table.ts";

let table: BrowserTable;
let gm: Page;
beforeAll(async () => {
  table = await openBrowserTable();
  gm = await table.join("Gamemaster");
});
afterAll(() => table.close());

const lastCard = () => gm.getByRole("log").locator(".chat-message").last();

/** Opens the sheet of a new character, of whom nothing is known but the name. */
async function newCharacter(name: string): Promise<Locator> {
  await gm.evaluate(async (named) => {
    const actor = await Actor.create({ name: named, type: "character" });
    const sheet = actor?.sheet as foundry.applications.sheets.ActorSheetV2 | null | undefined;
    await sheet?.render({ force: true });
  }, name);
  const sheet = gm.locator(".character-sheet").filter({ hasText: name });
  await sheet.waitFor();
  return sheet;
}

/** Goes on with Tab, or back with Shift and Tab, until what has the focus is called so. */
async function tabTo(name: RegExp, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  for (let presses = 0; presses < 150; presses += 1) {
    await gm.keyboard.press(key);
    const focused = await gm.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement)) return "";
      const label = element.id && document.querySelector(`label[for="${CSS.escape(element.id)}"]`);
      const around = label || (element.closest("label") ?? element);
      return element.ariaLabel ?? around.textContent.trim();
    });
    if (name.test(focused)) return;
  }
  throw new Error(`Tab does not lead to ${String(name)}.`);
}

describe("a character that is made from nothing", () => {
  test("by mouse is a pilot, who rolls two of three traits", async () => {
    const sheet = await newCharacter("Sora");
    await sheet.getByRole("button", { name: "Edit", exact: true }).click();
    await sheet.getByLabel("Tradition").selectOption({ label: "Fortune" });
    for (const [name, category, size] of [
      ["Daring", "Drive", "10"],
      ["Graceful", "Style", "8"],
      ["Loyal", "Value", "6"],
    ] as const) {
      await sheet.getByRole("button", { name: "Add a trait" }).click();
      const row = sheet.locator(".traits .row").filter({ has: gm.locator('input[value="New Trait"]') });
      const id = (await row.last().getAttribute("data-item-id")) ?? "";
      const mine = sheet.locator(`.row[data-item-id="${id}"]`);
      await mine.getByRole("textbox", { name: "Name" }).fill(name);
      await mine.getByRole("textbox", { name: /^Kind/ }).fill(category);
      await mine.getByRole("combobox").selectOption(size);
    }
    await sheet.getByRole("button", { name: "Done", exact: true }).click();
    await sheet.getByRole("button", { name: "Daring, d10" }).click();
    await sheet.getByRole("button", { name: "Graceful, d8" }).click();
    await sheet.getByRole("group", { name: "Pool" }).getByText("2 dice").waitFor();
    await sheet.getByRole("button", { name: "Roll", exact: true }).click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.getByLabel("Counter", { exact: true }).fill("15");
    await scriptFaces(gm, [20, 12], [10, 7], [8, 3]);
    await dialog.locator("[type=submit]").click();
    await lastCard().getByText("Action succeeds").waitFor();
    expect(await lastCard().locator(".title").textContent()).toContain("Daring + Graceful");
    await sheet.getByRole("group", { name: "Pool" }).getByText("0 dice").waitFor();
  });

  test("by keyboard alone is a wanderer, who climbs against a target of 4", async () => {
    const sheet = await newCharacter("Tarn");
    await sheet.locator("header .name").first().click();
    await tabTo(/^Edit$/);
    await gm.keyboard.press("Enter");
    await tabTo(/^Tradition/);
    await gm.keyboard.type("Trip");
    await tabTo(/^Add an ability$/);
    await gm.keyboard.press("Enter");
    await expect.poll(() => gm.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("New Ability");
    await gm.keyboard.type("Climbing");
    await tabTo(/^Target of Climbing$/);
    await gm.keyboard.type("4");
    await tabTo(/^Mastery of Climbing$/);
    await gm.keyboard.type("3");
    await tabTo(/^Done$/, "Shift+Tab");
    await gm.keyboard.press("Enter");
    await tabTo(/^Climbing$/);
    await gm.keyboard.press("Enter");
    await gm.locator(".roll-dialog").waitFor();
    await tabTo(/^Difficulty$/);
    await gm.keyboard.type("12");
    await scriptFaces(gm, [20, 9], [4, 3]);
    await gm.keyboard.press("Enter");
    await lastCard().getByText("difficulty 12").waitFor();
    expect(await lastCard().locator(".title").textContent()).toContain("Climbing");
    expect(await lastCard().getByText("*4").count()).toBeGreaterThan(0);
  });

  test("by mouse is a magus, who knows the dragon", async () => {
    const sheet = await newCharacter("Mira");
    await sheet.getByRole("button", { name: "Edit", exact: true }).click();
    await sheet.getByLabel(/Intelligence/).fill("3");
    await sheet.getByRole("button", { name: "Add an ability" }).click();
    const row = sheet.locator(".abilities .row[data-item-id]");
    await row.getByRole("textbox", { name: "Name" }).fill("Magic Theory");
    await row.getByRole("combobox").selectOption({ label: "Int" });
    await row.getByLabel("Score of Magic Theory").fill("4");
    await sheet.getByRole("button", { name: "Done", exact: true }).click();
    await sheet.getByRole("button", { name: "Magic Theory", exact: true }).click();
    const dialog = gm.locator(".roll-dialog");
    await dialog.getByLabel("Ease factor", { exact: true }).fill("12");
    await scriptFaces(gm, 1, 4);
    await dialog.locator("[type=submit]").click();
    await lastCard().getByText("Success by 3").waitFor();
  });

  test("by keyboard alone is a ranger, who climbs with a boon", async () => {
    const sheet = await newCharacter("Vesna");
    await sheet.locator("header .name").first().click();
    await tabTo(/^Edit$/);
    await gm.keyboard.press("Enter");
    await tabTo(/^Tradition/);
    await gm.keyboard.type("Check");
    await tabTo(/Strength/);
    await gm.keyboard.type("5");
    await tabTo(/^Done$/, "Shift+Tab");
    await gm.keyboard.press("Enter");
    await tabTo(/Strength/);
    await gm.keyboard.press("Enter");
    await gm.locator(".roll-dialog").waitFor();
    await tabTo(/^Boons/);
    await gm.keyboard.type("1");
    await tabTo(/^Target value$/);
    await gm.keyboard.type("20");
    await scriptFaces(gm, [10, 7], [8, 5], [8, 3]);
    await gm.keyboard.press("Enter");
    await lastCard().getByText("Surpassed by 1").waitFor();
  });
});
