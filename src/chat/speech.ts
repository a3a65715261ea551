import type { Character } from "../applications/roll-choices.ts";

/** Who says something in the chat. */
export interface Speech {
  readonly speaker: ChatMessage.SpeakerData;
  /** The character that speaks: of the controlled token, or else the user's own. */
  readonly actor: Character | null;
}

/** Whoever speaks now, or the one that a message names. */
export function speech(speaker: ChatMessage.SpeakerData = ChatMessage.implementation.getSpeaker()): Speech {
  const actor = ChatMessage.implementation.getSpeakerActor(speaker);
  return { speaker, actor: actor?.type === "character" ? (actor as Character) : null };
}
