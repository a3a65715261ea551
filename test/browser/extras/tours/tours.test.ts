import { expect } from "vitest";
import type { Page } from "playwright-core";
import { lastMessage, PATIENTLY, write } from "../../scene.ts";
import { long, step, test } from "../../table-test.ts";

/** Waits for a step, whose panel is whole on the page, and which highlights an element where it is about one. */
async function arriveAt(page: Page, title: string, selector?: string): Promise<void> {
  await step(title, async () => {
    await page.locator(".tour").getByText(title, { exact: true }).waitFor(PATIENTLY);
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const box = await page.locator(".tour").boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
    if (selector) await expect.poll(() => highlights(page, selector), PATIENTLY).toBe(true);
  });
}

/** Returns whether the highlight of the step is around an element. */
async function highlights(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((framed) => {
    const frame = document.querySelector(".tour-fadeout")?.getBoundingClientRect();
    return [...document.querySelectorAll(framed)].some((element) => {
      const box = element.getBoundingClientRect();
      return frame !== undefined && frame.left <= box.left && frame.right >= box.right && frame.top <= box.top;
    });
  }, selector);
}

/** Starts a tour from the list of commands, which offers them. */
async function startFromHelp(page: Page, title: string): Promise<void> {
  await write(page, "/help");
  await lastMessage(page).getByRole("button", { name: title, exact: true }).click();
}

test("a player is led to a first roll, by mouse and by keyboard", long, async ({ ada: page }) => {
  const next = page.locator(".tour [data-action=next]");
  await startFromHelp(page, "Your first roll");
  await arriveAt(page, "Open a character", '#actors [data-entry-id="actorNaddaha0001"]');
  await next.click();
  await arriveAt(page, "Choose what to roll", ".character-sheet .window-content");
  await next.click();
  await arriveAt(page, "See the odds", ".roll-dialog .odds");
  await page.keyboard.press("ArrowRight");
  await arriveAt(page, "Roll", ".roll-dialog [type=submit]");
  await page.keyboard.press("ArrowLeft");
  await arriveAt(page, "See the odds", ".roll-dialog .odds");
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "hidden" });
  expect(await page.locator(".character-sheet").count()).toBe(1);
});

test("a game master is led through a request and a new character", long, async ({ gm: page }) => {
  const next = page.locator(".tour [data-action=next]");
  await startFromHelp(page, "Your first request");
  await arriveAt(page, "Ask for a roll", "#actors .ask-for-rolls");
  for (const [title, selector] of [
    ["Who rolls?", ".request-window .whom"],
    ["What do they roll?", ".request-window .what"],
    ["How hard is it?", ".request-window .what .target"],
    ["Send it", ".request-window [type=submit]"],
  ] as const) {
    await next.click();
    await arriveAt(page, title, selector);
  }
  await page.keyboard.press("Escape");
  await page.evaluate(() => void game.tours.get("quadrivium.newCharacter")?.start());
  await arriveAt(page, "Create a character", "#actors [data-action=createEntry]");
  await next.click();
  await arriveAt(page, "Name and game", ".application.new-character");
  await page.keyboard.press("Escape");
  await page.locator(".tour").waitFor({ state: "hidden" });
});
