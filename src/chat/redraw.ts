/** Draws the cards of these messages anew, on this client. */
export function redraw(messages: readonly object[]): void {
  const log = ui.chat as unknown as { updateMessage(message: object): Promise<void> };
  for (const message of messages) void log.updateMessage(message);
}
