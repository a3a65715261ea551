import { say } from "../base/words.ts";
import { LedgerWindow } from "../extras/ledger/ledger-window.ts";
import { RequestWindow } from "../requests/window/request-window.ts";
import { fireAndForget } from "../base/async.ts";
import { exportRolls } from "../extras/transfer/export-rolls.ts";
import { ImportWindow } from "../extras/transfer/import-window.ts";
import { HostWindow } from "./host-window.ts";

/** A place in Foundry's page at which buttons of ours hang: the controls of the chat, or the header of the actor directory. */
type Place = "chat" | "directory";

/** What a button of ours in Foundry's page does. */
export interface Tool {
  /** Also the class of its buttons in Foundry's page. */
  readonly name: string;
  /** Language key. */
  readonly label: string;
  /** Its icon of Font Awesome. */
  readonly icon: string;
  readonly places: readonly Place[];
  /** Tells whether this user may use it. */
  readonly isFor: () => boolean;
  readonly use: () => void;
}

const isForGMs = () => game.user.isGM;
const isForAll = () => true;

/** Our tools, in the order in which they are shown. */
const tools: readonly Tool[] = [
  {
    name: "luck-ledger",
    label: "QUADRIVIUM.Ledger.title",
    icon: "fa-chart-line",
    places: ["chat"],
    isFor: isForAll,
    use: () => {
      fireAndForget(LedgerWindow.show());
    },
  },
  {
    name: "export-rolls",
    label: "QUADRIVIUM.RollExport.open",
    icon: "fa-file-csv",
    places: ["chat"],
    isFor: isForAll,
    use: exportRolls,
  },
  {
    name: "ask-for-rolls",
    label: "QUADRIVIUM.RequestWindow.open",
    icon: "fa-bullhorn",
    places: ["chat", "directory"],
    isFor: isForGMs,
    use: () => {
      RequestWindow.open();
    },
  },
  {
    name: "import-character",
    label: "QUADRIVIUM.Import.open",
    icon: "fa-file-import",
    places: ["directory"],
    isFor: () => Actor.implementation.canUserCreate(game.user),
    use: () => {
      ImportWindow.open();
    },
  },
  {
    name: "check-host",
    label: "QUADRIVIUM.Host.title",
    icon: "fa-list-check",
    places: [],
    isFor: isForGMs,
    use: () => {
      fireAndForget(HostWindow.show());
    },
  },
];

/** Returns the tools that this user may use; of one place, if it is named. */
export function usableTools(place?: Place): readonly Tool[] {
  return tools.filter(({ places, isFor }) => (place === undefined || places.includes(place)) && isFor());
}

/** Adds buttons for our tools to the header of the actor directory; for the hook `renderActorDirectory`. */
export function addToDirectory(_directory: unknown, element: HTMLElement): void {
  const actions = element.querySelector(".directory-header .header-actions");
  if (!actions) return;
  for (const tool of usableTools("directory")) {
    if (actions.querySelector(`.${tool.name}`)) continue;
    const button = newButton(element.ownerDocument, tool);
    const icon = element.ownerDocument.createElement("i");
    icon.className = `fa-solid ${tool.icon}`;
    icon.inert = true;
    const label = element.ownerDocument.createElement("span");
    label.textContent = say({ key: tool.label });
    button.append(icon, label);
    actions.append(button);
  }
}

const GROUP = "quadrivium-chat-controls";

/**
 * Adds buttons for our tools to the controls of the chat, in a group of our own before Foundry's: that one is only for game
 * masters, and hidden while the sidebar is folded or the input stands beside it. For the hook `renderChatInput`.
 */
export function addToChat(_log: unknown, elements: Readonly<Record<string, HTMLElement>>): void {
  const controls = elements["#chat-controls"];
  if (!controls || controls.querySelector(`.${GROUP}`)) return;
  const group = controls.ownerDocument.createElement("div");
  group.classList.add(GROUP, "flexrow");
  for (const tool of usableTools("chat")) {
    const button = newButton(controls.ownerDocument, tool);
    button.classList.add("ui-control", "icon", "fa-solid", tool.icon);
    button.dataset.tooltip = tool.label;
    button.ariaLabel = say({ key: tool.label });
    group.append(button);
  }
  const foundrys = controls.querySelector(".control-buttons");
  if (foundrys) foundrys.before(group);
  else controls.append(group);
}

function newButton(page: Document, { name, use }: Tool): HTMLButtonElement {
  const button = page.createElement("button");
  button.type = "button";
  button.classList.add(name);
  button.addEventListener("click", use);
  return button;
}
