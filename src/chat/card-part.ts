import { sign } from "../ui/buttons.ts";

type Message = ChatMessage.Implementation;

/** The model of a message of ours, which draws its card. */
export interface CardModel {
  /** Draws what the card has beside the roll that Foundry has drawn, or instead of it. */
  drawCard(html: HTMLElement): Promise<void>;
}

/** What buttons on cards do, by their `data-action`; they look at the message again, which may be any. */
export type CardActions = Readonly<Record<string, CardAction>>;

/** What a button on a card does. */
export interface CardAction {
  /**
   * Tells whether this user may press a button on the card of a roll; otherwise it is removed. Left out for buttons that
   * are added to it: what Foundry has drawn contains none.
   */
  readonly may?: (message: Message, button: HTMLElement) => boolean;
  /** Tells whether somebody waits for a button to be pressed: a card with such a one does not become a line when it is old. */
  readonly isDue?: (button: HTMLElement) => boolean;
  readonly press: (message: Message, pressed: DOMStringMap, event: MouseEvent) => unknown;
}

/** The messages whose cards these elements are: each card as a whole, and those on the cards of others. */
const cards = new WeakMap<Element, Message>();

/** Remembers that an element is the card of a message, or part of it. */
export function noteCard(element: Element, message: Message): void {
  cards.set(element, message);
}

/** Returns the message on whose card an element is: the innermost; a card may contain those of other rolls. */
export function messageAround(element: Element): Message | null {
  for (let around: Element | null = element; around; around = around.parentElement) {
    const message = cards.get(around);
    if (message) return message;
  }
  return null;
}

/** Adds a box to a card: below its roll, and above the damage that is done. */
export function addBox(html: HTMLElement, box: HTMLElement): void {
  const content = html.querySelector(".message-content");
  content?.insertBefore(box, content.querySelector(":scope > .quadrivium.damage"));
}

/** Adds lines to the content of a card: at the end of its roll, or of the content where no result is shown. */
export function addLines(content: Element, ...lines: readonly HTMLElement[]): void {
  (content.querySelector(".roll-card > .verdict")?.parentElement ?? content).append(...lines);
}

/** Removes buttons of a card where something else does what they would. */
export function removeButtons(html: HTMLElement, ...actions: readonly string[]): void {
  for (const action of actions) for (const one of html.querySelectorAll(`[data-action=${action}]`)) one.remove();
}

/** Returns a box of a card for what belongs together, called so. */
export function groupBox(className: string, name: string): HTMLElement {
  const box = document.createElement("div");
  box.className = `quadrivium ${className}`;
  box.role = "group";
  box.setAttribute("aria-label", name);
  return box;
}

/** Returns a line to add to the card of a roll. */
export function remark(className: string, text: string, icon = ""): HTMLElement {
  const line = document.createElement("p");
  line.className = className;
  if (icon) line.append(sign(icon), " ");
  line.append(text);
  return line;
}

/** Returns a piece of a line or a row of a card. */
export function spanWith(className: string, text: string): HTMLElement {
  const span = document.createElement("span");
  span.className = className;
  span.textContent = text;
  return span;
}
