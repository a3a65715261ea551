import { fireAndForget } from "../base/async.ts";
import { plainText } from "../base/foundry-versions.ts";
import { LatePart, MissingPart } from "../base/late.ts";
import { focusedElement } from "../ui/pages.ts";
import { chatInputAt, isTyped, runOrRestore, sayInChat, sayTypedAgain } from "./chat-writing.ts";
import { commandNames } from "./command-names.ts";
import type { onChatMessage } from "./commands.ts";

/** What reads commands: it is loaded when somebody begins to write in the chat, sends something to read, or sees a link. */
export const chatCommands = new LatePart(async () => {
  const [reading, completing, links] = await Promise.all([
    import("./commands.ts"),
    import("./complete-command.ts"),
    import("./command-link.ts"),
  ]);
  return { ...reading, ...completing, ...links };
});

/**
 * Runs the system's commands from the chat; for the hook `chatMessage`. While they are loaded, a text that may hold something
 * for them waits, and is then told to the chat again.
 * @returns false for a text that is not for Foundry
 */
export function chatListener(
  commands: LatePart<{ readonly onChatMessage: typeof onChatMessage }>,
): typeof onChatMessage {
  return (log, message, options) => {
    if (commands.loaded) return commands.loaded.onChatMessage(log, message, options);
    const text = plainText(message);
    if (!/^\s*\/|\[\[/m.test(text)) return true;
    const wasTyped = isTyped(text);
    runOrRestore(text, async () => {
      await commands.load();
      await (wasTyped ? sayTypedAgain(text, message, options.speaker) : sayInChat(message, options.speaker));
    });
    return false;
  };
}

/** Completes commands from the moment at which somebody begins to write in the chat. */
export function completeLate(): void {
  if (chatCommands.loaded || chatInputAt(focusedElement())) fireAndForget(begin());
  else document.addEventListener("focusin", onFocus);
}

function onFocus({ target }: Event): void {
  if (chatInputAt(target)) fireAndForget(begin());
}

async function begin(): Promise<void> {
  const { completeCommands } = await chatCommands.load();
  // Several may have waited.
  document.removeEventListener("focusin", onFocus);
  completeCommands();
}

/** The community's types do not know yet that an enricher with an id is called when its element is rendered. */
type CommandLinks = foundry.applications.ux.TextEditor.EnricherConfig & { readonly id: string };

/**
 * Turns `[[/stress int + legend lore vs 9]]` and `[[/check str vs 25]]{Climb the wall}` in journals, descriptions and
 * the chat into links that run the command. Foundry handles its own `[[/r 1d6]]`.
 */
export function commandLinks(): CommandLinks {
  return {
    id: "quadriviumCommand",
    // The command may end with a name in brackets, which is followed by a third bracket. Neither it nor its label reaches
    // into another link, so that a text is read once, whatever it leaves open.
    pattern: new RegExp(
      String.raw`\[\[(/(?:${commandNames().join("|")})(?:\s(?:(?!\]\]|\[\[)[^])*)?)\]\](\]?)(?:\{((?:(?!\[\[)[^}])+)\})?`,
      "gi",
    ),
    enricher: async ([, command = "", bracket = "", label]) => {
      try {
        const { createLink } = await chatCommands.load();
        return createLink(`${command}${bracket}`.trim(), label);
      } catch (error) {
        // The rest of the text can be read all the same.
        if (error instanceof MissingPart) return null;
        throw error;
      }
    },
    onRender: (element) => {
      chatCommands.loaded?.activateLink(element);
    },
  };
}
