/**
 * Draws the cards of these messages anew, on this client, as far as they have a place in the log: one that is further
 * back than the log reaches, or hidden, Foundry would put into it (https://github.com/foundryvtt/foundryvtt/issues/14429).
 */
export function redraw(messages: readonly ChatMessage.Implementation[]): void {
  // The types do not know it yet.
  const log = ui.chat as unknown as { updateMessage(message: object): Promise<void> };
  for (const message of messages) if (isDrawn(message) || isOnItsWay(message)) void log.updateMessage(message);
}

/** Whether there is a card of a message, be it in the log or beside the sidebar. */
function isDrawn({ id }: ChatMessage.Implementation): boolean {
  return document.querySelector(`[data-message-id="${id ?? ""}"]`) !== null;
}

/** Whether a message is being drawn for the first time: it comes behind all that have a card in the log. */
function isOnItsWay(message: ChatMessage.Implementation): boolean {
  const cards = document.querySelectorAll<HTMLElement>(".chat-log [data-message-id]");
  const drawn = new Set<string | null | undefined>([...cards].map(({ dataset }) => dataset.messageId));
  const all = game.messages.contents;
  const last = drawn.size > 0 ? all.findLastIndex(({ id }) => drawn.has(id)) : all.length - 2;
  return message.visible && all.findIndex((one) => Object.is(one, message)) > last;
}
