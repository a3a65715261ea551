import { commandRegistry, commandsOf, multilineOf, patternsOf } from "../../chat/command-registry.ts";
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
    /** The commands by name, which packages add to. */
    static get CHAT_COMMANDS(): Record<string, ChatCommand> | undefined {
      return commandRegistry().commands;
    }

    static set CHAT_COMMANDS(commands) {
      if (commands) commandRegistry().commands = commands;
    }

    /** The patterns of the commands by name, in the order in which they are tried. */
    static get MESSAGE_PATTERNS(): Record<string, RegExp | undefined> {
      const commands = commandsOf(this);
      return commands ? patternsOf(commands) : commandRegistry().patterns;
    }

    static set MESSAGE_PATTERNS(patterns) {
      const commands = commandsOf(this) ?? {};
      const own = Object.entries(patterns).filter(([name]) => !(name in commands));
      commandRegistry().patterns = Object.fromEntries(own);
    }

    /** The commands which may span several lines. */
    static get MULTILINE_COMMANDS(): Set<string> {
      const commands = commandsOf(this);
      return commands ? multilineOf(commands) : commandRegistry().multiline;
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
