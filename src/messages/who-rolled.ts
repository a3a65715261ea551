import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { Creature } from "../characters/creature.ts";

type Message = ChatMessage.Implementation;

/** Tells whether the author of a message may roll for a character; Foundry lets a client name any speaker. */
export function mayRollFor({ author }: Pick<Message, "author">, actor: Creature): boolean {
  return author === null || author.isGM || actor.testUserPermission(author, "OWNER");
}

/** Tells whether a message is the roll of a character that no longer exists. */
export function isOfNobodyLeft(message: Message): boolean {
  return message.type === "roll" && Boolean(message.speaker.actor) && message.speakerActor === null;
}

/** Tells whether a message counters an action with dice that can. */
export function isCounter(message: Message): boolean {
  if (message.type !== "roll" || (message as ChatMessage.OfType<"roll">).system.opposes === null) return false;
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll && roll.die?.dieKind.counter !== undefined;
}

/** Tells whether a message is a roll for initiative, as Foundry marks it: it is measured against nothing. */
export function isInitiative(message: Message): boolean {
  return message.getFlag("core", "initiativeRoll") === true;
}

/** Tells whether a message counters an action with danger dice, which are nobody's. */
export function isOfDanger(message: Message): boolean {
  const { characteristics, ability, dice } = (message as ChatMessage.OfType<"roll">).system.trait;
  return isCounter(message) && message.author?.isGM === true && !ability && characteristics.length + dice.length === 0;
}
