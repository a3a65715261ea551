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
