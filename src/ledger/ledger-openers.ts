import { menuEntry } from "../foundry-versions.ts";
import type { MenuEntry } from "../foundry-versions.ts";
import { say } from "../i18n/words.ts";
import { addChatButton } from "../windows/chat-controls.ts";
import { LedgerWindow } from "./ledger-window.ts";

const ICON = "fa-chart-line";
const LABEL = "QUADRIVIUM.Ledger.title";

/** Adds the ledger of a player to the menu of the list of players; for the hook `getUserContextOptions`. */
export function addToPlayers(_players: unknown, entries: MenuEntry[]): void {
  entries.push(
    menuEntry({
      label: LABEL,
      icon: `fa-solid ${ICON}`,
      isShown: ({ dataset }) => game.users.get(dataset.userId ?? "") !== undefined,
      choose: ({ dataset }) => void LedgerWindow.show(`user.${dataset.userId ?? ""}`),
    }),
  );
}

/** Adds a button that opens the ledger to the controls of the chat; for the hook `renderChatInput`. */
export function addToChatControls(_log: unknown, elements: Readonly<Record<string, HTMLElement>>): void {
  const chat = elements["#chat-controls"];
  if (!chat || chat.querySelector(".luck-ledger")) return;
  const button = chat.ownerDocument.createElement("button");
  button.type = "button";
  button.classList.add("luck-ledger", "ui-control", "icon", "fa-solid", ICON);
  button.dataset.tooltip = LABEL;
  button.ariaLabel = say({ key: LABEL });
  button.addEventListener("click", () => void LedgerWindow.show());
  addChatButton(chat, button);
}
