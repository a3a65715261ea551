import { fireAndForget, LatePart } from "../base/async.ts";
import { plainText } from "../base/foundry-versions.ts";
import { focusedElement } from "../ui/pages.ts";
import { chatInputAt, runOrRestore, sayInChat } from "./chat-writing.ts";
import type { onChatMessage } from "./commands.ts";

/** What reads commands: it is loaded when somebody begins to write in the chat, sends something to read, or uses a link. */
export const chatCommands = new LatePart(async () => {
  const [reading, completing, following] = await Promise.all([
    import("./commands.ts"),
    import("./complete-command.ts"),
    import("./follow-link.ts"),
  ]);
  return { ...reading, ...completing, ...following };
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
    if (!/(?:^|\s)\/|\[\[/.test(text)) return true;
    runOrRestore(text, async () => {
      await commands.load();
      await sayInChat(message, options.speaker);
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
