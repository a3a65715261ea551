import type { Creature } from "./creature.ts";

type Message = ChatMessage.Implementation;

/** Whether who wrote a message may roll for a character: whoever sends one signs it with whom they like. */
export function mayRollFor({ author }: Pick<Message, "author">, actor: Creature): boolean {
  return author === null || author.isGM || actor.testUserPermission(author, "OWNER");
}

/** Whether a message counters another: nobody but game masters rolls against an action, whatever a message says. */
export function isCounter(message: Message): boolean {
  return (
    message.type === "roll" &&
    (message as ChatMessage.OfType<"roll">).system.opposes !== null &&
    message.author?.isGM === true
  );
}
