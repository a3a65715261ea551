import { nextTask } from "../base/async.ts";
import { elementsOnPages } from "../ui/pages.ts";

type Message = ChatMessage.Implementation;

/** The messages whose cards are redrawn next. */
const due = new Set<Message>();

/**
 * Redraws the cards of these messages on this client if they are in the log, once for everything that has arrived by then:
 * of a hundred answers at once, not each draws the card of their request. Foundry would insert an older or hidden message
 * into the log (https://github.com/foundryvtt/foundryvtt/issues/14429).
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
  for (const message of messages) if (isDrawn(message) || isBeingDrawn(message)) void log.updateMessage(message);
}

/** Tells whether a message has a card, in the log or as a notification beside the sidebar. */
function isDrawn({ id }: Message): boolean {
  return elementsOnPages(`[data-message-id="${id ?? ""}"]`).length > 0;
}

/** Tells whether a message is being drawn for the first time: it is newer than all cards in the log. */
function isBeingDrawn(message: Message): boolean {
  const cards = elementsOnPages(".chat-log [data-message-id]");
  const drawn = new Set<string | null | undefined>(cards.map(({ dataset }) => dataset.messageId));
  const all = game.messages.contents;
  const last = drawn.size > 0 ? all.findLastIndex(({ id }) => drawn.has(id)) : all.length - 2;
  return message.visible && all.findIndex((one) => Object.is(one, message)) > last;
}
