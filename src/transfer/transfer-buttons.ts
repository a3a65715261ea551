import { say } from "../i18n/words.ts";
import { addChatButton } from "../windows/chat-controls.ts";
import { exportRolls } from "./export-rolls.ts";
import { ImportWindow } from "./import-window.ts";

/** Adds a button that imports a character to the header of the actor directory; for the hook `renderActorDirectory`. */
export function addImport(_directory: unknown, element: HTMLElement): void {
  const actions = element.querySelector(".directory-header .header-actions");
  if (!actions || actions.querySelector(".import-character")) return;
  if (!Actor.implementation.canUserCreate(game.user)) return;
  const button = newButton(element, ["import-character"], () => {
    ImportWindow.open();
  });
  const icon = element.ownerDocument.createElement("i");
  icon.className = "fa-solid fa-file-import";
  icon.inert = true;
  const label = element.ownerDocument.createElement("span");
  label.textContent = say({ key: "QUADRIVIUM.Import.open" });
  button.append(icon, label);
  actions.append(button);
}

/** Adds a button that exports the rolls to the controls of the chat; for the hook `renderChatInput`. */
export function addExport(_log: unknown, elements: Readonly<Record<string, HTMLElement>>): void {
  const controls = elements["#chat-controls"];
  if (!controls || controls.querySelector(".export-rolls")) return;
  const key = "QUADRIVIUM.RollExport.open";
  const button = newButton(controls, ["export-rolls", "ui-control", "icon", "fa-solid", "fa-file-csv"], exportRolls);
  button.dataset.tooltip = key;
  button.ariaLabel = say({ key });
  addChatButton(controls, button);
}

function newButton(beside: Element, classes: readonly string[], press: () => void): HTMLButtonElement {
  const button = beside.ownerDocument.createElement("button");
  button.type = "button";
  button.classList.add(...classes);
  button.addEventListener("click", press);
  return button;
}
