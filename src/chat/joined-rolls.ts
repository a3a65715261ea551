import { creature } from "../characters/creature.ts";
import { isOfNobodyLeft, mayRollFor } from "../messages/who-rolled.ts";
import { eventOf, messagesNaming, messagesOf } from "../messages/naming-index.ts";
import { isShownTogether, placeIdOf, placeOf, requestAround, shownTogether } from "../messages/places.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { knownOpponents } from "../messages/opponents.ts";
import { Attack } from "./attack/attack.ts";
import { actionOf, counterOf } from "./counter.ts";
import { isOfType, rollData } from "../messages/message-type.ts";

type Message = ChatMessage.Implementation;

/** Returns what was rolled on the card of a message: the damage of an attack, the effect of a power. */
export function partsOf(message: Message): readonly Message[] {
  const parts = messagesNaming(message).filter((part) => rollData(part)?.partOf === message.id);
  // Most have none, and need not be looked at further.
  if (parts.length === 0) return [];
  const actor = creature(message.speakerActor);
  const isLost = isOfNobodyLeft(message);
  if (!actor && !isLost) return [];
  return parts.filter((part) => {
    // Nobody is left whose owners could be asked: what the same author has rolled, or a game master, belongs to it.
    if (!actor) {
      const isSame = isOfNobodyLeft(part) && part.speaker.actor === message.speaker.actor;
      return isSame && (part.author?.isGM === true || part.author?.id === message.author?.id);
    }
    return creature(part.speakerActor)?.uuid === actor.uuid && mayRollFor(part, actor);
  });
}

/**
 * Returns the roll that opposes a message, if this user sees it: the counter of an action. Null on a card that is itself
 * shown on another one, so that forged messages cannot contain each other.
 */
export function counterShown(message: Message): Message | null {
  if (placeIdOf(message) !== null) return null;
  const counter = counterOf(message);
  return counter?.isContentVisible && actionOf(counter) === message ? counter : null;
}

/**
 * Tells whether this user reads the roll of a message on the card of another one, so that the log does not show it a second
 * time. It remains a message of its own, and is shown where that card is missing or says nothing of it.
 */
export function isFolded(message: Message): boolean {
  return cardAround(message) !== null;
}

/** Takes the card of a roll or a change out of the log that this user reads on the card of another. */
export function markFolded(message: Message, html: HTMLElement): void {
  if (isFolded(message)) html.classList.add("quadrivium-folded");
}

/** Returns the message on whose card this user reads the roll of another one; null for one that is shown by itself. */
export function cardAround(message: Message): Message | null {
  if (isShownTogether(message)) return shownTogether(message)[0] ?? null;
  const request = requestAround(message);
  if (request) return request;
  const place = placeOf(message);
  if (!place?.visible || !place.isContentVisible || !message.isContentVisible || placeIdOf(place) !== null) return null;
  const isShown =
    counterShown(place) === message ||
    partsOf(place).includes(message) ||
    knownOpponents(place).some((one) => Attack.of(place)?.defense(one) === message);
  return isShown ? place : null;
}

/**
 * Redraws the card that shows a roll or tells a change, and those that show that card, and what a card shows, when one of them
 * changes; for the hooks of messages.
 */
export function onJoinedChange(message: Message): void {
  const place = placeOf(message);
  const around = place && (requestAround(place) ?? (isOfType(message, "change") ? placeOf(place) : null));
  const shown = isOfType(message, "roll") ? messagesNaming(message).filter((one) => placeIdOf(one) === message.id) : [];
  // Without their request, answers are read by themselves.
  const isGone = isOfType(message, "request") && !game.messages.has(message.id ?? "");
  const answers = isGone ? messagesNaming(message) : [];
  const event = eventOf(message);
  const together = event === null ? [] : messagesOf(event).filter((one) => one !== message);
  redraw([place, around, ...shown, ...answers, ...together].filter((one) => one !== null));
}
