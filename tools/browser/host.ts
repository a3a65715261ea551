import type { Locator, Page } from "playwright-core";

// Elements of Foundry's page are found by ids and data attributes, which the stand-in and the real host share.

/** The input of the chat: a text area on 13, a rich text on 14. */
export const chatInput = (page: Page): Locator =>
  page.locator("textarea#chat-message, #chat-message [contenteditable=true]");

/** What is written in the input of the chat. */
export const chatText = (page: Page): Promise<string> =>
  chatInput(page).evaluate((input: HTMLElement) =>
    input instanceof HTMLTextAreaElement ? input.value : input.innerText,
  );

/** The list of messages in the sidebar. */
export const chatLog = (page: Page): Locator => page.locator("#sidebar .chat-log");

/** The button that shows a tab of the sidebar: "chat", "actors", "compendium" … */
export const sidebarTab = (page: Page, name: string): Locator =>
  page.locator(`#sidebar-tabs [data-tab="${name}"], #sidebar [role=tab][data-tab="${name}"]`).first();

/** The entry of a document, a compendium or a folder in a directory of the sidebar. */
export const directoryEntry = (page: Page, name: string): Locator =>
  page.locator("#sidebar").getByText(name, { exact: true }).filter({ visible: true }).first();

/** Closes all windows that are open on a page. */
export const closeWindows = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (const window of foundry.applications.instances.values())
      if (window.hasFrame) await window.close({ animate: false });
  });

/** The address of a real server, or of a stand-in that was started separately; undefined to start one for each test. */
export const foundryUrl = process.env.FOUNDRY_URL?.replace(/\/$/, "");

/** The name of the game master: that of FOUNDRY_GM on a real server. */
export const gamemaster = process.env.FOUNDRY_GM ?? "Gamemaster";

/** Takes a seat at a table: at a real server, with the password of FOUNDRY_PASSWORD for the game master. */
export async function join(page: Page, url: string, name: string): Promise<void> {
  await page.goto(url);
  const select = page.locator("select[name=userid]");
  const seat = page.getByRole("button", { name: new RegExp(`^${name}\\b`) });
  await select.or(seat).first().waitFor();
  if (await select.isVisible()) {
    await select.selectOption({ label: name });
    if (name === gamemaster) await page.locator("input[name=password]").fill(process.env.FOUNDRY_PASSWORD ?? "");
    await page.locator("button[name=join]").click();
  } else await seat.press("Enter");
  await chatLog(page).waitFor();
  // The log is drawn before the hook "ready" is called, in which a system adds its listeners.
  await page.waitForFunction(() => game.ready);
}

/** Unfolds the decisions about the roll of a card, if they are in a menu. */
export async function unfoldDecisions(card: Locator): Promise<void> {
  const menu = card.locator(".menu:not([open]) > summary");
  if ((await menu.count()) > 0) await menu.click();
}
