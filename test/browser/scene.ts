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

/** A table whose server is far away: later entries must not be lost or overwritten by late answers. */
export const FAR_AWAY = { latency: 100 };

/** Makes an actor as a game master. */
export async function makeActor(gm: Page, source: object): Promise<void> {
  await gm.evaluate(async (data) => {
    await Actor.create(data as never);
  }, source);
}

/** Makes a foe that the game master plays: it takes the damage without a target. */
export async function makeFoe(
  gm: Page,
  { name, tradition, soak }: { readonly name: string; readonly tradition: string; readonly soak: number },
): Promise<void> {
  const items = [{ name: "Hide", type: "armor", system: { soak } }];
  await makeActor(gm, { name, type: "npc", system: { tradition }, items });
  await gm.evaluate((foe) => game.user.update({ character: game.actors.getName(foe)?.id ?? null }), name);
}

/** A player and a game master, each at a page of their own. */
interface Both {
  readonly ada: PageUser;
  readonly gm: PageUser;
}

/** Lets Ada and the game master sit down. */
export async function sitDownTogether(table: BrowserTable, sitDown: PageUserFactory): Promise<Both> {
  return { ada: await sitDown(await table.join("Ada")), gm: await sitDown(await table.join("Gamemaster")) };
}

/** A page of the window in which a character is made: its title, and what is entered there. */
type MakerPage = readonly [title: string, fill: (maker: Locator) => Promise<void>];

/**
 * Makes Ada's character as at a table where players may not create actors: she asks for it, the game master creates it by one click, and
 * she goes through the pages.
 * @returns its sheet
 */
export async function makeTogether(
  { ada, gm }: Both,
  tradition: string,
  name: string,
  pages: readonly MakerPage[],
): Promise<Locator> {
  await ada.press(sidebarTab(ada.page, "actors"));
  await ada.press(ada.page.getByRole("button", { name: "Ask the GM for a character" }));
  const asking = ada.page.locator(".new-character");
  await ada.write(asking.getByRole("textbox", { name: "Name" }), name);
  await ada.press(asking.locator(`[name=tradition][value=${tradition.toLowerCase()}]`));
  await ada.press(asking.getByRole("button", { name: "Ask the GM" }));
  await asking.waitFor({ state: "detached" });
  await ada.press(sidebarTab(ada.page, "chat"));
  await gm.press(lastMessage(gm.page).locator(".wish button"));
  const maker = ada.page.locator(".maker");
  for (const [title, fill] of pages) {
    await ada.press(maker.getByRole("navigation", { name: "Steps" }).getByRole("button", { name: title, exact: true }));
    await maker.locator(".maker-head").getByRole("heading", { name: title, exact: true }).waitFor();
    await fill(maker);
  }
  await ada.press(maker.getByRole("button", { name: /^Finish/ }));
  await maker.waitFor({ state: "detached" });
  const sheet = ada.page.locator(".character-sheet");
  await sheet.getByRole("heading", { name, exact: true }).waitFor();
  return sheet;
}

/** The game master applies the damage on the last card to a foe that Ada may not look at, and takes it back. */
export async function wound({ ada, gm }: Both, foe: string, told: string, preview = ""): Promise<void> {
  await gm.press(lastMessage(gm.page).getByRole("button", { name: "Apply damage…" }));
  if (preview !== "") await gm.page.locator(".apply-damage").getByText(preview).waitFor();
  await gm.press(gm.page.locator(".question").getByRole("button", { name: "Apply", exact: true }));
  await lastMessage(gm.page).getByText(told).waitFor();
  // Users who may not look at the foe learn only that.
  await lastMessage(ada.page).getByText(`${foe} has taken the damage.`).waitFor();
  await gm.press(lastMessage(gm.page).getByRole("button", { name: `Undo damage to ${foe}` }));
  await lastMessage(ada.page).getByText("Undone by Gamemaster.").waitFor();
}

/** Opens a sheet from the sidebar, and goes back to the chat. */
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
  { choose, write }: PageUser,
  sheet: Locator,
  field: string,
  kind: string,
  name: string,
): Promise<Locator> {
  await choose(sheet.getByRole("combobox", { name: field, exact: true }), "", kind);
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
  const window = hands.page.locator(".item-sheet");
  await window.locator(".details").waitFor();
  const folded = window.locator(".details:not([open]) > summary");
  if (await folded.isVisible()) await hands.press(folded);
  await enter(hands, window, entries);
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
  await hands.press(sheet.getByRole("tab", { name: "Effects" }));
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
