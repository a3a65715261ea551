import { CONST } from "../../constants.ts";
import { currentMode } from "../../dice/roll-modes.ts";
import { generation } from "../../generations/index.ts";
import { cleanHTML } from "../../utils.ts";
import { game, localize } from "../surroundings.ts";
import type { ChatData, CreateOptions, Speaker, CommandMatch } from "./chat-types.ts";

const { OOC, IC, EMOTE } = CONST.CHAT_MESSAGE_STYLES;

/** Says something: in character, out of character, or as a description of what the character does. */
export function speak(command: string, match: CommandMatch, chatData: ChatData, createOptions: CreateOptions): void {
  const { speaker } = chatData;
  const manner = command === "none" ? mannerOf(speaker) : command;
  const { modeCoversWords } = generation().chat;
  chatData["content"] = toContent(match[2] as string);
  if (manner === "ooc") {
    chatData["style"] = OOC;
    chatData.speaker = { alias: game().user.name };
    if (modeCoversWords && command === "ooc") createOptions.messageMode = "public";
    return;
  }
  if (!hasSpeaker(speaker)) throw new Error(localize("CHAT.NoSpeaker"));
  createOptions.chatBubble = true;
  if (manner === "emote") {
    chatData["style"] = EMOTE;
    chatData["content"] = `${speaker.alias ?? game().user.name} ${String(chatData["content"])}`;
    return;
  }
  chatData["style"] = IC;
  if (modeCoversWords) createOptions.messageMode = "ic";
}

/** How words are meant that say nothing of it: as the mode says, where it covers words, else by who speaks. */
function mannerOf(speaker: Speaker): "ic" | "ooc" {
  if (generation().chat.modeCoversWords) return currentMode() === "ic" ? "ic" : "ooc";
  return hasSpeaker(speaker) ? "ic" : "ooc";
}

function hasSpeaker({ actor, token }: Speaker): boolean {
  return Boolean(actor ?? token);
}

/** People's words may hold markup, but nothing that runs. */
export function toContent(text: string): string {
  return cleanHTML(text.trim().replaceAll("\n", "<br>"));
}
