import { host } from "../../host.ts";
import { documentClass } from "../surroundings.ts";
import type { DocumentView, UserView } from "../surroundings.ts";
import type { ChatCommand } from "./command-types.ts";

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
