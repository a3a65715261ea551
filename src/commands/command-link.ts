import { say } from "../base/words.ts";
import { commandIn, commands, traditionOfCommand, showCommandError, usable } from "./commands.ts";
import { followLink } from "./follow-link.ts";
import { skipsDialog } from "../rolls/skips-dialog.ts";

/** The community's types do not know yet that an enricher with an id is called when its element is rendered. */
type CommandLinks = foundry.applications.ux.TextEditor.EnricherConfig & { readonly id: string };

/** The drag data of a command in words. */
export interface DraggedCommand {
  readonly type: typeof COMMAND_DRAG;
  readonly command: string;
  /** What it is called. */
  readonly name: string;
  /** True if it holds what players must not read. */
  readonly isSecret?: boolean;
}

export const COMMAND_DRAG = "quadrivium.command";

/**
 * Turns `[[/stress int + legend lore vs 9]]` and `[[/check str vs 25]]{Climb the wall}` in journals, descriptions and
 * the chat into links that run the command. Foundry handles its own `[[/r 1d6]]`.
 */
export function commandLinks(): CommandLinks {
  const names = [...commands().keys()].join("|");
  return {
    id: "quadriviumCommand",
    // The command may end with a name in brackets, which is followed by a third bracket. Neither it nor its label reaches
    // into another link, so that a text is read once, whatever it leaves open.
    pattern: new RegExp(
      String.raw`\[\[(/(?:${names})(?:\s(?:(?!\]\]|\[\[)[^])*)?)\]\](\]?)(?:\{((?:(?!\[\[)[^}])+)\})?`,
      "gi",
    ),
    enricher: ([, command = "", bracket = "", label]) =>
      Promise.resolve(createLink(`${command}${bracket}`.trim(), label)),
    onRender: (element) => {
      const link = element.querySelector<HTMLElement>("a.command-link");
      // Moved text is rendered again; adding the same listener twice has no effect.
      link?.addEventListener("click", onClick);
      link?.addEventListener("keydown", onKeydown);
      link?.addEventListener("dragstart", onDragStart);
    },
  };
}

/**
 * Returns a link, not a button: Foundry disables every button on a sheet that the user may only read. Of a command that this
 * user cannot give, there are only the words of the label, and nothing that it hides.
 */
function createLink(command: string, label: string | undefined): HTMLElement {
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
