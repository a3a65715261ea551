import { createdAt } from "../base/documents.ts";
import { isOfType, rollData } from "./message-type.ts";

/**
 * The ids of the messages that have named another one, by its id: as the request they answer, as a roll they belong to, or as
 * the roll that has brought a change about.
 */
const named = new Map<string, Set<string>>();

/** Remembers what a message names, so that nobody has to search the log; call when its data are prepared. */
export function noteNamed({ id }: ChatMessage.Implementation, names: readonly (string | null | undefined)[]): void {
  if (id === null) return;
  for (const name of names) if (name) named.set(name, (named.get(name) ?? new Set()).add(id));
}

/**
 * Returns what names the event that a message tells a part of, together with others: the initiative of a round, or an award for
 * several. Null for a message by itself.
 */
export function eventOf(message: ChatMessage.Implementation): string | null {
  return isOfType(message, "roll") || isOfType(message, "change") ? message.system.event : null;
}

/** Returns the messages that tell parts of an event, in the order in which they were posted. */
export function messagesOf(event: string): readonly ChatMessage.Implementation[] {
  return naming(event)
    .filter((message) => eventOf(message) === event)
    .sort((one, other) => createdAt(one) - createdAt(other));
}

/** Returns the messages that say to tell initiative of an encounter. */
export function initiativesOf(combat: string): readonly ChatMessage.Implementation[] {
  return naming(combat).filter((message) => rollData(message)?.initiative?.combat === combat);
}

/** Returns the messages that have named another one, in the order in which they were posted. */
export function messagesNaming({ id }: ChatMessage.Implementation): readonly ChatMessage.Implementation[] {
  return naming(id ?? "");
}

/** Returns the ids of the messages that name one; some may be deleted or name another one by now. */
export function idsNaming(id: string): Iterable<string> {
  return named.get(id) ?? [];
}

function naming(id: string): ChatMessage.Implementation[] {
  return [...idsNaming(id)].flatMap((one) => game.messages.get(one) ?? []);
}
