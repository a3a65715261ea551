import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { closeWindows } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { ask, card, dialog, prompt, roll, unfoldAnswer } from "./request-scene.ts";
import { lastMessage, makeActor, write } from "./scene.ts";
import { long, step, test } from "./table-test.ts";

async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.evaluate(async (called) => {
    const { sheet } = game.actors.getName(called, { strict: true });
    await (sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
  }, name);
  const sheet = page.locator(".character-sheet");
  await sheet.waitFor();
  return sheet;
}

test("what used to irritate a player with a sheet and a dialog stays mended", async ({ table, ada }) => {
  const sheet = await openSheet(ada, "Naddaha");
  const ability = sheet.getByRole("button", { name: "Legend Lore", exact: true });

  await step("what was unfolded in a dialog stays unfolded when something else changes", async () => {
    await ability.click();
    await dialog(ada).locator("details.more summary").click();
    await dialog(ada).getByLabel("dragons +1").check();
    await dialog(ada)
      .getByRole("button", { name: /1ds \+ 5$/ })
      .waitFor();
    expect(await dialog(ada).locator("details.more").getAttribute("open")).toBe("");
    await dialog(ada).getByRole("button", { name: "Cancel" }).click();
  });

  await step("Escape in an open menu closes the menu, and the sheet stays", async () => {
    await ability.click({ button: "right" });
    const menu = ada.locator("#context-menu");
    await menu.waitFor();
    await ada.keyboard.press("Escape");
    await menu.waitFor({ state: "detached" });
    expect(await sheet.isVisible()).toBe(true);
  });

  await step("initiative says what a click rolls", async () => {
    const tooltip = await sheet.locator("[data-total=initiative]").first().getAttribute("data-tooltip-text");
    expect(tooltip).toContain("Initiative (Bare hands) (Brawl +5, Weary −1)");
  });

  await step("a bonus counts once it has a value", async () => {
    await sheet.getByRole("button", { name: "Add a bonus" }).click();
    await ada.locator(".bonus-sheet").waitFor();
    await closeWindows(ada);
    await openSheet(ada, "Naddaha");
    await ability.click();
    await dialog(ada)
      .getByRole("button", { name: /1ds \+ 4$/ })
      .waitFor();
    await dialog(ada).getByRole("button", { name: "Cancel" }).click();
  });

  await step("a command without anything to roll says so, and nothing is sent", async () => {
    const before = await ada.evaluate(() => game.messages.size);
    await write(ada, "/r");
    await ada.locator(".notification").getByText("Type a formula after /r").waitFor();
    await expect.poll(() => table.errors.length).toBe(1);
    table.errors.length = 0;
    expect(await ada.evaluate(() => game.messages.size)).toBe(before);
  });
});

test("a prompt that comes up, or comes to light, takes no click that was meant for what lay there before", async ({
  gm,
  ada,
}) => {
  /** Tells what is hit at the main button of the top prompt at once, and when it has rested. */
  const hit = (page: Page, count: number): Promise<readonly (string | undefined)[]> =>
    page.evaluate(async (open) => {
      const prompts = () => [...document.querySelectorAll(".request-prompt")];
      while (prompts().length !== open || !prompts().at(-1)?.querySelector(".main")) {
        await new Promise(requestAnimationFrame);
      }
      const button = prompts().at(-1)?.querySelector(".main");
      const { left = 0, top = 0 } = button?.getBoundingClientRect() ?? {};
      const hitNow = () => document.elementFromPoint(left + 20, top + 10)?.closest("button")?.textContent;
      const first = hitNow();
      await Promise.all(prompts().flatMap((one) => one.getAnimations().map(({ finished }) => finished)));
      return [first, hitNow()];
    }, count);
  const shown = [undefined, "Roll for Naddaha"];

  const atFirst = hit(ada, 1);
  await ask(gm);
  expect(await atFirst).toEqual(shown);
  const atSecond = hit(ada, 2);
  await ask(gm);
  expect(await atSecond).toEqual(shown);
  const places = await prompt(ada).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top));
  expect(new Set(places).size).toBe(2);
  const uncovered = hit(ada, 1);
  await prompt(ada).last().getByRole("button", { name: "Later" }).click();
  expect(await uncovered).toEqual(shown);
  // The keyboard waits for nothing.
  await prompt(ada).getByRole("button", { name: "Later" }).press("Enter");
  await prompt(ada).waitFor({ state: "detached" });
});

test("what used to irritate in a fight and in requests stays mended", long, async ({ table, ada, gm }) => {
  await step("nobody counters initiative, and it has no target", async () => {
    await scriptFaces(gm, 6);
    await gm.evaluate(async () => {
      const combat = await Combat.create({});
      const naddaha = game.actors.getName("Naddaha", { strict: true });
      await combat?.createEmbeddedDocuments("Combatant", [{ actorId: naddaha.id }]);
      await combat?.rollAll();
    });
    for (const page of [gm, ada]) {
      await lastMessage(page).getByText("Initiative", { exact: true }).waitFor();
      expect(await lastMessage(page).locator("button.counter, [data-action=quadriviumCompare]").count()).toBe(0);
      expect(
        await lastMessage(page)
          .getByRole("button", { name: /counter|target/i })
          .count(),
      ).toBe(0);
    }
  });

  await step("a counter says how likely it is", async () => {
    const owner = await gm.evaluate(() => game.users.getName("Ada")?.id ?? "");
    const trait = { name: "Daring", type: "trait", system: { size: 10 } };
    const system = { tradition: "fortune" };
    await makeActor(gm, { name: "Kip", type: "character", ownership: { [owner]: 3 }, system, items: [trait] });
    await scriptFaces(gm, [20, 12], [8, 7], [6, 5]);
    await write(gm, "/r 1dnc8:6[The kaiju strikes]");
    await lastMessage(ada).getByText("The kaiju strikes").first().waitFor();
    await lastMessage(ada).getByRole("button", { name: "Roll a counter…" }).click();
    await dialog(ada)
      .locator(".odds")
      .getByText(/to stop the action/)
      .waitFor();
    await dialog(ada).getByRole("button", { name: "Cancel" }).click();
  });

  await step("who plays two characters is asked for the second after the first has answered", async () => {
    await ask(gm, { asked: ["Naddaha", "Kip"], options: [{ name: "Listen", letter: "s", target: 6 }] });
    await prompt(ada).getByRole("button", { name: "Roll for Naddaha" }).click();
    await roll(ada, [7]);
    await prompt(ada).getByRole("button", { name: "Roll for Kip" }).waitFor();
    await expect.poll(() => prompt(ada).getByRole("button", { name: "Roll for Naddaha" }).isDisabled()).toBe(true);
    await card(gm).locator("[data-status=answered]").waitFor();
  });

  await step("the penalty of an English roller is read in French by who plays in French", async () => {
    const hedda = await table.join("Hedda", {}, (page) => {
      void page.addInitScript(() => {
        localStorage.setItem("core.language", JSON.stringify("fr"));
      });
    });
    for (const page of [hedda, ada]) await unfoldAnswer(page, "Naddaha");
    await lastMessage(hedda).getByText("Las", { exact: true }).waitFor();
    await lastMessage(ada).getByText("Weary", { exact: true }).waitFor();
  });
});

test("our buttons of the chat stay beside the folded sidebar, where Foundry hides those for the whole log", async ({
  gm,
  ada,
}) => {
  for (const page of [gm, ada]) {
    const controls = page.locator("#chat-controls");
    const foundrys = controls.locator("[data-action=export], [data-action=flush]");
    const shown = () =>
      controls
        .locator(".quadrivium-chat-controls button:visible")
        .evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel));
    const names = await shown();
    expect(names.includes("Request rolls")).toBe(page === gm);
    if (page === gm) expect(await foundrys.first().isVisible()).toBe(true);
    await page.evaluate(() => {
      ui.sidebar.collapse();
    });
    await page.locator("#chat-notifications #chat-message").waitFor();
    expect(await foundrys.and(page.locator(":visible")).count()).toBe(0);
    expect(await shown()).toEqual(names);
    if (page === gm) {
      await controls.getByRole("button", { name: "Request rolls" }).click();
      await page.locator(".request-window").waitFor();
      await closeWindows(page);
    }
    await page.evaluate(() => {
      ui.sidebar.expand();
    });
    await page.locator("#chat #chat-message").waitFor();
    expect(await shown()).toEqual(names);
  }
});

test("on a narrow card no word of the result is broken for the button beside it", async ({ gm }) => {
  await scriptFaces(gm, 5);
  await write(gm, "/r 1ds + 60");
  const card = lastMessage(gm).locator(".roll-card");
  await card.getByRole("button", { name: "Compare with target…" }).waitFor();
  const isOneLine = await card.evaluate((narrow) => {
    narrow.style.inlineSize = "250px";
    const result = narrow.querySelector(".result");
    return result && result.clientHeight < 2 * Number.parseFloat(getComputedStyle(result).fontSize);
  });
  expect(isOneLine).toBe(true);
});

test("what a sheet says of an empty list begins where its heading does", async ({ gm }) => {
  await makeActor(gm, { name: "Nobody", type: "character", system: { tradition: "stress" } });
  const sheet = await openSheet(gm, "Nobody");
  const [heading, hint] = [sheet.getByRole("heading", { name: "Abilities" }), sheet.getByText("No Abilities yet.")];
  const starts = [heading, hint].map((words) =>
    words.evaluate((element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return Math.round(range.getBoundingClientRect().left);
    }),
  );
  const [first, second] = await Promise.all(starts);
  expect(second).toBe(first);
});
