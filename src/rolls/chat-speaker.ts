import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";

/** Who says something in the chat. */
export interface ChatSpeaker {
  readonly speaker: ChatMessage.SpeakerData;
  /** The character that speaks: of the controlled token, or else the user's own. */
  readonly actor: Creature | null;
}

/** Whoever speaks now, or the one that a message names. */
export function chatSpeaker(speaker: ChatMessage.SpeakerData = ChatMessage.implementation.getSpeaker()): ChatSpeaker {
  return { speaker, actor: creature(ChatMessage.implementation.getSpeakerActor(speaker)) };
}
