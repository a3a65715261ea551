import { creature, isInWorld } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";

/** The speaker of a chat message. */
export interface ChatSpeaker {
  readonly speaker: ChatMessage.SpeakerData;
  /** The character that a command reads; null for none. */
  readonly actor: Creature | null;
}

/**
 * Returns whose roll a command is: that of the controlled token, or else of the one character of this user whose sheet is
 * open, or else of the user's own character.
 * @param speaker The speaker of the message; by default the current one.
 */
export function chatSpeaker(speaker: ChatMessage.SpeakerData = ChatMessage.implementation.getSpeaker()): ChatSpeaker {
  // A macro may have said who speaks.
  const isUsual = !speaker.token && speaker.actor === ChatMessage.implementation.getSpeaker().actor;
  const open = isUsual ? characterOnScreen() : null;
  if (open) return { speaker: ChatMessage.implementation.getSpeaker({ actor: open }), actor: open };
  return { speaker, actor: creature(ChatMessage.implementation.getSpeakerActor(speaker)) };
}

/** Returns the character of this user, in this world, whose sheet is open; null if none is, or several are. */
function characterOnScreen(): Creature | null {
  const shown = [...foundry.applications.instances.values()].flatMap((app) => {
    const isSheet = app instanceof foundry.applications.api.DocumentSheetV2 && app.document instanceof Actor;
    const actor = isSheet && app.rendered ? creature(app.document as Actor.Implementation) : null;
    return actor?.isOwner && isInWorld(actor) ? [actor] : [];
  });
  const [only, another] = new Set(shown);
  return only && !another ? only : null;
}
