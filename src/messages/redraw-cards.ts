import { nextTask, once } from "../base/async.ts";
import { elementsOnPages } from "../ui/dom.ts";

type Message = ChatMessage.Implementation;

/** The drawn cards of messages: in the log, beside it, in windows, and some that never came onto a page. */
const cards = new WeakMap<Message, readonly WeakRef<HTMLElement>[]>();

/** Remembers a card of a message, to spare searches of the pages; call it when it is drawn. */
export function noteCardOf(message: Message, card: HTMLElement): void {
  const living = (cards.get(message) ?? []).filter((one) => one.deref());
  cards.set(message, [...living, new WeakRef(card)]);
}

/** Returns the cards of a message that are on the pages of this client. */
export function cardsOf(message: Message): readonly HTMLElement[] {
  return (cards.get(message) ?? []).flatMap((one) => one.deref() ?? []).filter(({ isConnected }) => isConnected);
}

/** The messages whose cards are redrawn next. */
const due = new Set<Message>();

/**
 * Redraws the cards of these messages on this client if they are in the log, once for everything that has arrived by then: a hundred
 * answers draw the card of their request only once. Foundry would insert an older or hidden message into the log
 * (https://github.com/foundryvtt/foundryvtt/issues/14429).
 */
export function redraw(messages: readonly Message[]): void {
  for (const message of messages) due.add(message);
  if (messages.length > 0) void nextTask().then(redrawDue);
}

function redrawDue(): void {
  const messages = [...due];
  due.clear();
  // The Foundry types lack this method.
  const log = ui.chat as unknown as { updateMessage(message: object): Promise<void> };
  const coming = once(comingMessages);
  for (const message of messages) {
    if (cardsOf(message).length > 0 || (message.visible && coming().has(message))) void log.updateMessage(message);
  }
}

/** Returns the messages that may just be being drawn for the first time: those that are newer than all cards in the log. */
function comingMessages(): ReadonlySet<Message> {
  const cards = elementsOnPages(".chat-log [data-message-id]");
  const drawn = new Set<string | null | undefined>(cards.map(({ dataset }) => dataset.messageId));
  const all = game.messages.contents;
  const last = drawn.size > 0 ? all.findLastIndex(({ id }) => drawn.has(id)) : all.length - 2;
  return new Set(all.slice(last + 1));
}

/** Redraws the drawn cards of these messages, and the cards that show their rolls. */
export function redrawShowing(isMeant: (message: Message) => boolean): void {
  const due = elementsOnPages("[data-message-id], [data-joined-message]").flatMap((card) => {
    const { joinedMessage, messageId } = card.dataset;
    const message = game.messages.get(joinedMessage ?? messageId ?? "");
    const shownOn = card.closest<HTMLElement>("[data-message-id]")?.dataset.messageId ?? "";
    return message && isMeant(message) ? (game.messages.get(shownOn) ?? []) : [];
  });
  redraw(due);
}

/** Redraws every card, when settings have changed that all depend on. */
export function redrawShown(): void {
  redrawShowing(() => true);
}
