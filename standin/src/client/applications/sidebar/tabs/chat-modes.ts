import { currentMode } from "../../../dice/roll-modes.ts";
import { messageModes } from "../../../documents/message-modes.ts";
import { generation } from "../../../generations/index.ts";
import { game } from "../../surroundings.ts";

/** How the generation calls the buttons with which a user chooses who sees what they say. */
function controls() {
  return generation().chat.modeSetting === "messageMode"
    ? { id: "message-modes", action: "messageMode", attribute: "message-mode", key: "messageMode" }
    : { id: "roll-privacy", action: "rollMode", attribute: "roll-mode", key: "rollMode" };
}

/** What the template of the chat's input shows of the modes. */
export function modeControls(): object {
  const chosen = currentMode();
  const modes = Object.entries(messageModes()).map(([id, { label, icon }]) => ({
    id,
    label,
    icon,
    active: id === chosen,
  }));
  return { ...controls(), modes };
}

/** Chooses the mode of the button that was pressed. */
export async function chooseMode(target: HTMLElement): Promise<void> {
  const chosen = target.dataset[controls().key] ?? "";
  await game().settings.set("core", generation().chat.modeSetting, chosen);
}

/** Shows on the buttons which mode is chosen. */
export function showChosenMode(element: HTMLElement): void {
  const { attribute, key } = controls();
  const chosen = currentMode();
  for (const button of element.querySelectorAll<HTMLElement>(`[data-${attribute}]`)) {
    button.setAttribute("aria-pressed", String(button.dataset[key] === chosen));
  }
}
