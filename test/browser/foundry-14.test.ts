import { expect } from "vitest";
import { scriptFaces } from "../../tools/browser/table.ts";
import { test } from "./table-test.ts";
import { chatInput, chatLog, directoryEntry, sidebarTab } from "../../tools/browser/host.ts";

test("on Foundry 14 a player writes and rolls in the rich text input of the chat, by keyboard", async ({
  ada: page,
}) => {
  const input = chatInput(page);
  const messages = chatLog(page).locator(".chat-message");
  const before = await messages.count();

  await input.click();
  await page.keyboard.type("/ooc First");
  await page.keyboard.press("Shift+Enter");
  await page.keyboard.type("second");
  await page.keyboard.press("Enter");
  await expect.poll(() => messages.count()).toBe(before + 1);
  expect((await messages.last().locator(".message-content").innerText()).split("\n")).toEqual(["First", "second"]);
  expect(await input.innerText()).toBe("");

  await scriptFaces(page, 4);
  await page.keyboard.type("/r 1ds + 2 vs 6");
  await page.keyboard.press("Enter");
  await expect.poll(() => messages.count()).toBe(before + 2);
  expect(await messages.last().locator(".roll-card").innerText()).toContain("Exact success");

  await page.keyboard.press("ArrowUp");
  expect(await input.innerText()).toBe("/r 1ds + 2 vs 6");
  await page.keyboard.type("0");
  expect(await input.innerText()).toBe("/r 1ds + 2 vs 60");
});

test("on Foundry 14 Tab completes a command in the rich text input, and otherwise goes on", async ({ ada: page }) => {
  const input = chatInput(page);
  await input.click();
  await page.keyboard.type("/stress + 3 bot");
  await page.keyboard.press("Tab");
  await page.keyboard.type("2 vs 6");
  expect(await input.innerText()).toBe("/stress + 3 botch 2 vs 6");
  await scriptFaces(page, 5);
  await page.keyboard.press("Enter");
  const card = chatLog(page).locator(".roll-card").last();
  await expect.poll(() => card.textContent()).toContain("1dsb2 + 3");
  await page.keyboard.press("Tab");
  expect(await input.evaluate((element) => element === document.activeElement)).toBe(false);
});

test("on Foundry 14 a sheet in a browser window of its own asks there how to roll, and its card comes to the log", async ({
  ada: page,
}) => {
  await sidebarTab(page, "actors").click();
  await directoryEntry(page, "Naddaha").click();
  await page.locator(".character-sheet .characteristics .tile").first().waitFor();
  await sidebarTab(page, "chat").click();
  const opened = page.context().waitForEvent("page");
  await page.evaluate(async () => {
    const sheet = game.actors.getName("Naddaha")?.sheet as unknown as { detachWindow(): Promise<void> };
    await sheet.detachWindow();
  });
  const window = await opened;
  await window.getByRole("button", { name: "Legend Lore", exact: true }).click();
  const dialog = window.locator(".roll-dialog");
  await dialog.getByLabel("Ease factor", { exact: true }).fill("9");
  await dialog.locator(".legend").waitFor();
  expect(await page.locator(".roll-dialog").count()).toBe(0);
  await scriptFaces(page, 7);
  await dialog.getByRole("button", { name: /^Roll/ }).click();
  await chatLog(page).locator(".roll-card").last().getByText("Success").waitFor();
});
