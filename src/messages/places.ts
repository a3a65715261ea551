import { tellsInitiative } from "./initiative-told.ts";
import { isOfType, rollData } from "./message-type.ts";
import { eventOf, messagesOf } from "./naming-index.ts";
import { requestAnswered, verdictOn } from "./request-message.ts";
import type { Request } from "./request-message.ts";

/**
 * Where what a message tells is shown: by itself, on the card of another message to which it belongs, or together with others
 * that tell parts of the same event. It remains a message of its own, with its decisions and its deltas.
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
 * Returns the request on whose card this user reads an answer, in the row of whom it was given for. Null for a roll that answers
 * none, and for an answer that nobody has judged, that does not count, or whose request this user does not see.
 */
export function requestAround(message: Message): Request | null {
  if (!isOfType(message, "roll") || !message.visible || !message.isContentVisible) return null;
  const request = requestAnswered(message);
  if (!request?.visible || !request.isContentVisible) return null;
  if (verdictOn(request, message)?.fault !== "") return null;
  return request.system.asked.includes(message.system.answers?.actor ?? "") ? request : null;
}

/**
 * Returns the messages that tell parts of the same event as this one, itself among them, as far as this user sees them: the
 * initiative of all who rolled it in a round, an award for several. The first is the one on whose card they are shown; the only
 * one is shown as ever.
 */
export function shownTogether(message: Message): readonly Message[] {
  const event = eventOf(message);
  if (event === null || !isPart(message)) return [message];
  return messagesOf(event).filter((one) => one.visible && one.isContentVisible && isPart(one));
}

/** Tells whether this user reads a message on the card of another one that tells a part of the same event. */
export function isShownTogether(message: Message): boolean {
  const all = shownTogether(message);
  return all.length > 1 && all[0] !== message && all.includes(message);
}

/** Tells whether a message tells a part of an event: anybody can write that theirs is initiative, or for whom. */
function isPart(message: Message): boolean {
  return isOfType(message, "change") || tellsInitiative(message);
}
