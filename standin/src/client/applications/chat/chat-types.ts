import { host } from "../../host.ts";
import { documentClass, type DocumentView, type UserView } from "../surroundings.ts";

/** Who speaks, as a message keeps it. */
export interface Speaker {
  scene?: string | null;
  actor?: string | null;
  token?: string | null;
  alias?: string;
}

/** The data of a message while it is made. */
export interface ChatData {
  user: string;
  speaker: Speaker;
  whisper?: readonly unknown[];
  [field: string]: unknown;
}

/** With which options a message will be created. */
export interface CreateOptions {
  rollMode?: string;
  messageMode?: string;
  chatBubble?: boolean;
  [option: string]: unknown;
}

interface MessageClassView {
  create(data: object, operation: object): Promise<DocumentView | undefined>;
  getSpeaker(options?: object): Speaker;
  getSpeakerActor(speaker: Speaker): DocumentView | null;
  getWhisperRecipients(name: string): readonly UserView[];
}

/** The class of chat messages. */
export function messageClass(): MessageClassView {
  return documentClass("ChatMessage") as unknown as MessageClassView;
}

/** The class of the chat log, as far as parsing needs it; packages may have replaced or extended it. */
export interface ChatLogClass {
  readonly CHAT_COMMANDS: Record<string, ChatCommand> | undefined;
  readonly MESSAGE_PATTERNS: Record<string, RegExp | undefined>;
  readonly MULTILINE_COMMANDS: ReadonlySet<string>;
}

/** The class of the chat log which CONFIG names. */
export function chatLogClass(): ChatLogClass {
  return (host.CONFIG as { ui: { chat: ChatLogClass } }).ui.chat;
}

/** What a pattern matched: in the whole text, or in each line; a line without a match is null. */
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
