import { say } from "../../i18n/words.ts";
import { addChatButton } from "../../windows/chat-controls.ts";
import { controlledCreatures } from "./request-people.ts";
import { RequestWindow } from "./request-window.ts";

const ICON = "fa-bullhorn";
const LABEL = "QUADRIVIUM.RequestWindow.open";

/** Adds a button that opens the request window to the header of the actor directory; for the hook `renderActorDirectory`. */
export function addToDirectory(_directory: unknown, element: HTMLElement): void {
  const actions = element.querySelector(".directory-header .header-actions");
  if (!game.user.isGM || !actions || actions.querySelector(".ask-for-rolls")) return;
  const button = newButton(element, ["ask-for-rolls"]);
  const icon = element.ownerDocument.createElement("i");
  icon.className = `fa-solid ${ICON}`;
  icon.inert = true;
  const label = element.ownerDocument.createElement("span");
  label.textContent = say({ key: LABEL });
  button.append(icon, label);
  actions.append(button);
}

/** Adds the same button, as an icon, to the controls of the chat; for the hook `renderChatInput`. */
export function addToChat(_log: unknown, elements: Readonly<Record<string, HTMLElement>>): void {
  const controls = elements["#chat-controls"];
  if (!game.user.isGM || !controls || controls.querySelector(".ask-for-rolls")) return;
  const button = newButton(controls, ["ask-for-rolls", "ui-control", "icon", "fa-solid", ICON]);
  button.dataset.tooltip = LABEL;
  button.ariaLabel = say({ key: LABEL });
  addChatButton(controls, button);
}

/** Adds it to the tools for tokens, whose selection the window takes over; for the hook `getSceneControlButtons`. */
export function addToSceneControls(controls: Record<string, foundry.applications.ui.SceneControls.Control>): void {
  const tools = controls.tokens?.tools;
  if (!tools) return;
  tools.quadriviumRequest = {
    name: "quadriviumRequest",
    title: LABEL,
    icon: `fa-solid ${ICON}`,
    order: Object.keys(tools).length,
    button: true,
    visible: game.user.isGM,
    onChange: () => {
      RequestWindow.open({ asked: controlledCreatures() });
    },
  };
}

function newButton(beside: Element, classes: readonly string[]): HTMLButtonElement {
  const button = beside.ownerDocument.createElement("button");
  button.type = "button";
  button.classList.add(...classes);
  button.addEventListener("click", () => {
    RequestWindow.open();
  });
  return button;
}
