import { currentMode } from "../../dice/roll-modes.ts";
import { generation } from "../../generations/index.ts";
import { localize, type DocumentView } from "../surroundings.ts";
import {
  messageClass,
  type ChatData,
  type ChatLogClass,
  type CreateOptions,
  type ParsedMessage,
} from "./chat-types.ts";
import { commandEntry, parseMessage } from "./parse-message.ts";
import { speak } from "./word-commands.ts";

/** Carries out a parsed command, and posts the message that comes of it. */
export async function postMessage(
  log: { readonly constructor: unknown },
  [command, match, fn]: ParsedMessage,
  chatData: ChatData,
): Promise<DocumentView | undefined> {
  if (command === "invalid") throw new Error(whyInvalid(String(match[1]), log.constructor as ChatLogClass));
  const entry = commandEntry(command, log.constructor as ChatLogClass);
  const createOptions: CreateOptions = {};
  const { modeSetting } = generation().chat;
  if (entry?.mode) createOptions[modeSetting] = entry.mode;
  else if (entry?.isRoll) createOptions[modeSetting] = currentMode();
  const act = fn ?? entry?.fn ?? (command === "none" ? speak : undefined);
  if ((await act?.call(log, command, match, chatData, createOptions)) === false) return undefined;
  coverWords(chatData, createOptions);
  const { user, ...data } = chatData;
  return messageClass().create({ author: user, ...data }, createOptions);
}

/** Says what is missing behind a command that there is, or that there is none. */
function whyInvalid(command: string, Log: ChatLogClass): string {
  const [meant] = parseMessage(`${command} 1 1`, Log);
  if (meant === "none" || meant === "invalid") return localize("CHAT.InvalidCommand", { command });
  if (meant === "whisper") return localize("CHAT.NoRecipient", { command });
  return localize(commandEntry(meant, Log)?.isRoll ? "CHAT.NoFormula" : "CHAT.NoWords", { command });
}

/** The chosen mode holds for every message that does not say itself who shall see it, where modes are for words too. */
function coverWords({ whisper, blind }: ChatData, createOptions: CreateOptions): void {
  const saysItself = createOptions.messageMode ?? createOptions.rollMode ?? (whisper?.length || blind);
  if (generation().chat.modeCoversWords && !saysItself) createOptions.messageMode = currentMode();
}
