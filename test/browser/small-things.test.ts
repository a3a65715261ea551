import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { closeWindows } from "../../tools/browser/host.ts";
import { scriptFaces } from "../../tools/browser/table.ts";
import { ask, prompt } from "./request-scene.ts";
import { lastMessage, makeActor, write } from "./scene.ts";
import { test } from "./table-test.ts";

async function openSheet(page: Page, name: string): Promise<Locator> {
  await page.evaluate(async (called) => {
    const { sheet } = game.actors.getName(called, { strict: true });
    await (sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
  }, name);
  const sheet = page.locator(".character-sheet");
  await sheet.waitFor();
  return sheet;
}

test("a prompt that comes up, or comes to light, takes no click that was meant for what lay there before", async ({
  gm,
  ada,
}) => {
  /** Returns what a click at the main button of the top prompt hits, at once and after a rest. */
  const hit = (page: Page, count: number): Promise<readonly (string | undefined)[]> =>
    page.evaluate(async (open) => {
      const prompts = () => [...document.querySelectorAll(".request-prompt")];
      while (prompts().length !== open || !prompts().at(-1)?.querySelector(".main")) {
        await new Promise(requestAnimationFrame);
      }
      const button = prompts().at(-1)?.querySelector(".main");
      const { left = 0, top = 0 } = button?.getBoundingClientRect() ?? {};
      const hitNow = () => document.elementFromPoint(left + 20, top + 10)?.closest("button")?.ariaLabel ?? undefined;
      const first = hitNow();
      await Promise.all(prompts().flatMap((one) => one.getAnimations().map(({ finished }) => finished)));
      return [first, hitNow()];
    }, count);
  const shown = [undefined, "Roll +4 for Naddaha"];

  const atFirst = hit(ada, 1);
  await ask(gm);
  expect(await atFirst).toEqual(shown);
  const atSecond = hit(ada, 2);
  await ask(gm);
  expect(await atSecond).toEqual(shown);
  const uncovered = hit(ada, 1);
  await prompt(ada).last().getByRole("button", { name: "Later" }).click();
  expect(await uncovered).toEqual(shown);
  // The keyboard works at once.
  await prompt(ada).getByRole("button", { name: "Later" }).press("Enter");
  await prompt(ada).waitFor({ state: "detached" });
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
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
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
