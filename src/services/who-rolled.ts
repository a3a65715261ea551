import type { Creature } from "./creature.ts";

type Message = ChatMessage.Implementation;

/** Tells whether the author of a message may roll for a character; Foundry lets a client name any speaker. */
export function mayRollFor({ author }: Pick<Message, "author">, actor: Creature): boolean {
  return author === null || author.isGM || actor.testUserPermission(author, "OWNER");
}

/** Tells whether a message counters an action; only a game master's message can. */
export function isCounter(message: Message): boolean {
  return (
    message.type === "roll" &&
    (message as ChatMessage.OfType<"roll">).system.opposes !== null &&
    message.author?.isGM === true
  );
}
