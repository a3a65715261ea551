import type { Locator, Page } from "playwright-core";
import type { PageUser, PageUserFactory } from "../../tools/browser/page-user.ts";
import type { BrowserTable } from "../../tools/browser/table.ts";
import { chatInput, chatLog, directoryEntry, sidebarTab } from "../../tools/browser/host.ts";

/** The last message that is shown in the log: not one that is read on the card of another. */
export const lastMessage = (page: Page): Locator =>
  chatLog(page).locator(".chat-message:not(.quadrivium-folded, .quadrivium-told)").last();

/** Writes something into the chat, and sends it. */
export async function write(page: Page, text: string): Promise<void> {
  await chatInput(page).fill(text);
  await page.keyboard.press("Enter");
}

/** Opens the sheet of a character from the sidebar by clicks alone, and goes back to the chat. */
export async function clickOpen(page: Page, name: string): Promise<void> {
  await sidebarTab(page, "actors").click();
  await directoryEntry(page, name).click();
  await page.locator(".character-sheet .characteristics .tile").first().waitFor();
  await sidebarTab(page, "chat").click();
}

/** The window in which it is asked how to roll. */
export const rollDialog = ({ page }: PageUser): Locator => page.locator(".roll-dialog");

/** Unfolds what a roll dialog folds away, unless its user has left it unfolded. */
export async function unfold(dialog: Locator): Promise<void> {
  const fold = dialog.locator("details.more");
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").click();
}

/** A table whose server is far away: what is entered meanwhile must not be lost, or put back by what comes late. */
export const FAR_AWAY = { lines: { latency: 100 } };

/** Makes an actor as a game master. */
export async function makeActor(gm: Page, source: object): Promise<void> {
  await gm.evaluate(async (data) => {
    await Actor.create(data as never);
  }, source);
}

/** Makes a character of whom nothing is known but the name, for a player. */
async function makeEmpty(gm: Page, name: string, player: string): Promise<void> {
  const owner = await gm.evaluate((named) => game.users.getName(named)?.id ?? "", player);
  await makeActor(gm, { name, type: "character", ownership: { [owner]: 3 } });
}

/** A player and a game master, each at a page of their own. */
interface Both {
  readonly ada: PageUser;
  readonly gm: PageUser;
}

/** Lets Ada and the game master sit down to a character of whom nothing is known but the name. */
export async function sitDownTogether(table: BrowserTable, sitDown: PageUserFactory, name: string): Promise<Both> {
  const ada = await sitDown(await table.join("Ada"));
  const gm = await sitDown(await table.join("Gamemaster"));
  await makeEmpty(gm.page, name, "Ada");
  return { ada, gm };
}

/** Opens somebody's sheet from the sidebar, and goes back to the chat. */
export async function openSheet({ page, press }: PageUser, name: string): Promise<Locator> {
  await press(sidebarTab(page, "actors"));
  await press(directoryEntry(page, name));
  const sheet = page.locator(".character-sheet").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await sheet.waitFor();
  await press(sidebarTab(page, "chat"));
  return sheet;
}

/** Adds something new to a sheet by the field that is called so, and names it. @returns its row */
export async function add(
  { press, write }: PageUser,
  sheet: Locator,
  field: string,
  kind: string,
  name: string,
): Promise<Locator> {
  await press(sheet.getByRole("combobox", { name: field, exact: true }));
  await press(sheet.getByRole("option", { name: kind, exact: true }));
  const focused = sheet.locator("[data-item-id] input:focus");
  await focused.waitFor();
  const id = await focused.evaluate((field) => field.closest<HTMLElement>("[data-item-id]")?.dataset.itemId ?? "");
  await write(focused, name);
  return sheet.locator(`[data-item-id="${id}"]`);
}

/** An entry in a field of an item: text, a checkmark, or an option of a list. */
type Entry = readonly [field: string, entry: string | true | { readonly option: string }];

/** Opens the sheet of an item from its row, enters its details, and closes it. */
export async function writeDetails(hands: PageUser, row: Locator, entries: readonly Entry[]): Promise<void> {
  await hands.press(row.getByRole("button", { name: /^Open/ }));
  await enter(hands, hands.page.locator(".item-sheet"), entries);
}

/** Fills in the window of an item or a bonus, by what its fields are called, and closes it. */
async function enter(hands: PageUser, window: Locator, entries: readonly Entry[]): Promise<void> {
  for (const [name, entry] of entries) {
    const field = window.getByLabel(name, { exact: true });
    if (entry === true) await hands.press(field);
    else if (typeof entry === "string") await hands.write(field, entry);
    else await hands.pick(field, entry.option);
  }
  await hands.press(window.getByRole("button", { name: "Close" }));
  await window.waitFor({ state: "detached" });
}

/** Adds a bonus to a sheet, enters what its fields ask for, and closes its window. */
export async function addBonus(hands: PageUser, sheet: Locator, entries: readonly Entry[]): Promise<void> {
  await hands.press(sheet.locator(".bonuses").getByRole("button", { name: "Add a bonus" }));
  await enter(hands, hands.page.locator(".bonus-sheet"), entries);
}

/** The timeout for a change on a sheet, for busy machines. */
export const PATIENTLY = { timeout: 30_000 };

/** Returns the text beside a bonus on the sheet: its amount and its details. */
export async function bonusOn(sheet: Locator, name: string): Promise<string> {
  const line = sheet.locator(".bonus", { has: sheet.page().getByRole("button", { name, exact: true }) });
  const told = await line.locator(".figure, .details > span").allInnerTexts();
  return told.join(" ").replaceAll(/\s+/g, " ").trim();
}
