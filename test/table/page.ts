import { vi } from "vitest";

export { rest } from "./host.ts";

/** Actions on windows as a person does them: by the labels of their elements. */

/** The open window of a class. @throws Error for none */
export function windowOf(className: string): HTMLElement {
  const element = [...document.querySelectorAll<HTMLElement>(`.application.${className}`)].at(-1);
  if (!element) throw new Error(`There is no window .${className}.`);
  return element;
}

/** Draws the parts of Foundry's page that have places for our buttons, as a browser does. */
export async function layPage(): Promise<void> {
  for (const part of [ui.sidebar, ui.actors, ui.compendium, ui.chat]) await part.render({ force: true });
}

/** Closes all windows. */
export async function closeWindows(): Promise<void> {
  for (const window of foundry.applications.instances.values()) if (window.hasFrame) await window.close();
}

/** Opens the sheet of an actor. */
export async function openSheet(actor: Actor.Implementation): Promise<void> {
  await (actor.sheet as foundry.applications.sheets.ActorSheetV2 | null)?.render({ force: true });
}

/** Opens a window of the system by its button in Foundry's settings. */
export async function openSettings(button: string): Promise<void> {
  const { element } = (await game.settings.sheet.render({ force: true })) as unknown as { element: HTMLElement };
  click(buttonIn(element, button));
}

/** A button by its text or its accessible name. @throws Error naming the buttons there are */
export function buttonIn(element: HTMLElement, name: string): HTMLButtonElement {
  const buttons = [...element.querySelectorAll("button")];
  const found = buttons.find((button) => nameOf(button) === name);
  if (!found) throw new Error(`No button "${name}" among: ${buttons.map(nameOf).join(" | ")}`);
  return found;
}

export function click(element: HTMLElement, options: MouseEventInit = {}): void {
  element.dispatchEvent(new PointerEvent("click", { bubbles: true, cancelable: true, ...options }));
}

/** Fills in a field by its form name, as typing and leaving it does. */
export function fill(element: HTMLElement, name: string, value: string): void {
  const field = element.querySelector<HTMLInputElement | HTMLSelectElement>(`[name="${name}"]:not([type="radio"])`);
  if (!field) throw new Error(`There is no field "${name}".`);
  field.value = value;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Types into a search field that picks, by its name, and takes an option by what it says. */
export async function pick(window: HTMLElement, field: string, option: string, typed = ""): Promise<void> {
  const input = [...window.querySelectorAll<HTMLInputElement>("input[role=combobox]")].find(
    (one) => one.getAttribute("aria-label") === field,
  );
  if (!input) throw new Error(`There is no field "${field}" that picks.`);
  input.focus();
  input.value = typed;
  input.dispatchEvent(new Event("input", { bubbles: true }));
  const options = (): HTMLElement[] => [...window.querySelectorAll<HTMLElement>("[role=option]")];
  const found = await until(() => options().find((one) => textOf(one) === option));
  click(found);
}

/** Checks a box, or chooses a radio button by its value. */
export function check(element: HTMLElement, name: string, value?: string): void {
  const selector = value === undefined ? `[name="${name}"]` : `[name="${name}"][value="${value}"]`;
  const field = element.querySelector<HTMLInputElement>(selector);
  if (!field) throw new Error(`There is no field "${name}".`);
  field.focus();
  field.checked = true;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Takes the check off a box. */
export function uncheck(element: HTMLElement, name: string): void {
  const field = element.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!field) throw new Error(`There is no field "${name}".`);
  field.focus();
  field.checked = false;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.dispatchEvent(new Event("change", { bubbles: true }));
}

/** Returns the note that describes the fault at a field; blank for none. */
export function told(field: Element | null | undefined): string {
  const ids = (field?.getAttribute("aria-describedby") ?? "").split(" ");
  return textOf(ids.map((id) => document.getElementById(id)).find((one) => one?.role === "alert"));
}

/** The text of an element as one reads it. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? "").replaceAll(/\s+/g, " ").trim();
}

/** The names of the entries of a menu, without those that extras add. */
export function ownEntries(entries: Iterable<Element>): readonly string[] {
  const added = ["Macro.add", "ActionBar.pin"].map((key) => game.i18n.localize(`QUADRIVIUM.${key}`));
  return [...entries].map(textOf).filter((name) => !added.includes(name));
}

/**
 * Waits for a value, or for a promise of it. Drawing reads templates from disk, so it takes an unknown number of turns; the bound is only
 * for values that never come.
 */
export async function until<Value>(find: () => Sought<Value> | Promise<Sought<Value>>): Promise<Value> {
  return vi.waitFor(
    async () => {
      const found = await find();
      if (!found) throw new Error(`Waited in vain for ${find.toString()}`);
      return found;
    },
    { timeout: Number(process.env.LONGEST_WAIT ?? 20_000), interval: 2 },
  );
}

type Sought<Value> = Value | null | undefined | false;

function nameOf(button: HTMLElement): string {
  return button.getAttribute("aria-label") ?? textOf(button);
}

/** Chooses who sees this user's messages, as the control of the chat does; Foundry 14 has its own setting for it. */
export async function chooseVisibility(visibility: "gm" | "blind" | "self"): Promise<void> {
  if (game.release.generation < 14) await game.settings.set("core", "rollMode", `${visibility}roll`);
  else await game.settings.set("core", "messageMode" as never, visibility as never);
}

/** Returns the changes in messages that are not applied. */
export function leftToDo(): readonly string[] {
  const open = game.messages.filter((message) => isOpenChange(message) || isOpenRoll(message));
  return open.map(({ uuid }) => `${uuid} is not applied`);
}

/** Returns whether a roll states a change that its character lacks. */
function isOpenRoll(message: ChatMessage.Implementation): boolean {
  if (message.type !== "roll") return false;
  const actor = message.speakerActor;
  if (!actor) return false;
  const { deltas } = (message as ChatMessage.OfType<"roll">).system;
  const sums = (all: readonly { readonly number: string; readonly by: number }[]): string => {
    const sum = new Map<string, number>();
    for (const { number, by } of all) sum.set(number.replaceAll("/", "."), (sum.get(number) ?? 0) + by);
    return JSON.stringify([...sum].filter(([, by]) => by !== 0).sort());
  };
  return sums(deltas) !== sums(noteOf(actor, message)?.deltas ?? []);
}

/** Returns whether a message states a change that its character has not noted. */
function isOpenChange(message: ChatMessage.Implementation): boolean {
  if (message.type !== "change") return false;
  const { actor: uuid } = (message as ChatMessage.OfType<"change">).system;
  const actor = fromUuidSync(uuid ?? "", { strict: false }) as Actor.Implementation | null;
  return actor !== null && noteOf(actor, message) === undefined;
}

/** What an actor notes of a message that it has applied, or undone. */
export function noteOf({ flags }: Actor.Implementation, { id }: ChatMessage.Implementation) {
  const deltas = Object.entries(flags.quadrivium?.applied ?? {}).flatMap(([number, all]) =>
    all.filter((one) => one.id === id).map((one) => ({ ...one, number })),
  );
  const [first] = deltas;
  return first && { deltas, undoneBy: first.undoneBy };
}

interface MenuEntry {
  readonly label?: string;
  readonly onClick?: (event: Event, row: HTMLElement) => void;
  /** As version 13 of Foundry names the label. */
  readonly name?: string;
  readonly callback?: (row: HTMLElement) => void;
}

/** Chooses an entry in the menu of a directory, at the row of a document. */
export function chooseInMenu(hook: string, entry: string, id: string | null | undefined): void {
  const entries: MenuEntry[] = [];
  (Hooks as unknown as { callAll(name: string, ...told: readonly unknown[]): void }).callAll(hook, ui.actors, entries);
  const row = document.createElement("li");
  row.dataset.entryId = id ?? "";
  const chosen = entries.find(({ label, name }) => (label ?? name) === entry);
  (chosen?.onClick ?? ((_, own) => chosen?.callback?.(own)))(new Event("click"), row);
}

/** The change of an effect that lets it last for so long from now on, as each generation stores it. */
export function lasting(value: number, unit: "seconds" | "rounds" = "seconds"): object {
  const effects = ActiveEffect.implementation as unknown as {
    getEffectStart?(): object;
    getInitialDuration(): { readonly duration: object };
  };
  if (!effects.getEffectStart) return { duration: { ...effects.getInitialDuration().duration, [unit]: value } };
  return { duration: { value, units: unit, expiry: null, expired: false }, start: effects.getEffectStart() };
}
