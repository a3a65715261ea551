import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Creature } from "../characters/creature.ts";
import { isOfType, rollData } from "./message-type.ts";

type Message = ChatMessage.Implementation;

/** Tells whether the author of a message may roll for a character; Foundry lets a client name any speaker. */
export function mayRollFor({ author }: Pick<Message, "author">, actor: Creature): boolean {
  return author === null || author.isGM || actor.testUserPermission(author, "OWNER");
}

/** Tells whether a message is the roll of a character that no longer exists. */
export function isOfNobodyLeft(message: Message): boolean {
  return isOfType(message, "roll") && Boolean(message.speaker.actor) && message.speakerActor === null;
}

/** Tells whether a message counters an action with dice that can. */
export function isCounter(message: Message): boolean {
  if (!rollData(message)?.opposes) return false;
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll && roll.die?.dieKind.counter !== undefined;
}

/** Tells whether a message is a roll for initiative, as Foundry marks it: it is measured against nothing. */
export function isInitiative(message: Message): boolean {
  return message.getFlag("core", "initiativeRoll") === true;
}

/** Tells whether a message counters an action with danger dice, which are nobody's. */
export function isOfDanger(message: Message): boolean {
  const trait = rollData(message)?.trait;
  if (!trait || !isCounter(message) || message.author?.isGM !== true) return false;
  return !trait.ability && trait.characteristics.length + trait.dice.length === 0;
}
