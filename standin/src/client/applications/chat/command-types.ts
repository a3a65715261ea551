import type { ChatData, CreateOptions } from "./chat-types.ts";

/** What a pattern matched: in the whole text, or in each line; a line which it does not match is null. */
export type CommandMatch = RegExpMatchArray | readonly string[] | readonly (RegExpMatchArray | null)[];

/** Carries out a command: completes the data of the message. `false` keeps the message from being created. */
export type CommandFunction = (
  this: unknown,
  command: string,
  match: CommandMatch,
  chatData: ChatData,
  createOptions: CreateOptions,
) => unknown;

/** A command of the chat. */
export interface ChatCommand {
  rgx: RegExp;
  fn: CommandFunction;
  /** The mode that the message has, whatever the user has chosen. */
  mode?: string;
  isRoll?: boolean;
  /** May the text have several lines, each with this command? */
  isMultiline?: boolean;
}

/** What a text means: its command, what the command's pattern matched, and what carries it out. */
export type ParsedMessage = [command: string, match: CommandMatch, fn?: CommandFunction];
