import { createRequire } from "node:module";
import { dirname } from "node:path";
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { freshTest, step } from "../table-test.ts";
import { chatInput, chatLog, sidebarTab } from "../../../tools/browser/host.ts";

const root = dirname(createRequire(import.meta.url).resolve("foundry-standin/systems/tidewater/system.json"));

/** Lets the next twelve-sided dice on a page show these faces. */
async function scriptTwelves(page: Page, ...faces: readonly number[]): Promise<void> {
  await page.evaluate((script) => {
    const left = [...script];
    CONFIG.Dice.randomUniform = () => {
      const face = left.shift();
      if (face === undefined) throw new Error("A die was thrown that the script did not expect.");
      return 1 - (face - 0.5) / 12;
    };
  }, faces);
}

describe.each([13, 14] as const)("another system at the same table, on Foundry %i", (generation) => {
  const test = freshTest.extend("options", { root, generation });

  const lastCard = (page: Page) => chatLog(page).locator(".chat-message").last();
  const sheetOf = (page: Page) => page.locator(".tidewater.courier");

  test("is played for an evening", async ({ gm, ada }) => {
    await step("the game master makes a courier and gives it to a player", async () => {
      await sidebarTab(gm, "actors").click();
      await gm.getByRole("button", { name: "Create Actor" }).click();
      const dialog = gm.locator("dialog.application");
      await dialog.getByLabel("Name").fill("Ottoline");
      await dialog.getByLabel("Type").selectOption({ label: "Courier" });
      await dialog.getByRole("button", { name: "Create Actor" }).click();
      await sheetOf(gm).waitFor();
      await gm.evaluate(async (name) => {
        const user = game.users.getName("Ada");
        if (user) await game.actors.getName(name)?.update({ [`ownership.${user.id}`]: 3 });
      }, "Ottoline");
      await sidebarTab(ada, "actors").click();
      await ada.getByRole("button", { name: "Ottoline", exact: true }).click();
      await sheetOf(ada).waitFor();
    });

    await step("the player rolls an ability through the system's own dialog, with the tide", async () => {
      await sheetOf(ada).locator('[data-ability="grip"] [data-action="roll"]').click();
      const dialog = ada.locator(".roll-configuration");
      await dialog.locator(".formula").getByText("1d12", { exact: false }).waitFor();
      await scriptTwelves(ada, 4, 11);
      await dialog.getByRole("button", { name: "With the tide" }).click();
      for (const page of [ada, gm]) {
        await sidebarTab(page, "chat").click();
        await lastCard(page).locator(".dice-formula").getByText("2d12kh").waitFor();
      }
    });

    await step(
      "the game master asks by a card, whose button the player presses; the answer stands on both",
      async () => {
        await gm.evaluate(async () => {
          const [actor, user] = [game.actors.getName("Ottoline"), game.users.getName("Ada")];
          const targets = [{ actor: actor?.uuid, user: user?.id }];
          const system = { handler: "check", data: { ability: "lungs", target: 9 }, targets };
          await ChatMessage.create({ type: "request", content: "Who dives?", system } as never);
        });
        const request = (page: Page) => chatLog(page).locator(".chat-message", { hasText: "Who dives?" });
        await scriptTwelves(ada, 7);
        await request(ada).getByRole("button", { name: "Answer" }).click();
        await ada.locator(".roll-configuration").getByRole("button", { name: "Roll", exact: true }).click();
        for (const page of [ada, gm]) await request(page).getByText("Answered: ").waitFor();
      },
    );

    await step("its die is known to the chat", async () => {
      await scriptTwelves(gm, 4);
      await chatInput(gm).fill("/r 1d12 + 1");
      await gm.keyboard.press("Enter");
      await lastCard(ada).locator(".dice-total").getByText("5").waitFor();
    });

    await step("what was written comes back after a reload", async () => {
      await sheetOf(ada).getByRole("tab", { name: "Hold" }).click();
      await sheetOf(ada).locator('[data-action="createItem"]').click();
      await sheetOf(ada).getByRole("button", { name: "Cargo" }).waitFor();
      await ada.reload();
      await sidebarTab(ada, "actors").click();
      await ada.getByRole("button", { name: "Ottoline", exact: true }).click();
      await sheetOf(ada).getByRole("tab", { name: "Hold" }).click();
      await sheetOf(ada).getByRole("button", { name: "Cargo" }).waitFor();
    });
  });
});
