import type { Face } from "../open-table.ts";
import { scriptFaces, type } from "../open-table.ts";
import { buttonIn, click, openSheet, rest, textOf, until, windowOf } from "../page.ts";
import { NADDAHA } from "./characters.ts";
import { logLine, sheetLine, shown } from "./reading.ts";

/** What a user does at a page: in words, on a card, on a sheet, in a window. The faces are those that the dice then show. */

type Message = ChatMessage.Implementation;

export async function say(words: string, ...faces: readonly Face[]): Promise<void> {
  scriptFaces(...faces);
  await type(words);
  await rest();
}

/** The buttons of all cards, also those that are folded away, with what they are called. */
async function buttons(): Promise<readonly (readonly [string, HTMLButtonElement])[]> {
  const cards = await Promise.all(game.messages.contents.map((message: Message) => message.renderHTML()));
  const all = cards.flatMap((card) => [...card.querySelectorAll<HTMLButtonElement>(".message-content button")]);
  return all.map((button) => [button.getAttribute("aria-label") ?? textOf(button), button]);
}

/** Presses a button of a card, by its name or how that begins; Shift leaves the dialog out. The newest of several. */
export async function press(name: string, ...faces: readonly Face[]): Promise<void> {
  const all = await buttons();
  const [, button] = all.findLast(([own]) => own === name) ?? all.findLast(([own]) => own.startsWith(name)) ?? [];
  if (!button) throw new Error(`No "${name}" among: ${all.map(([own]) => own).join(" | ")}`);
  scriptFaces(...faces);
  click(button, { shiftKey: true });
  await rest();
}

/** What all buttons of the cards are called that can be pressed. */
export const offered = async (): Promise<string> =>
  (await buttons()).flatMap(([name, { disabled }]) => (disabled ? [] : [`[${name}]`])).join(" ");

/** Clicks on a sheet. */
export async function onSheet(name: string, options: MouseEventInit = {}, ...faces: readonly Face[]): Promise<void> {
  await openSheet(naddaha());
  scriptFaces(...faces);
  click(buttonIn(windowOf("sheet"), name), options);
  await rest();
}

export const naddaha = () => game.actors.get(NADDAHA, { strict: true }) as Actor.Stored<"character">;

/** The window that asks something, or of this class. */
export const windowThat = (selector = "dialog.application, .application.question"): Promise<HTMLElement> =>
  until(() => [...document.querySelectorAll<HTMLElement>(selector)].at(-1));

/** Presses a button of a window of this class, which it closes. */
export async function answerIn(selector: string, button: string): Promise<void> {
  click(buttonIn(await windowThat(selector), button));
  await rest();
}

/** Fills in a window by the names or labels of its fields, and presses a button; lists and choices by how they begin. */
export async function answer(
  button: string,
  fields: Readonly<Record<string, string>> = {},
  ...faces: readonly Face[]
): Promise<void> {
  const window = await windowThat();
  // happy-dom does not always select what the HTML says.
  for (const list of window.querySelectorAll("select")) {
    list.value = list.querySelector("option[selected]")?.getAttribute("value") ?? list.value;
  }
  for (const [name, value] of Object.entries(fields)) set(window, name, value);
  scriptFaces(...faces);
  click(buttonIn(window, button));
  await rest();
}

type Field = HTMLInputElement | HTMLSelectElement;

const labelOf = (field: Field) => field.ariaLabel ?? textOf(field.labels?.[0] ?? field.closest("label"));

/** Fills in a field by its name or label; takes an entry of a list, or one of several choices, by how it begins. */
export function set(window: HTMLElement, name: string, value: string): void {
  const all = [...window.querySelectorAll<Field>("input, select")];
  const fields = all.filter((one) => one.name === name || labelOf(one).startsWith(name));
  const isChoice = fields[0]?.type === "radio";
  const field = isChoice ? fields.find((one) => labelOf(one).startsWith(value)) : fields[0];
  const options = field instanceof HTMLSelectElement ? [...field.options] : [];
  const option = options.find((one) => textOf(one).startsWith(value));
  if (!field || (options.length > 0 && !option)) {
    const known = [...(isChoice ? fields : all).map((one) => `${one.name}: ${labelOf(one)}`), ...options.map(textOf)];
    throw new Error(`No "${value}" for "${name}" among: ${known.join(" | ")}`);
  }
  if (isChoice || field.type === "checkbox") (field as HTMLInputElement).checked = value !== "no";
  else field.value = option?.value ?? value;
  for (const event of ["input", "change"]) field.dispatchEvent(new Event(event, { bubbles: true }));
}

/** What the log shows this user, and what asks them. */
export async function seen(): Promise<string> {
  const messages = game.messages.filter(({ visible }) => visible);
  return logLine(await Promise.all(messages.map((message: Message) => message.renderHTML())));
}

/** What the card of the newest roll shows, also where it is folded into another. */
export async function newestRoll(): Promise<string> {
  const card = await game.messages.contents.findLast(({ isRoll }) => isRoll)?.renderHTML();
  return card ? shown(card) : "";
}

/** What the card of the newest message of a kind shows. */
export async function newest(kind: string): Promise<string> {
  const card = await game.messages.contents.findLast(({ type: own }) => own === kind)?.renderHTML();
  return card ? shown(card) : "";
}

/** Runs an action, and returns the newest card, unfolded; or else why it was refused, and its questions. */
export async function saidBack(doing: () => Promise<unknown>): Promise<string> {
  const before = game.messages.contents.at(-1);
  document.querySelector("#notifications")?.replaceChildren();
  try {
    await doing();
    await rest();
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
  const newest = game.messages.contents.at(-1);
  const asked = document.querySelector(".application.which .dialog-content");
  return newest === before ? [notices(), asked ? shown(asked) : ""].filter(Boolean).join(" ‖ ") : unfolded(newest);
}

/** What a card shows with all its folds open. */
export async function unfolded(message: Message | undefined): Promise<string> {
  const card = await message?.renderHTML();
  for (const fold of card?.querySelectorAll("details") ?? []) fold.open = true;
  return card ? shown(card) : "";
}

/** What this user was just told in notifications. */
export const notices = (): string =>
  [...document.querySelectorAll("#notifications .notification p")].map(shown).join(" ‖ ");

/** What a sheet says; null for users who may not open it. */
export async function sheetOf(actor: Actor.Implementation): Promise<string | null> {
  if (!actor.isOwner) return null;
  await openSheet(actor);
  const line = sheetLine(windowOf("sheet"));
  await actor.sheet?.close();
  return line;
}

/** Rolls what a dialog shows. */
export async function submit(dialog: HTMLElement, ...faces: readonly Face[]): Promise<void> {
  await rest();
  scriptFaces(...faces);
  dialog.dispatchEvent(new SubmitEvent("submit", { bubbles: true, cancelable: true }));
  await rest();
}

/** Runs a script macro of this user's. */
export async function runMacro(command: string, ...faces: readonly Face[]): Promise<void> {
  const macro = await Macro.implementation.create({ name: "Roll", type: "script", command } as never);
  scriptFaces(...faces);
  await macro?.execute();
  await rest();
}

/** The link on the newest card that has one. */
export async function linkOf(selector: string): Promise<HTMLElement> {
  const cards = await Promise.all(game.messages.contents.map((message: Message) => message.renderHTML()));
  const card = cards.findLast((one) => one.querySelector(selector));
  if (!card) throw new Error(`No card has a link ${selector}.`);
  // As an enriched text does by itself when it comes to a page.
  for (const { onRender } of CONFIG.TextEditor.enrichers) onRender?.(card as never);
  document.body.append(card);
  return card.querySelector<HTMLElement>(selector) ?? card;
}

/** Follows a link on the newest card that has one, without being asked. */
export async function follow(link: string, ...faces: readonly Face[]): Promise<void> {
  const found = await linkOf(link);
  scriptFaces(...faces);
  click(found, { shiftKey: true });
  await rest();
}

/** Presses a key together with Alt. */
export async function pressKey(code: string, ...faces: readonly Face[]): Promise<void> {
  scriptFaces(...faces);
  for (const name of ["keydown", "keyup"]) {
    document.body.dispatchEvent(new KeyboardEvent(name, { code, altKey: true, bubbles: true, cancelable: true }));
  }
  await rest();
}

/** Targets a token. */
export function target(
  actor: Actor.Implementation,
  token: object = { uuid: null, name: actor.name, hidden: false, displayName: 50 },
): void {
  game.user.targets.add({ actor, document: token } as never);
}

/** Answers the request that asks this user, with what its prompt offers first; the game master's client may roll the dice. */
export async function answerPrompt(...faces: readonly Face[]): Promise<void> {
  const prompt = await windowThat(".request-prompt");
  const button = prompt.querySelector<HTMLElement>("button[data-action^=answer]");
  if (!button) throw new Error(`The prompt has nothing to answer: ${textOf(prompt)}`);
  scriptFaces(...faces);
  click(button);
  await rest();
  const dialog = document.querySelector<HTMLElement>(".roll-dialog");
  if (dialog) await submit(dialog, ...faces);
}
