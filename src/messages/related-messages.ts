import { createdAt } from "../base/documents.ts";
import { isOfType, rollData } from "./message-type.ts";
import { requestAnswered, verdictOn, type Request } from "./request-message.ts";

/**
 * The ids of the messages that have named another one, by its id: as the request they answer, as a roll they belong to, or as
 * the roll that has brought a change about.
 */
const named = new Map<string, Set<string>>();

/** Remembers what a message names, to spare searches of the log; call when its data are prepared. */
export function noteNamed({ id }: ChatMessage.Implementation, names: readonly (string | null | undefined)[]): void {
  if (id === null) return;
  for (const name of names) if (name) named.set(name, (named.get(name) ?? new Set()).add(id));
}

/** Returns the messages that have named another one, or an event, by its id; some may name another one by now. */
export function messagesNaming(id: string | null): readonly ChatMessage.Implementation[] {
  return [...(named.get(id ?? "") ?? [])].flatMap((one) => game.messages.get(one) ?? []);
}

/** Returns the messages about the same event as this one, in the order in which they were posted. */
export function partsOfEvent(message: ChatMessage.Implementation): readonly ChatMessage.Implementation[] {
  const event = eventOf(message);
  if (event === null) return [message];
  const parts = messagesNaming(event).filter((one) => eventOf(one) === event);
  return parts.toSorted((one, other) => createdAt(one) - createdAt(other));
}

/** Returns the key of the event of a message: initiative of a round, an award for several. Null for none. */
function eventOf(message: ChatMessage.Implementation): string | null {
  return isOfType(message, "roll") || isOfType(message, "change") ? message.system.event : null;
}

/** Returns the messages that claim to be initiative of an encounter. */
export function initiativesOf(combat: string): readonly ChatMessage.Implementation[] {
  return messagesNaming(combat).filter((message) => rollData(message)?.initiative?.combat === combat);
}

/**
 * Where a message is shown: by itself, on the card of the message it belongs to, or together with others about the same event. It remains a
 * message of its own, with its decisions and its deltas.
 */

type Message = ChatMessage.Implementation;

/** Returns the id of the message to whose card the roll or the change of another one belongs; null for none. */
export function placeIdOf(message: Message): string | null {
  const data = rollData(message);
  return data?.opposes ?? data?.partOf ?? (isOfType(message, "change") ? message.system.of : null);
}

/** Returns the message to whose card the roll of another one belongs; null for none, or if it was deleted. */
export function placeOf(message: Message): Message | null {
  return game.messages.get(placeIdOf(message) ?? "") ?? null;
}

/**
 * Returns the request on whose card this user reads an answer, in the row of its character. Null for a roll that is not an answer, and for
 * an answer that is not judged, does not count, or whose request this user does not see.
 */
export function requestAround(message: Message): Request | null {
  if (!isOfType(message, "roll") || !message.visible || !message.isContentVisible) return null;
  const request = requestAnswered(message);
  if (!request?.visible || !request.isContentVisible) return null;
  if (verdictOn(request, message)?.fault !== "") return null;
  return request.system.asked.includes(message.system.answers?.actor ?? "") ? request : null;
}

/**
 * Returns the messages about the same event as this one, itself included, as far as this user sees them: the
 * initiative of all who rolled it in a round, an award for several. The first is the one on whose card they are shown; the only
 * one is shown as ever.
 */
export function shownTogether(message: Message): readonly Message[] {
  const all = partsOfEvent(message);
  return all.length > 1 ? all.filter((one) => one.visible && one.isContentVisible) : all;
}

/** Returns whether this user reads a message on the card of another one about the same event. */
export function isShownTogether(message: Message): boolean {
  const all = shownTogether(message);
  return all.length > 1 && all[0] !== message && all.includes(message);
}
