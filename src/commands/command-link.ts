import { say } from "../base/words.ts";
import { showCommandError } from "./chat-writing.ts";
import { commandIn, traditionOfCommand, usable } from "./commands.ts";
import { COMMAND_DRAG } from "./dragged-command.ts";
import type { DraggedCommand } from "./dragged-command.ts";
import { followLink } from "./follow-link.ts";
import { skipsDialog } from "../rolls/skips-dialog.ts";

/** Makes a link do what it says. Moved text is rendered again; adding the same listener twice has no effect. */
export function activateLink(element: HTMLElement): void {
  const link = element.querySelector<HTMLElement>("a.command-link");
  link?.addEventListener("click", onClick);
  link?.addEventListener("keydown", onKeydown);
  link?.addEventListener("dragstart", onDragStart);
}

/**
 * Returns a link, not a button: Foundry disables every button on a sheet that the user may only read. Of a command that this
 * user cannot give, there are only the words of the label, and nothing that it hides.
 */
export function createLink(command: string, label: string | undefined): HTMLElement {
  const written = commandIn(command);
  if (written && !usable().includes(written.name)) {
    const words = document.createElement("span");
    words.textContent = wordsForPlayers(label);
    return words;
  }
  const link = document.createElement("a");
  link.className = "quadrivium command-link";
  link.tabIndex = 0;
  link.draggable = true;
  Object.assign(link.dataset, {
    family: traditionOfCommand(written?.command),
    command,
    tooltipText: command,
    ...(label ? { label } : {}),
    ...(written?.command.isForGamemasters ? { forPlayers: wordsForPlayers(label) } : {}),
  });
  link.setAttribute("role", "button");
  if (label) link.setAttribute("aria-label", say({ key: "QUADRIVIUM.Command.Link", data: { label, command } }));
  const emblem = document.createElement("span");
  emblem.className = "emblem";
  emblem.setAttribute("aria-hidden", "true");
  link.append(emblem, label ?? command);
  return link;
}

/** Returns what players see of a command that only game masters can give. */
function wordsForPlayers(label: string | undefined): string {
  return label ?? say({ key: "QUADRIVIUM.Command.OfGamemasters" });
}

function onClick(event: MouseEvent): void {
  event.preventDefault();
  // The second click of a double click is ignored.
  if (event.detail > 1) return;
  const { command = "", label = "" } = (event.currentTarget as HTMLElement).dataset;
  const written = commandIn(command);
  if (written) followLink(written, label, { ask: !skipsDialog(event) }).catch(showCommandError);
}

/** Drags the command, and tells whether it holds a secret. */
function onDragStart({ currentTarget, dataTransfer }: DragEvent): void {
  const { command = "", label = command } = (currentTarget as HTMLElement).dataset;
  const written = commandIn(command);
  const isSecret = written?.command.holdsSecret?.(written.words) ?? false;
  const dragged: DraggedCommand = { type: COMMAND_DRAG, command, name: label, isSecret };
  dataTransfer?.setData("text/plain", JSON.stringify(dragged));
}

/** Clicks the link on Enter and Space, as a button does, and keeps these keys from Foundry. */
function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) (event.currentTarget as HTMLElement).click();
}
