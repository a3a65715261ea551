import { fireAndForget } from "../../base/async.ts";
import type { Extra } from "../../ui/extension-points.ts";
import { sign } from "../../ui/buttons.ts";
import { say } from "../../base/words.ts";
import { rollData } from "../../messages/message-type.ts";
import { CharacterSheet } from "../../sheets/character/character-sheet.ts";

type Message = ChatMessage.Implementation;

/** Up to this width, a page cannot show the log beside a sheet. */
const NARROW = "(max-width: 52rem)";

const STRIP = "quadrivium-result";

/** What a user has just rolled, at the foot of a sheet that lies over the log. */
export const resultStrip: Extra = {
  hooks: {
    createChatMessage: (message) => {
      fireAndForget(showResult(message));
    },
    deleteChatMessage: forgetResult,
    diceSoNiceRollComplete: showThrown,
  },
};

/**
 * Shows what this user has just rolled at the foot of the open sheet of the character, on a page where the sheet lies over the log: the
 * card itself, as a line that can be unfolded, so it changes with the card. It stays until the next roll or until it is closed. For the
 * hook `createChatMessage`.
 */
async function showResult(message: Message): Promise<void> {
  if (!message.isAuthor || !rollData(message)) return;
  for (const window of foundry.applications.instances.values()) {
    if (!(window instanceof CharacterSheet) || !window.rendered) continue;
    const page = window.element.ownerDocument;
    const isOver = page.defaultView?.matchMedia(NARROW).matches === true;
    if (!isOver || window.creature.uuid !== message.speakerActor?.uuid) stripOf(window)?.remove();
    else await fill(stripOf(window) ?? addStrip(window), message);
  }
}

/** Takes away the line of a message that is deleted; for the hook `deleteChatMessage`. */
function forgetResult({ id }: Message): void {
  for (const card of cardsOf(id)) card.closest(`.${STRIP}`)?.remove();
}

/** Shows a card that Dice So Nice has hidden while its dice rolled; for the hook `diceSoNiceRollComplete`. */
export function showThrown(id: string): void {
  for (const card of cardsOf(id)) card.classList.remove("dsn-hide");
}

function cardsOf(id: string | null): readonly HTMLElement[] {
  const windows = [...foundry.applications.instances.values()].filter((window) => window instanceof CharacterSheet);
  return windows.flatMap((window) => [
    ...window.element.querySelectorAll<HTMLElement>(`.${STRIP} [data-message-id="${id}"]`),
  ]);
}

function stripOf({ element }: CharacterSheet): HTMLElement | null {
  return element.querySelector<HTMLElement>(`:scope > .${STRIP}`);
}

function addStrip({ element }: CharacterSheet): HTMLElement {
  const strip = element.ownerDocument.createElement("div");
  strip.className = `quadrivium ${STRIP}`;
  strip.role = "status";
  strip.setAttribute("aria-label", say({ key: "QUADRIVIUM.ResultStrip.label" }));
  element.append(strip);
  return strip;
}

async function fill(strip: HTMLElement, message: Message): Promise<void> {
  const card = await message.renderHTML();
  const title = card.querySelector(".roll-card .title")?.textContent.trim() ?? "";
  // A message without a card, such as a blind roll, says that it is hidden.
  const isCard = card.querySelector(".roll-card") !== null;
  card.classList.toggle("quadrivium-line", isCard);
  // Messages that the log shows on another card, such as answers, are shown here by themselves.
  card.classList.add("quadrivium-lost");
  const unfold = buttonFor("fa-chevron-up", say({ key: "QUADRIVIUM.Card.Whole", data: { title } }));
  unfold.setAttribute("aria-expanded", "false");
  unfold.addEventListener("click", () => {
    const isLine = card.classList.toggle("quadrivium-line");
    unfold.setAttribute("aria-expanded", String(!isLine));
  });
  const close = buttonFor("fa-xmark", say({ key: "QUADRIVIUM.ResultStrip.close" }));
  close.addEventListener("click", () => {
    strip.remove();
  });
  // A card is an entry of a list, as in the log.
  const list = document.createElement("ol");
  list.append(card);
  strip.replaceChildren(list, ...(isCard ? [unfold] : []), close);
}

function buttonFor(icon: string, label: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.type = "button";
  button.setAttribute("aria-label", label);
  button.dataset.tooltipText = label;
  button.append(sign(icon));
  return button;
}
