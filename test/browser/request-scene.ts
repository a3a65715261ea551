import type { Locator, Page } from "playwright-core";
import type { QuadriviumApi, RequestDraft } from "quadrivium";
import { scriptFaces } from "../../tools/browser/table.ts";
import type { BrowserTable, Face } from "../../tools/browser/table.ts";
import { chatLog } from "../../tools/browser/host.ts";

/** Naddaha's Awareness is worth 3 + 2, and she is Weary: −1. */
export const notice = {
  name: "Notice the trap",
  letter: "s",
  characteristics: ["per"],
  ability: "Awareness",
  target: 9,
} as const;

type OptionDraft = NonNullable<RequestDraft["options"]>[number];

/** A function call for a page, with users and actors by name. */
export interface Draft extends Omit<RequestDraft, "asked" | "options" | "contest"> {
  readonly asked?: readonly string[];
  readonly options?: readonly (Omit<OptionDraft, "for"> & { readonly for?: readonly string[] })[];
  readonly contest?: { readonly defender?: string; readonly mayStalemate?: boolean };
}

/** Asks for a roll from a game master's page, by default Naddaha's Awareness. */
export async function ask(gm: Page, draft: Draft = {}): Promise<void> {
  await gm.evaluate(
    async ({ asked, options, contest, ...rest }) => {
      const { api } = game.system as unknown as { api: QuadriviumApi };
      const uuid = (name: string): string => game.actors.getName(name, { strict: true }).uuid;
      const offered = options.map(({ for: names, ...option }) =>
        names ? { ...option, for: names.map(uuid) } : option,
      );
      const { defender, ...terms } = contest;
      const sides = defender === undefined ? terms : { ...terms, defender: uuid(defender) };
      await api.request({ ...rest, asked: asked.map(uuid), options: offered, contest: sides });
    },
    { asked: ["Naddaha"], options: [notice] as NonNullable<Draft["options"]>, contest: {}, ...draft },
  );
}

/** Opens the window for requests on a game master's page. */
export async function openRequestWindow(gm: Page): Promise<void> {
  await gm.evaluate(() => {
    void (game.system as unknown as { api: QuadriviumApi }).api.request();
  });
}

/** Deletes the messages, for all, even if pages still write into them; all but the first few, if need be. */
export async function clearLog(gm: Page, { gone }: BrowserTable, few = 0): Promise<void> {
  const ids = await gm.evaluate((count) => game.messages.contents.slice(count).map(({ id }) => id), few);
  for (const id of ids) gone.add(id);
  await gm.evaluate((known) => ChatMessage.deleteDocuments(known), ids);
}

/** The card of the last request in the log of a page. */
export const card = (page: Page): Locator => page.locator(".chat-log .request-card").last();

/** The line of an asked character on that card. */
export const row = (page: Page, name: string): Locator => card(page).locator(".asked > li", { hasText: name });

const answerRow = (page: Page, name: string): Locator =>
  card(page).locator(`.answer-row:has(> summary:has-text("${name}"))`).last();

/** A character's last answer in its row on that card, once it is unfolded. */
export const answerCard = (page: Page, name = ""): Locator => answerRow(page, name).locator("> section").last();

/** Unfolds a character's row on that card, unless it is open. */
export async function unfoldAnswer(page: Page, name = ""): Promise<Locator> {
  await answerRow(page, name).evaluate((row) => {
    (row as HTMLDetailsElement).open = true;
  });
  return answerCard(page, name);
}

/**
 * A button on the card of the last request. Press it by keyboard while messages come in: the log scrolls then, and a click
 * that begins on the button may end beside it.
 */
export const button = (page: Page, name: string): Locator => card(page).getByRole("button", { name, exact: true });

/** Presses a button on the card of the last request by keyboard, also one in its menu. */
export async function press(page: Page, name: string): Promise<void> {
  await card(page).waitFor();
  const menu = card(page).locator(".gamemaster > .menu:not([open]) > summary");
  if ((await button(page, name).count()) === 0 && (await menu.count()) > 0) await menu.press("Enter");
  await button(page, name).press("Enter");
}

/** The window that asks a player at once. */
export const prompt = (page: Page): Locator => page.locator(".request-prompt");

/** The dialog in which an answer is set up. */
export const dialog = (page: Page): Locator => page.locator(".roll-dialog");

/** Answers from the prompt, as the dialog comes. This page rolls the dice unless `thrower` does. */
export async function answer(page: Page, faces: readonly Face[], thrower = page): Promise<void> {
  await openDialog(page);
  await roll(page, faces, thrower);
}

/** Opens the dialog of the first answer, or of that with a name, from the prompt: also where its button would roll at once. */
export async function openDialog(page: Page, name = ""): Promise<void> {
  const answers = prompt(page).locator(`[data-action^=answer]${name && `[aria-label*="${name}"]`}`);
  const options = prompt(page).locator("[data-action=options]");
  await answers.first().waitFor();
  if ((await options.count()) > 0) return options.click();
  // One of several is rolled at once, or asked for with Ctrl.
  const isOne = (await prompt(page).locator("[data-action^=answer]").count()) === 1;
  await answers.first().click({ modifiers: isOne ? [] : ["Control"] });
}

/** Rolls as the dialog comes. */
export async function roll(page: Page, faces: readonly Face[], thrower = page): Promise<void> {
  await dialog(page).waitFor();
  await scriptFaces(thrower, ...faces);
  await dialog(page).getByRole("button", { name: /^Roll/ }).click();
}

/** The users besides those of the demo table: a third player with her character, and a second game master. */
export async function inviteMore(gm: Page): Promise<void> {
  await gm.evaluate(async () => {
    const awareness = { name: "Awareness", type: "ability", system: { score: 2, characteristics: ["per"] } };
    const cara = await User.create({ _id: "playerCara000001", name: "Cara", role: 1 } as never, { keepId: true });
    const silarn = await Actor.create({
      name: "Silarn",
      type: "character",
      ownership: { default: 0, playerCara000001: 3 },
      system: { characteristics: { per: { value: 1 } } },
      items: [awareness],
    } as never);
    await cara?.update({ character: silarn?.id });
    // Of two game masters, the one whose id comes first is the active one.
    await User.create({ _id: "gamemaster000002", name: "Dorian", role: 4 } as never, { keepId: true });
  });
}

/** Takes the same seat again, as a reopened page does. */
export async function comeBack(page: Page, table: BrowserTable): Promise<void> {
  await page.goto(table.url);
  await chatLog(page).waitFor();
  await page.waitForFunction(() => game.ready);
}
