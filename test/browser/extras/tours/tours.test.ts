import { expect } from "vitest";
import type { Page } from "playwright-core";
import { directoryEntry } from "../../../../tools/browser/host.ts";
import { scriptFaces } from "../../../../tools/browser/table.ts";
import { chooseTheme, look } from "../../look.ts";
import { lastMessage, PATIENTLY, write } from "../../scene.ts";
import { long, step, test } from "../../table-test.ts";

const panel = (page: Page) => page.locator(".tour-step");
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

/** Waits for a step, and looks at it: its panel is whole on the page, covers nothing of what it frames, and reads well. */
async function arriveAt(page: Page, title: string): Promise<void> {
  await step(title, async () => {
    await panel(page).getByRole("heading", { name: title, exact: true }).waitFor(PATIENTLY);
    await look(page, ".tour-step");
    const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
    const box = await panel(page).boundingBox();
    expect(box && box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true);
  });
}

/** Returns whether the frame of the step is around an element. */
async function frames(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((framed) => {
    const frame = document.querySelector(".tour-frame:not([hidden])")?.getBoundingClientRect();
    return [...document.querySelectorAll(framed)].some((element) => {
      const box = element.getBoundingClientRect();
      return frame !== undefined && frame.left <= box.left && frame.right >= box.right && frame.top <= box.top;
    });
  }, selector);
}

/** Returns whether nothing covers the head of the last element that fits. */
async function isOnTop(page: Page, selector: string): Promise<boolean> {
  return page
    .locator(selector)
    .last()
    .evaluate((element) => {
      const { left, top, width } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(left + width / 2, top + 20));
    });
}

/** Starts a tour from the list of commands, which offers them. */
async function startFromHelp(page: Page, title: string): Promise<void> {
  await write(page, "/help");
  await lastMessage(page).getByRole("button", { name: title, exact: true }).click();
}

test(
  "a player rolls for the first time on a tour, by mouse, and again by keyboard on a narrow page",
  long,
  async ({ ada: page }) => {
    await startFromHelp(page, "Your first roll");
    await arriveAt(page, "Open a character");
    expect(await frames(page, '#actors [data-entry-id="actorNaddaha0001"]')).toBe(true);
    await directoryEntry(page, "Naddaha").click();
    await arriveAt(page, "Choose what to roll");
    await page.locator(".character-sheet").getByRole("button", { name: "Brawl", exact: true }).click();
    await arriveAt(page, "See the odds");
    expect(await frames(page, ".roll-dialog .odds")).toBe(true);
    await button(page, "Next").click();
    await arriveAt(page, "Roll");
    await scriptFaces(page, 6);
    await page.locator(".roll-dialog [type=submit]").click();
    await arriveAt(page, "Read the card");
    await expect.poll(() => lastMessage(page).innerText(), PATIENTLY).toContain("Brawl");
    await button(page, "Next").click();
    await arriveAt(page, "Decide");
    await button(page, "Next").click();
    await arriveAt(page, "That is all");
    await button(page, "Finish").click();
    await panel(page).waitFor({ state: "detached" });

    await page.evaluate(() => void game.tours.get("quadrivium.firstRoll")?.start());
    await arriveAt(page, "Open a character");
    await page.setViewportSize({ width: 420, height: 800 });
    await arriveAt(page, "Open a character");
    await page.keyboard.press("Enter");
    await arriveAt(page, "Choose what to roll");
    await page.keyboard.press("ArrowRight");
    await arriveAt(page, "See the odds");
    await button(page, "Go there").press("Enter");
    expect(await page.evaluate(() => document.activeElement?.closest(".odds") !== null)).toBe(true);
    await scriptFaces(page, 6);
    await page.locator(".roll-dialog [type=submit]").press("Enter");
    await arriveAt(page, "Read the card");
    await step("the sheet folds up, which would hide the card", async () => {
      await expect.poll(() => isOnTop(page, ".chat-log .roll-card"), PATIENTLY).toBe(true);
    });
    await page.keyboard.press("Escape");
    await panel(page).waitFor({ state: "detached" });
    expect(await page.locator(".character-sheet").count()).toBe(1);
  },
);

test("a game master requests a roll on a tour, and makes a character on another", long, async ({ gm: page }) => {
  await chooseTheme(page, "dark");
  await startFromHelp(page, "Your first request");
  await arriveAt(page, "Ask for a roll");
  await page.locator("#actors .ask-for-rolls").click();
  await arriveAt(page, "Who rolls?");
  await page.locator(".request-window").getByRole("checkbox", { name: "Naddaha", exact: true }).check();
  await button(page, "Next").click();
  await arriveAt(page, "What do they roll?");
  await page.locator(".request-window").getByLabel("Ability", { exact: true }).fill("Awareness");
  await button(page, "Next").click();
  await arriveAt(page, "How hard is it?");
  await page.locator(".request-window [name='options.0.target']").fill("9");
  await button(page, "Next").click();
  await arriveAt(page, "Send it");
  await page.locator(".request-window [type=submit]").click();
  await arriveAt(page, "Read the answers");
  await expect.poll(() => frames(page, ".chat-log .request-card"), PATIENTLY).toBe(true);
  await button(page, "Next").click();
  await arriveAt(page, "That is all");
  await button(page, "Finish").click();

  await startFromHelp(page, "Create a character from scratch");
  await arriveAt(page, "Create a character");
  await page.locator("#actors [data-action=createEntry]").click();
  await arriveAt(page, "Say what it is to be");
  const window = page.locator(".application.new-character");
  await window.locator("[name=name]").fill("Testa");
  await window.getByRole("radio", { name: /^Check/ }).check({ force: true });
  await window.getByRole("button", { name: "Step by step" }).click();
  await arriveAt(page, "Fill in what you like");
  await expect.poll(() => frames(page, ".maker .page"), PATIENTLY).toBe(true);
  await button(page, "Next").click();
  await arriveAt(page, "Start playing");
  await page.locator(".maker").getByRole("button", { name: "Finish now" }).click();
  await arriveAt(page, "Make it yours");
  await button(page, "Next").click();
  await arriveAt(page, "That is all");
  await button(page, "Finish").click();
  await panel(page).waitFor({ state: "detached" });
  expect(await page.evaluate(() => game.actors.getName("Testa")?.type)).toBe("character");
});
