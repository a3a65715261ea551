import { creature } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";

/** The speaker of a chat message. */
export interface ChatSpeaker {
  readonly speaker: ChatMessage.SpeakerData;
  /** The character of the controlled token, or else the user's own; null for none. */
  readonly actor: Creature | null;
}

/** Returns the speaker of a message; by default the current speaker. */
export function chatSpeaker(speaker: ChatMessage.SpeakerData = ChatMessage.implementation.getSpeaker()): ChatSpeaker {
  return { speaker, actor: creature(ChatMessage.implementation.getSpeakerActor(speaker)) };
}
