import { LatePart } from "../base/async.ts";
import { plainText } from "../base/foundry-versions.ts";
import { runOrRestore, sayInChat } from "./chat-input.ts";
import type { onChatMessage } from "./commands.ts";

/** The part that reads commands: it is loaded once the world is ready. */
export const chatCommands = new LatePart(async () => {
  const [reading, completing, following] = await Promise.all([
    import("./commands.ts"),
    import("./complete-command.ts"),
    import("./follow-link.ts"),
  ]);
  return { ...reading, ...completing, ...following };
});

/**
 * Runs the system's commands from the chat; for the hook `chatMessage`. While they are loaded, a text that may contain one waits, and is
 * then sent to the chat again.
 * @returns false for a text that is not for Foundry
 */
export const chatListener: typeof onChatMessage = (log, message, options) => {
  if (chatCommands.loaded) return chatCommands.loaded.onChatMessage(log, message, options);
  const text = plainText(message);
  if (!/(?:^|\s)\/|\[\[/.test(text)) return true;
  runOrRestore(text, async () => {
    await chatCommands.load();
    await sayInChat(message, options.speaker);
  });
  return false;
};

/** Loads the part that reads commands, and completes them from then on; call it when the world is ready. */
export async function completeLate(): Promise<void> {
  (await chatCommands.load()).completeCommands();
}
