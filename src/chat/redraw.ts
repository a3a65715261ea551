/**
 * Draws the cards of these messages anew, on this client, as far as there are any: one that is further back than the log
 * reaches, or hidden, Foundry would put into the log (https://github.com/foundryvtt/foundryvtt/issues/14429).
 */
export function redraw(messages: readonly ChatMessage.Implementation[]): void {
  // The types do not know it yet.
  const log = ui.chat as unknown as { updateMessage(message: object): Promise<void> };
  for (const message of messages) if (isDrawn(message)) void log.updateMessage(message);
}

/** Whether there is a card of a message, be it in the log or beside the sidebar. */
function isDrawn({ id }: ChatMessage.Implementation): boolean {
  return document.querySelector(`[data-message-id="${id ?? ""}"]`) !== null;
}
