import { say } from "../i18n/words.ts";
import { carryOut, commandIn, commands, traditionOfCommand, tellWhatIsWrong } from "./commands.ts";
import { chatSpeaker } from "../rolls/chat-speaker.ts";

/** The community's types do not know yet that what has a name is told when it comes into the page. */
type CommandLinks = foundry.applications.ux.TextEditor.EnricherConfig & { readonly id: string };

/**
 * Turns `[[/stress int + legend lore vs 9]]` and `[[/check str vs 25]]{Climb the wall}` in journals, descriptions and
 * the chat into links that carry the command out for whoever presses them. Foundry's own `[[/r 1d6]]` is left to it.
 */
export function commandLinks(): CommandLinks {
  const names = [...commands.keys()].join("|");
  return {
    id: "quadriviumCommand",
    // The last words may be a name in brackets, which ends with a third one.
    pattern: new RegExp(String.raw`\[\[(/(?:${names})(?:\s+(?:(?!\]\])[^])*)?)\]\](\]?)(?:\{([^}]+)\})?`, "gi"),
    enricher: ([, command = "", bracket = "", label]) =>
      Promise.resolve(createLink(`${command}${bracket}`.trim(), label)),
    onRender: (element) => {
      const link = element.querySelector<HTMLElement>("a.command-link");
      // Text that is shown in another place is rendered again; the same listener is not added twice.
      link?.addEventListener("click", follow);
      link?.addEventListener("keydown", press);
    },
  };
}

/** A link and no button: on a sheet that one may only read, Foundry disables every button. */
function createLink(command: string, label: string | undefined): HTMLElement {
  const link = document.createElement("a");
  link.className = "quadrivium command-link";
  link.tabIndex = 0;
  Object.assign(link.dataset, {
    family: traditionOfCommand(commandIn(command)?.command),
    command,
    tooltipText: command,
  });
  link.setAttribute("role", "button");
  if (label) link.setAttribute("aria-label", say({ key: "QUADRIVIUM.Command.Link", data: { label, command } }));
  const emblem = document.createElement("span");
  emblem.className = "emblem";
  emblem.setAttribute("aria-hidden", "true");
  link.append(emblem, label ?? command);
  return link;
}

function follow(event: MouseEvent): void {
  event.preventDefault();
  // A double click is one press.
  if (event.detail > 1) return;
  const { command = "" } = (event.currentTarget as HTMLElement).dataset;
  const written = commandIn(command);
  if (written) carryOut(written, chatSpeaker()).catch(tellWhatIsWrong);
}

/** Enter and Space press a link as they press a button, and are no key of Foundry's then. */
function press(event: KeyboardEvent): void {
  if (event.key !== "Enter" && event.key !== " ") return;
  event.preventDefault();
  event.stopPropagation();
  if (!event.repeat) (event.currentTarget as HTMLElement).click();
}
