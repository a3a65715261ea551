import { expect } from "vitest";
import { clickOpen } from "./scene.ts";
import { test } from "./table-test.ts";

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
