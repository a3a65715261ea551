import { describe, expect } from "vitest";
import { chatInput, chatLog } from "../../tools/browser/host.ts";
import { look } from "./look.ts";
import { test, testOn13 } from "./table-test.ts";
import type { TestOfTwo } from "./table-test.ts";

describe.each<[number, TestOfTwo]>([
  [13, testOn13],
  [14, test],
])("on Foundry %i", (_generation, testOn) => {
  testOn("a player writes a command from the list above the input, by keyboard and by mouse", async ({ ada: page }) => {
    const input = chatInput(page);
    const written = () =>
      input.evaluate((element) => ("value" in element ? String(element.value) : element.textContent));
    const list = page.locator(".option-list");
    const messages = await chatLog(page).locator(".chat-message").count();
    await input.click();
    await page.keyboard.type("/");
    const [above, field] = [await list.boundingBox(), await input.boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(field?.y ?? 0);
    expect(above?.y).toBeGreaterThanOrEqual(0);
    await list.getByRole("option", { name: /^stress/ }).click();
    await page.keyboard.type("p");
    expect(await list.getByRole("option").allInnerTexts()).toEqual(["Perception", "Presence"]);
    await look(page, ".option-list");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await written()).toBe("/stress Presence ");
    await page.keyboard.type("+ lege");
    await page.keyboard.press("Tab");
    expect(await written()).toBe("/stress Presence + Legend Lore ");
    await page.keyboard.type("bo");
    await list.waitFor();
    await page.keyboard.press("Escape");
    expect(await list.count()).toBe(0);
    expect(await chatLog(page).locator(".chat-message").count()).toBe(messages);
  });
});
