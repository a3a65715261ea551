type Message = ChatMessage.Implementation;

/** The cards of messages as they were drawn: in the log, beside it, in windows; and such as never came onto a page. */
const cards = new WeakMap<Message, readonly WeakRef<HTMLElement>[]>();

/** Remembers a card of a message, so that nobody has to search the pages for it; call it when it is drawn. */
export function noteCardOf(message: Message, card: HTMLElement): void {
  const living = (cards.get(message) ?? []).filter((one) => one.deref());
  cards.set(message, [...living, new WeakRef(card)]);
}

/** Returns the cards of a message that are on the pages of this client. */
export function cardsOf(message: Message): readonly HTMLElement[] {
  return (cards.get(message) ?? []).flatMap((one) => one.deref() ?? []).filter(({ isConnected }) => isConnected);
}
