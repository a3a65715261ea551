import { focusedElement } from "../ui/open-windows.ts";
import { controlName, focusControl } from "../ui/replace-element.ts";

type Message = ChatMessage.Implementation;

/**
 * Keeps the keyboard focus on a card when Foundry replaces its element: on the same button, or else on the first one
 * (in an attack on the part that tells of it), or else on the card. For the hook `renderChatMessageHTML`.
 */
export function keepFocus({ id }: Message, html: HTMLElement): void {
  const focused = focusedElement();
  const list = focused?.closest(`[data-message-id="${id ?? ""}"]`)?.parentElement;
  if (!focused?.closest(".quadrivium") || !list) return;
  const wanted = controlName(focused);
  const isJoined = focused.closest(JOINED) !== null;
  const observer = new MutationObserver(() => {
    const { activeElement, body } = list.ownerDocument;
    const hasMoved = activeElement !== body && activeElement !== focused;
    const isThere = html.parentElement === list;
    if (!hasMoved && !isThere) return;
    observer.disconnect();
    if (hasMoved) return;
    // What an attack offers next is near, but not under the finger that has just pressed a key.
    focusControl(html, wanted, isJoined ? html.querySelector<HTMLElement>(JOINED) : undefined);
  });
  observer.observe(list, { childList: true });
}

/** The parts of a card that show what belongs to its roll. */
const JOINED = ".quadrivium:is(.attack, .effect, .joined-roll)";
