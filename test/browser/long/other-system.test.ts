import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { freshTest, step } from "../table-test.ts";
import { chatInput, chatLog, sidebarTab } from "../../../tools/browser/host.ts";

const root = dirname(createRequire(import.meta.url).resolve("foundry-standin/systems/lanternfall/system.json"));

/** Lets the next six-sided dice on a page show these faces. */
async function scriptSixes(page: Page, ...faces: readonly number[]): Promise<void> {
  await page.evaluate((script) => {
    const left = [...script];
    CONFIG.Dice.randomUniform = () => {
      const face = left.shift();
      if (face === undefined) throw new Error("A die was thrown that the script did not expect.");
      return 1 - (face - 0.5) / 6;
    };
  }, faces);
}

describe.each([13, 14] as const)("another system at the same table, on Foundry %i", (generation) => {
  const test = freshTest.extend("options", { root, generation });

  const lastCard = (page: Page) => chatLog(page).locator(".chat-message").last();

  test("is played for an evening", async ({ gm, ada }) => {
    await step("the game master makes a delver and gives it to a player", async () => {
      await sidebarTab(gm, "actors").click();
      await gm.getByRole("button", { name: "Create Actor" }).click();
      const dialog = gm.locator("dialog.application");
      await dialog.getByLabel("Name").fill("Ottoline");
      await dialog.getByLabel("Type").selectOption({ label: "Delver" });
      await dialog.getByRole("button", { name: "Create Actor" }).click();
      await gm.locator(".lanternfall.delver").waitFor();
      await gm.evaluate(async (name) => {
        const user = game.users.getName("Ada");
        if (user) await game.actors.getName(name)?.update({ [`ownership.${user.id}`]: 3 });
      }, "Ottoline");
      await sidebarTab(ada, "actors").click();
      await ada.getByRole("button", { name: "Ottoline", exact: true }).click();
      await ada.locator(".lanternfall.delver .candles").getByText("●●●").waitFor();
    });

    await step("the player adds a skill, and rolls it through the system's own dialog", async () => {
      const sheet = ada.locator(".lanternfall.delver");
      await sheet.getByRole("button", { name: "New skill" }).first().click();
      await sheet.locator(".skills li").waitFor();
      await sheet.locator('.skills [data-action="rollSkill"]').click();
      const dialog = ada.locator("dialog.application");
      await dialog.getByLabel("Dice").fill("3");
      await dialog.getByLabel("Add the candle die").check();
      await scriptSixes(ada, 5, 2, 6, 6, 1);
      await dialog.getByRole("button", { name: "Throw" }).click();
      for (const page of [ada, gm]) {
        await sidebarTab(page, "chat").click();
        await lastCard(page).getByText("3 successes").first().waitFor();
      }
      await lastCard(gm).getByText("The candle gutters!").waitFor();
      expect(await lastCard(gm).locator(".dice-formula").textContent()).toBe("3d6cs>=5 + 1dwflare[candle]");
    });

    await step(
      "the card's button spends light, and its news travel by the system's socket to the others alone",
      async () => {
        await lastCard(ada).getByRole("button", { name: "Spend light" }).click();
        await ada.locator(".lanternfall.delver .candles").getByText("●●", { exact: true }).waitFor();
        await gm.locator("#notifications").getByText("Ottoline has 2 light left").waitFor();
        expect(await ada.locator("#notifications").getByText("light left").count()).toBe(0);
      },
    );

    await step("its die is known to the chat, and the last light gives a status that everybody sees", async () => {
      await scriptSixes(gm, 4);
      await chatInput(gm).fill("/r 1dw + 1");
      await gm.keyboard.press("Enter");
      await lastCard(ada).locator(".dice-total").getByText("5").waitFor();
      const spend = ada.locator(".lanternfall.delver").getByRole("button", { name: "Spend light" });
      await spend.click();
      await ada.locator(".candles").getByText("●", { exact: true }).waitFor();
      await spend.click();
      await expect
        .poll(() => gm.evaluate(() => [...(game.actors.getName("Ottoline")?.statuses ?? [])]))
        .toEqual(["snuffed"]);
    });

    await step("what was written comes back after a reload", async () => {
      await ada.reload();
      await sidebarTab(ada, "actors").click();
      await ada.getByRole("button", { name: "Ottoline", exact: true }).click();
      await ada.locator(".lanternfall.delver .skills").getByText("New skill").waitFor();
    });
  });
});
