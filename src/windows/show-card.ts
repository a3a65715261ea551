import { elementsOnPages } from "./open-documents.ts";

/** The number of older cards that are drawn at once. */
const BATCH = 100;

/** Scrolls the chat log to the card of a message and focuses it; draws older cards first if it is further up. */
export async function showCard({ id }: ChatMessage.Implementation): Promise<void> {
  // The Foundry types lack the second method.
  const log = ui.chat as object as { activate(): unknown; renderBatch(size: number): Promise<void> };
  ui.sidebar.expand();
  await log.activate();
  const cards = (): readonly HTMLElement[] => elementsOnPages(".chat-log [data-message-id]");
  const find = (): HTMLElement | undefined => cards().find(({ dataset }) => dataset.messageId === id);
  for (let drawn = -1; !find() && drawn < cards().length;) {
    drawn = cards().length;
    await log.renderBatch(BATCH);
  }
  const card = find();
  if (!card) return;
  card.tabIndex = -1;
  card.scrollIntoView({ block: "nearest" });
  card.focus({ preventScroll: true });
}
