import type { Page } from "playwright-core";
import { chatInput, chatLog, closeWindows, sidebarTab } from "../browser/host.ts";
import { scriptFaces, type Face } from "../browser/table.ts";

/** The two users in the pictures. */
export interface People {
  /** A player, whose character is Naddaha. */
  readonly ada: Page;
  readonly gm: Page;
}

/** Closes all windows of both, shows their chat, and removes a character that was being made. */
export async function tidy({ ada, gm }: People): Promise<void> {
  for (const page of [ada, gm]) {
    await page.evaluate(() => {
      document.querySelector<HTMLDialogElement>("dialog.question")?.close();
    });
    await closeWindows(page);
    // A click on the tab that is shown already would fold the sidebar.
    if (!(await chatLog(page).isVisible())) await sidebarTab(page, "chat").click();
  }
  await gm.evaluate(async () => {
    await game.actors.getName("Anselm")?.delete();
  });
}

/** Writes a line in the chat and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await chatInput(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Writes a line in the chat that rolls at once, and waits for its card. */
export async function roll(page: Page, line: string, ...faces: readonly Face[]): Promise<void> {
  const cards = chatLog(page).locator(".roll-card");
  const before = await cards.count();
  await scriptFaces(page, ...faces);
  await write(page, line);
  await cards.nth(before).waitFor();
}

/** Opens the sheet of an actor, or of one of its items: "Boben", "Kentigern: Long Sword". */
export async function openSheet(page: Page, name: string): Promise<void> {
  await page.evaluate(async (named) => {
    const [owner = "", thing] = named.split(": ");
    const actor = game.actors.getName(owner, { strict: true });
    const document = thing === undefined ? actor : actor.items.getName(thing, { strict: true });
    await (document.sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
  }, name);
}

/** Confirms the roll dialog of a page with what its dice show. */
export async function confirmRoll(page: Page, ...faces: readonly Face[]): Promise<void> {
  const dialog = page.locator(".roll-dialog");
  await dialog.waitFor();
  await scriptFaces(page, ...faces);
  await dialog.getByRole("button", { name: /^Roll/ }).click();
  await dialog.waitFor({ state: "detached" });
}
