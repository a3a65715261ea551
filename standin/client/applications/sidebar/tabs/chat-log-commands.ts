import { generation } from "../../../generations/index.ts";
import { commandRegistry, multilineOf, patternsOf } from "../../chat/command-registry.ts";
import type { ChatCommand, ParsedMessage } from "../../chat/command-types.ts";
import { parseMessage } from "../../chat/parse-message.ts";
import { renderChatMessage } from "../../chat/render-message.ts";
import type { MessageView, RenderMessageOptions } from "../../chat/render-message.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the arguments of a class that is extended are its own
type LogClass = new (...args: any[]) => object;

/**
 * Gives the class of the chat log its commands. The class that does has no name, so that no hooks are called under it.
 */
export function withCommands<Base extends LogClass>(BaseLog: Base) {
  return class extends BaseLog {
    /** The commands by name, which packages add to; absent where the commands are only patterns. */
    static get CHAT_COMMANDS(): Record<string, ChatCommand> | undefined {
      return generation().chat.commandsHaveFunctions ? commandRegistry().commands : undefined;
    }

    static set CHAT_COMMANDS(commands) {
      if (commands) commandRegistry().commands = commands;
    }

    /** The patterns of the commands by name, in the order in which they are tried. */
    static get MESSAGE_PATTERNS(): Record<string, RegExp | undefined> {
      return this.CHAT_COMMANDS ? patternsOf(this.CHAT_COMMANDS) : commandRegistry().patterns;
    }

    static set MESSAGE_PATTERNS(patterns) {
      const commands = this.CHAT_COMMANDS ?? {};
      const own = Object.entries(patterns).filter(([name]) => !(name in commands));
      commandRegistry().patterns = Object.fromEntries(own);
    }

    /** The commands which may span several lines. */
    static get MULTILINE_COMMANDS(): Set<string> {
      return this.CHAT_COMMANDS ? multilineOf(this.CHAT_COMMANDS) : commandRegistry().multiline;
    }

    static set MULTILINE_COMMANDS(names) {
      commandRegistry().multiline = names;
    }

    /** Finds the command of a text: its name, what its pattern matched, and what carries it out. */
    static parse(message: string): ParsedMessage {
      return parseMessage(message, this);
    }

    /** Draws one message. */
    static renderMessage(message: MessageView, options: RenderMessageOptions = {}): Promise<HTMLElement> {
      return typeof message.renderHTML === "function"
        ? message.renderHTML(options)
        : renderChatMessage(message, options);
    }
  };
}
