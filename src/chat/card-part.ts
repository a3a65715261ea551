import { sign } from "../ui/buttons.ts";
import type { MessageKind } from "../messages/message-kinds.ts";

type Message = ChatMessage.Implementation;

/** A part of what the system shows on the cards of messages, in addition to their rolls or instead of them. */
export interface CardPart {
  /** The kinds of messages whose cards have this part; it is asked of no other message. */
  readonly kinds: readonly MessageKind[];
  /** Adds to a card what is there at once: modules find it on the card that the hook `renderChatMessageHTML` gives them. */
  readonly show?: (message: Message, html: HTMLElement) => void;
  /** Draws what waits for templates or odds, or takes the place of what was there; when all parts have shown theirs. */
  readonly draw?: (message: Message, html: HTMLElement) => Promise<void> | void;
  /** Returns lines of words for an exported log, as this user sees the card. */
  readonly lines?: (message: Message) => readonly string[];
  /** What its buttons do, by their `data-action`; they look at the message again, which may be any. */
  readonly actions?: Readonly<Record<string, CardAction>>;
}

/** What a button on a card does. */
export interface CardAction {
  /**
   * Tells whether this user may press a button on the card of a roll; otherwise it is removed. Left out for buttons that only
   * parts add: what Foundry has drawn contains none.
   */
  readonly may?: (message: Message, button: HTMLElement) => boolean;
  /** True for buttons that are stored with the text of a message. All others there are forged, and are removed. */
  readonly isStored?: boolean;
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
