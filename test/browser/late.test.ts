import { expect } from "vitest";
import { chatInput } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { clickOpen, lastMessage } from "./scene.ts";
import { freshTest } from "./table-test.ts";

freshTest(
  "a part that is missing, since the system was updated under the open page, says to reload, and nothing is lost",
  async ({ table, ada }) => {
    await ada.route(/\/dist\/ledger-window-[\w-]+\.mjs$/, (route) => route.fulfill({ status: 404 }));
    await clickOpen(ada, "Naddaha");
    await ada.locator(".character-sheet").getByRole("button", { name: "Brawl", exact: true }).click();
    const dialog = ada.locator(".roll-dialog");
    await dialog.locator("[name=target]").fill("12");
    await chatInput(ada).fill("Not sent yet");
    const ledger = ada.getByRole("button", { name: "Luck ledger" }).first();
    const told = ada.locator("#notifications").getByText("reload the page (F5)");
    for (let times = 0; times < 2; times += 1) {
      await ledger.press("Enter");
      await told.waitFor();
      // Whoever pressed the button stays on it.
      expect(await ledger.evaluate((button) => button.matches(":focus"))).toBe(true);
    }
    expect(await told.count()).toBe(1);
    expect(await ada.locator(".ledger-window").count()).toBe(0);
    await scriptFaces(ada, 7);
    await dialog.locator("[name=target]").press("Enter");
    await lastMessage(ada).locator(".roll-card").waitFor();
    await dialog.waitFor({ state: "detached" });
    expect((await chatInput(ada).innerText()).trim()).toBe("Not sent yet");
    // What the browser says of a file that is not there, and the message itself.
    for (const error of table.errors.splice(0)) expect(error).toMatch(/Failed to load resource|reload the page/);
  },
);

freshTest("who presses twice while the roll dialog is loaded gets one, and the focus is in it", async ({ ada }) => {
  let send = (): void => undefined;
  const sent = new Promise<void>((resolve) => (send = resolve));
  await ada.route(/\/dist\/roll-dialog-[\w-]+\.mjs$/, async (route) => {
    await sent;
    await route.continue();
  });
  await clickOpen(ada, "Naddaha");
  const brawl = ada.locator(".character-sheet").getByRole("button", { name: "Brawl", exact: true });
  await brawl.press("Enter");
  await brawl.press("Enter");
  expect(await brawl.evaluate((button) => button.matches(":focus"))).toBe(true);
  send();
  const roll = ada.locator(".roll-dialog [type=submit]");
  await roll.waitFor();
  await expect.poll(() => roll.evaluate((button) => button.matches(":focus"))).toBe(true);
  expect(await ada.locator(".roll-dialog").count()).toBe(1);
});

freshTest("a link is drawn without the commands, which are loaded once somebody uses one", async ({ ada }) => {
  const loaded: string[] = [];
  ada.on("request", (request) => loaded.push(request.url()));
  const ofCommands = () => loaded.filter((url) => /\/dist\/commands-[\w-]+\.mjs$/.test(url));
  await ada.reload();
  await ada.waitForFunction(() => typeof game !== "undefined" && game.ready);
  await ada.evaluate(() => ChatMessage.implementation.create({ content: "[[/stress int vs 9]]{Study the tome}" }));
  const link = lastMessage(ada).locator(".command-link");
  await link.waitFor();
  expect(ofCommands()).toEqual([]);
  await link.press("Enter");
  await ada.locator(".roll-dialog").waitFor();
  expect(ofCommands()).toHaveLength(1);
});
