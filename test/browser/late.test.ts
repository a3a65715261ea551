import { expect } from "vitest";
import { chatInput } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { clickOpen, lastMessage } from "./scene.ts";
import { test } from "./table-test.ts";

test("a part that is missing, since the system was updated under the open page, says to reload, and nothing is lost", async ({
  table,
}) => {
  // A page that has loaded none of the parts yet.
  const page = await table.join("Bruno");
  await page.route(/\/dist\/ledger-window-[\w-]+\.mjs$/, (route) => route.fulfill({ status: 404 }));
  await clickOpen(page, "Kentigern");
  await page.locator(".character-sheet .roll").first().click();
  const dialog = page.locator(".roll-dialog");
  await dialog.locator("[name=target]").fill("12");
  await chatInput(page).fill("Not sent yet");
  const ledger = page.getByRole("button", { name: "Luck ledger" }).first();
  const told = page.locator("#notifications").getByText("reload the page (F5)");
  for (let times = 0; times < 2; times += 1) {
    await ledger.press("Enter");
    await told.waitFor();
    // Whoever pressed the button stays on it.
    expect(await ledger.evaluate((button) => button.matches(":focus"))).toBe(true);
  }
  expect(await told.count()).toBe(1);
  expect(await page.locator(".ledger-window").count()).toBe(0);
  await scriptFaces(page, 7);
  await dialog.locator("[name=target]").press("Enter");
  await lastMessage(page).locator(".roll-card").waitFor();
  await dialog.waitFor({ state: "detached" });
  expect((await chatInput(page).innerText()).trim()).toBe("Not sent yet");
  // What the browser says of a file that is not there, and the message itself.
  for (const error of table.errors.splice(0)) expect(error).toMatch(/Failed to load resource|reload the page/);
});

test("who presses twice while the roll dialog is loaded gets one, and the focus is in it", async ({ table }) => {
  const page = await table.join("Bruno");
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await page.route(/\/dist\/roll-dialog-[\w-]+\.mjs$/, async (route) => {
    await sent;
    await route.continue();
  });
  await clickOpen(page, "Kentigern");
  const attack = page.locator(".character-sheet .roll").first();
  await attack.press("Enter");
  await attack.press("Enter");
  expect(await attack.evaluate((button) => button.matches(":focus"))).toBe(true);
  send();
  const roll = page.locator(".roll-dialog [type=submit]");
  await roll.waitFor();
  await expect.poll(() => page.locator(".roll-dialog :focus").count()).toBe(1);
  expect(await page.locator(".roll-dialog").count()).toBe(1);
});
