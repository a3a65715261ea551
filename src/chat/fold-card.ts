import { sign } from "../ui/buttons.ts";
import { foldCardsAfter } from "../base/world-settings.ts";
import { say } from "../base/words.ts";
import { elementsOnPages } from "../ui/pages.ts";
import { cardsOf, redraw } from "../messages/redraw-cards.ts";
import type { CardActions } from "./card-part.ts";
import { rollData } from "../messages/message-type.ts";
import { isShownTogether, placeIdOf } from "../messages/related-messages.ts";

/**
 * Cards that are older than a number of others are a line: what it is about, and what has come of it. Never the card of somebody
 * for whom it waits; who unfolds one, or presses something on it, keeps it unfolded until the page is closed.
 */

type Message = ChatMessage.Implementation;

/** The ids of the messages whose cards this user has unfolded. */
const unfolded = new Set<string>();

/** The button that folds and unfolds a card. */
export const foldActions = {
  quadriviumUnfold: {
    press: (message) => {
      setUnfolded(message, !isUnfolded(message));
      redraw([message]);
    },
  },
} satisfies CardActions;

/** Tells whether this user has unfolded the card of a message. */
export function isUnfolded({ id }: Message): boolean {
  return unfolded.has(id ?? "");
}

/** Remembers that this user has unfolded the card of a message, or has folded it. */
export function setUnfolded({ id }: Message, isOpen = true): void {
  if (isOpen && id !== null) unfolded.add(id);
  else unfolded.delete(id ?? "");
}

/**
 * Makes the card of an older message a line, with a button that unfolds it; call it when all of it is drawn.
 * @param waits Tells whether the card waits for this user.
 */
export function foldOld(message: Message, html: HTMLElement, waits: () => boolean): void {
  const head = html.querySelector<HTMLElement>(".message-content > .quadrivium > header");
  if (!head || !isOld(message) || belongsToAnother(message) || waits()) return;
  const isOpen = isUnfolded(message);
  html.classList.toggle("quadrivium-line", !isOpen);
  const toggle = document.createElement("button");
  toggle.type = "button";
  toggle.className = "fold";
  toggle.dataset.action = "quadriviumUnfold";
  toggle.setAttribute("aria-expanded", String(isOpen));
  const title = head.querySelector(".title")?.textContent.trim() ?? "";
  toggle.setAttribute("aria-label", say({ key: "QUADRIVIUM.Card.Whole", data: { title } }));
  toggle.append(sign(isOpen ? "fa-chevron-up" : "fa-chevron-down"));
  head.append(toggle);
}

/** Returns so many of the messages that this user sees and that do not belong to the card of another one, the newest first. */
function newest(most: number): readonly Message[] {
  const found: Message[] = [];
  const all = game.messages.contents;
  for (let at = all.length - 1; at >= 0 && found.length < most; at -= 1) {
    const message = all[at];
    if (message && !belongsToAnother(message) && message.visible) found.push(message);
  }
  return found;
}

/** Tells whether a message says that it belongs to the card of another one: whether that shows it is not asked, of so many. */
function belongsToAnother(message: Message): boolean {
  return (rollData(message)?.answers ?? placeIdOf(message)) !== null || isShownTogether(message);
}

function isOld(message: Message): boolean {
  const most = foldCardsAfter();
  return most > 0 && !newest(most).includes(message);
}

/** Folds the card that a new message has made old; for the hook `createChatMessage`. */
export function foldOlder(message: Message): void {
  const most = foldCardsAfter();
  if (most === 0 || !message.visible || belongsToAnother(message)) return;
  const one = newest(most + 1)[most];
  const isOurs = one && cardsOf(one).some((card) => card.matches(".quadrivium-message"));
  if (isOurs && !isUnfolded(one)) redraw([one]);
}

/** Draws all cards again after the setting has changed. */
export function redrawLines(): void {
  const shown = elementsOnPages(".quadrivium-message").map(({ dataset }) => dataset.messageId ?? "");
  redraw([...new Set(shown)].flatMap((id) => game.messages.get(id) ?? []));
}
