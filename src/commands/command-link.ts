import { localiseFaults, say } from "../base/words.ts";
import { nameFor } from "../characters/names.ts";
import { openRequestWindow } from "../requests/ask/open-request-window.ts";
import { requestedRoll } from "../requests/ask/settings-in-words.ts";
import { skipsDialog } from "../rolls/dragged-stat.ts";
import { withNames, chatSpeaker } from "../rolls/words/creatures-in-words.ts";
import { askWhich } from "../ui/ask.ts";
import { showCommandError } from "./chat-input.ts";
import { commandIn, commands, runCommand, usableCommands, type WrittenCommand } from "./commands.ts";
import { readSpeaker, type Manner } from "./roll-in-words.ts";

/** The drag data of a command in words. */
export interface DraggedCommand {
  readonly type: typeof COMMAND_DRAG;
  readonly command: string;
  /** Its name. */
  readonly name: string;
}

export const COMMAND_DRAG = "quadrivium.command";

/** The community's types do not know yet that an enricher with an id is called when its element is rendered. */
type CommandLinks = foundry.applications.ux.TextEditor.EnricherConfig & { readonly id: string };

/**
 * Turns `[[/stress int + legend lore vs 9]]` and `[[/check str vs 25]]{Climb the wall}` in journals, descriptions and
 * the chat into links that run the command. Foundry handles its own `[[/r 1d6]]`.
 */
export function commandLinks(): CommandLinks {
  return {
    id: "quadriviumCommand",
    // The command may end with a name in brackets, which is followed by a third bracket. The link and its label never reach into another
    // link, so that a text is read once even if brackets are left open.
    pattern: new RegExp(
      String.raw`\[\[(/(${[...commands().keys()].join("|")})(?:\s(?:(?!\]\]|\[\[)[^])*)?)\]\](\]?)(?:\{((?:(?!\[\[)[^}])+)\})?`,
      "gi",
    ),
    enricher: ([, command = "", name = "", bracket = "", label]) =>
      Promise.resolve(createLink(name.toLowerCase(), `${command}${bracket}`.trim(), label)),
    onRender: activateLink,
  };
}

/** Activates a link. Moved text is rendered again; adding the same listener twice is harmless. */
function activateLink(element: HTMLElement): void {
  const link = element.querySelector<HTMLElement>("a.command-link");
  link?.addEventListener("click", onClick);
  link?.addEventListener("keydown", onKeydown);
  link?.addEventListener("dragstart", onDragStart);
}

/**
 * Returns a link, not a button: Foundry disables every button on a sheet that the user may only read. If this user cannot give the command,
 * only the words of the label appear, without its secrets.
 */
function createLink(name: string, command: string, label: string | undefined): HTMLElement {
  if (!usableCommands().includes(name)) {
    const words = document.createElement("span");
    words.textContent = wordsForPlayers(label);
    return words;
  }
  const { tradition, isForGamemasters = false } = commands().get(name) ?? { tradition: "plain" };
  const link = document.createElement("a");
  link.className = "quadrivium command-link";
  link.tabIndex = 0;
  link.draggable = true;
  Object.assign(link.dataset, {
    family: tradition,
    command,
    tooltipText: command,
    ...(label ? { label } : {}),
    ...(isForGamemasters ? { forPlayers: wordsForPlayers(label) } : {}),
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

function onDragStart({ currentTarget, dataTransfer }: DragEvent): void {
  const { command = "", label = command } = (currentTarget as HTMLElement).dataset;
  const dragged: DraggedCommand = { type: COMMAND_DRAG, command, name: label };
  dataTransfer?.setData("text/plain", JSON.stringify(dragged));
}

/** Clicks the link on Enter and Space, as a button does, and keeps these keys from Foundry. */
function onKeydown(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) (event.currentTarget as HTMLElement).click();
}

/**
 * Carries out the command of a link, as a click on a sheet does: asks first, or rolls at once. A game master may also
 * request the roll from players, in the request window with these words filled in.
 * @param label The words of the link; blank for none.
 * @throws Error with the reason in the user's language
 */
async function followLink(written: WrittenCommand, label: string, manner: Manner): Promise<void> {
  const speaking = chatSpeaker();
  const { name, words: said, command } = written;
  const { requested, dieKind } = command;
  if (!game.user.isGM || !manner.ask || !requested || !dieKind || said === "" || said === "?") {
    await runCommand(written, speaking, manner);
    return;
  }
  const { words, chatSpeaker: spoken } = await withNames(() =>
    localiseFaults(() => readSpeaker(`/${name}`, said, speaking)),
  );
  const { actor } = spoken;
  const how = actor ? await askHow(written, label, nameFor(actor, "user")) : "request";
  if (how === "roll") await runCommand(written, speaking, manner);
  if (how !== "request") return;
  const named = words === said ? null : actor;
  const settings = await withNames(() => localiseFaults(() => requestedRoll(requested(words), dieKind, named)));
  await openRequestWindow(settings);
}

function askHow({ name, words }: WrittenCommand, label: string, roller: string): Promise<"request" | "roll" | null> {
  const content = document.createElement("p");
  const code = document.createElement("code");
  code.textContent = `/${name} ${words}`;
  content.append(code);
  return askWhich(label || say({ key: "QUADRIVIUM.Command.Follow.title" }), content, [
    { name: "request", icon: "fa-solid fa-bullhorn", label: say({ key: "QUADRIVIUM.Command.Follow.request" }) },
    {
      name: "roll",
      icon: "fa-solid fa-dice-d20",
      label: say({ key: "QUADRIVIUM.Command.Follow.roll", data: { name: roller } }),
    },
  ]);
}
