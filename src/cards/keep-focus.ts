type Message = ChatMessage.Implementation;

/**
 * Leaves the focus of the keyboard on a card that is drawn anew, where Foundry puts a new element in place of the old
 * one: on the same button, else on the first, else on the card. For the hook `renderChatMessageHTML`.
 */
export function keepFocus({ id }: Message, html: HTMLElement): void {
  const focused = document.activeElement;
  const list = focused?.closest(`[data-message-id="${id ?? ""}"]`)?.parentElement;
  if (!(focused instanceof HTMLElement) || !list || !focused.closest(".quadrivium")) return;
  const wanted = nameOf(focused);
  const observer = new MutationObserver(() => {
    const hasMoved = document.activeElement !== document.body && document.activeElement !== focused;
    const isThere = html.parentElement === list;
    if (!hasMoved && !isThere) return;
    observer.disconnect();
    if (hasMoved) return;
    const controls = [...html.querySelectorAll<HTMLElement>(".quadrivium button, .quadrivium summary")];
    const goal = controls.find((control) => nameOf(control) === wanted) ?? controls[0] ?? html;
    if (goal === html) html.tabIndex = -1;
    goal.focus({ preventScroll: true });
  });
  observer.observe(list, { childList: true });
}

/** What tells a control from the others of its card. */
function nameOf({ dataset, ariaLabel, textContent }: HTMLElement): string {
  return JSON.stringify([Object.entries(dataset), ariaLabel, textContent]);
}
