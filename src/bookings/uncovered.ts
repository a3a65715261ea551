import { fireAndForget } from "../base/async.ts";
import type { Creature } from "../characters/creature.ts";
import { UnpaidRoll } from "../dice/missing-roll.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { resources } from "../rules/kernel/resources.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { isBooked } from "./booked.ts";
import { updateOf } from "./roll-account.ts";
import { appliedResources, priceOf, resourceOwner, sumOf } from "./outcome-resources.ts";
import { changeTogether, freePart, isPriced, paidPart } from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";
import { costsOfPrice } from "./pay.ts";

/**
 * What players write of rolls has to cover what it costs: the bookings that come together with a decision or a formula, what that
 * takes by the rules. Whether it does can be told only when it is written, since what a character counts, and who may roll for
 * it, changes later. So a game master's page asks it of each message that arrives.
 */

type Message = ChatMessage.Implementation;

/** A message as it was asked last. */
interface Asked {
  readonly roll: unknown;
  readonly bookings: readonly RollBooking[];
  readonly settled: number;
  readonly booked: ResourceDelta;
}

const nothing: Asked = { roll: null, bookings: [], settled: 0, booked: {} };
const asked = new WeakMap<Message, Asked>();

/** Keeps in mind what a message says when this page gets it. Call when its data are prepared. */
export function noteFirst(message: Message): void {
  if (isOfType(message, "roll") && !asked.has(message)) asked.set(message, stateOf(message));
}

function stateOf(message: RollMessage): Asked {
  if (isAskedLater(message)) return nothing;
  const { bookings, settled } = message.system;
  return { roll: message.rolls[0], bookings, settled, booked: appliedResources(message) };
}

/** Tells whether a message is judged, as an answer, or accounted for when it is revealed. */
function isAskedLater({ blind, system }: RollMessage): boolean {
  return blind || system.answers !== null;
}

/**
 * Asks whether what a player has written into a message is covered; if not, the roll is stored without it.
 * @param isNew True if the message is.
 * @param refuses True on the page that stores it.
 */
export function askForCosts(
  message: Message,
  { user, isNew, refuses }: { readonly user: string; readonly isNew: boolean; readonly refuses: boolean },
): void {
  if (!isOfType(message, "roll")) return;
  const before = isNew ? nothing : (asked.get(message) ?? nothing);
  asked.set(message, stateOf(message));
  if (!refuses || isAskedLater(message) || game.users.get(user)?.isGM !== false) return;
  if (isNew && isCopy(message)) return;
  const update = updateWithoutUncovered(message, before);
  if (update) fireAndForget(message.update(update));
}

/** Tells whether a new message has the roll of another, which stands as it was paid. */
function isCopy({ id, _source: { rolls } }: RollMessage): boolean {
  const isSame = (one: Message): boolean =>
    one.id !== id && isOfType(one, "roll") && !isAskedLater(one) && one._source.rolls[0] === rolls[0];
  return game.messages.contents.some(isSame);
}

/** Returns the update of a message by which what its roll costs more than before counts no more; null if that is covered. */
function updateWithoutUncovered(message: RollMessage, before: Asked): object | null {
  const actor = resourceOwner(message);
  const [roll] = message.rolls as readonly unknown[];
  if (!actor || !(roll instanceof QuadriviumRoll) || !roll.isSound) return null;
  const isCoveredBy = (left: QuadriviumRoll, bookings: readonly RollBooking[]): boolean => {
    const open = sumOf(costsMore(left, before.roll), priceOf(addedTo(before, bookings, actor)));
    return costsOfPrice(actor, priceOf(open)).length === 0;
  };
  const told = toldSince(message, actor, before);
  const takes = told.map(({ one, change }) => ({ ...one, change: sumOf({}, change) }));
  if (isCoveredBy(roll, takes)) return null;
  const bookings = told.map(({ one, isKept }) => (isKept ? one : { ...one, isRefused: true }));
  const paid = paidPart(roll, bookings);
  const free = isPriced(paid) ? freePart(paid) : null;
  const left = [paid, free].find((part) => part && isCoveredBy(part, bookings)) ?? UnpaidRoll.of(roll);
  const account = { bookings, booked: sumOf(before.booked, addedTo(before, bookings, actor)) };
  return updateOf(message, left, account);
}

/** Returns what a roll costs and brings more than another. */
function costsMore(roll: QuadriviumRoll, before: unknown): ResourceDelta {
  const isKnown = before instanceof QuadriviumRoll && before.isSound;
  return sumOf(roll.resourceDelta, priceOf(isKnown ? before.resourceDelta : {}));
}

/** Returns what bookings change of a character more than those before. */
function addedTo(before: Asked, bookings: readonly RollBooking[], actor: Creature): ResourceDelta {
  const own = (all: readonly RollBooking[]): ResourceDelta =>
    changeTogether(all.filter((one) => !one.isRefused && one.actor === actor.uuid));
  return sumOf(own(bookings), priceOf(own(before.bookings)));
}

/**
 * Returns the bookings of a message, each with what its character gets by it, whatever is written into it: nothing by one that was
 * never looked up, and by one that the character has, what it said then. Those that say less than that are not kept.
 */
function toldSince(
  { system: { bookings, settled } }: RollMessage,
  actor: Creature,
  before: Asked,
): readonly { readonly one: RollBooking; readonly change: ResourceDelta; readonly isKept: boolean }[] {
  return bookings.map((one: RollBooking, place) => {
    const was = before.bookings.find(({ id }) => id === one.id)?.change;
    const isDone = place < before.settled || isBooked(actor, one.id);
    const now = place < settled ? {} : one.change;
    const change: ResourceDelta = isDone ? (was ?? {}) : now;
    const isSame = was !== undefined && resources.every((resource) => was[resource] === (change[resource] ?? 0));
    return { one, change, isKept: isSame };
  });
}
