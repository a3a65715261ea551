import { fireAndForget, serialize } from "../base/async.ts";
import { isUnderWay, updateOrThrow } from "../base/documents.ts";
import { actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { mayRollFor } from "../messages/who-rolled.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { booking, forgetOfMany, isBooked, keepInMind } from "./booked.ts";
import {
  amountsIn,
  costsIn,
  hasEffect,
  accountOf,
  made,
  refused,
  rollWithout,
  updateOf,
  withoutOne,
  withoutPrice,
} from "./roll-account.ts";
import { focusUpdate, throwUnlessHeld } from "./meta.ts";
import { appliedResources, priceOf, sumOf } from "./outcome-resources.ts";
import { changeTogether, isTakenBack } from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";
import { paymentUpdate, throwUnlessPayable } from "./pay.ts";
import type { Cost } from "./pay.ts";

/** How characters get what the messages of rolls tell: once, by the ids of the bookings, in the turn of each character. */

type Message = ChatMessage.Implementation;

/** A booking that its character does not have. */
interface Open {
  readonly message: RollMessage;
  readonly actor: Creature;
  readonly booking: RollBooking;
}

/** Gives characters what this page has told of a new or revealed roll; nobody waits for it. */
export function bookMade(message: Message): void {
  if (openIn(message).some(({ booking: { id } }) => made.has(id))) fireAndForget(book([message]));
}

/** Returns what messages tell that their characters have not got. */
function openIn(message: Message): readonly Open[] {
  if (!isOfType(message, "roll")) return [];
  return dueIn(message).flatMap(({ actor: uuid, ...one }) => {
    const actor = one.isRefused || uuid === null ? null : actorAt(uuid);
    return actor && !isBooked(actor, one.id) ? [{ message, actor, booking: { actor: uuid, ...one } }] : [];
  });
}

/** Returns the bookings of a message that do something and have to be looked up. */
function dueIn({ system: { bookings, settled } }: RollMessage): readonly RollBooking[] {
  return bookings.slice(settled).filter(hasEffect);
}

keepInMind(() =>
  rollMessages().flatMap((message) => {
    const due = dueIn(message);
    const actors = new Set(due.flatMap(({ actor }) => actor ?? []));
    const isDone = openIn(message).length === 0;
    const told = { message, ids: due.map(({ id }) => id), isDone };
    const settled = { system: { settled: message.system.bookings.length } };
    return [...actors].flatMap((uuid) => {
      const actor = actorAt(uuid);
      return actor ? [{ ...told, actor, settled }] : [];
    });
  }),
);

/** Returns the messages of rolls of ours. */
export function rollMessages(): readonly RollMessage[] {
  return game.messages.contents.filter((message) => isOfType(message, "roll"));
}

/** Returns the resources that were applied before a message was made, of one that copies another. */
export function appliedBefore(message: Message): ResourceDelta {
  const due = isOfType(message, "roll") ? dueIn(message) : [];
  return sumOf(appliedResources(message), priceOf(changeTogether(due)));
}

/** Tells whether a message tells of something that its character should have and this user may give it: the page was closed in between. */
export function isBookable(message: Message): boolean {
  return !isUnderWay(message) && openIn(message).some(isGenuine);
}

/**
 * Returns what a roll and the decisions about it would have cost that was not paid, once for each of them, and nothing for one that
 * was paid later.
 */
export function costsRefused(message: Message): readonly Cost[] {
  const lastOf = new Map<string, RollBooking>();
  for (const one of rollData(message)?.bookings ?? []) {
    const costs = costsIn(one);
    if (costs.length > 0) lastOf.set(JSON.stringify([one.isOfRoll, one.decisions, costs]), one);
  }
  return [...lastOf.values()].filter(({ isRefused }) => isRefused).flatMap(costsIn);
}

/** Gives characters what messages tell, unless they have it. This user is told what goes wrong. */
export async function book(messages: readonly Message[]): Promise<void> {
  const actors = [...new Set(messages.flatMap(openIn).map(({ actor }) => actor))];
  for (const actor of actors) await serialize(actor, () => bookHere(actor, messages, true));
  forgetOfMany(actors);
}

/** Gives a character in its turn what messages tell. */
export async function bookHere(actor: Creature, messages: readonly Message[], isTold: boolean): Promise<void> {
  const tried = new Set<string>();
  const next = (): Open | undefined => {
    const own = messages.flatMap(openIn).filter((one) => one.actor === actor && isGenuine(one));
    return own.find(({ booking: { id } }) => !tried.has(id));
  };
  for (let one = next(); one; one = next()) {
    tried.add(one.booking.id);
    try {
      await bookOne(one);
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      console.warn(`Quadrivium | What ${one.message.uuid} tells cannot be booked:`, error);
      if (isTold) ui.notifications.warn(error.message, { console: false });
    }
  }
}

/** Tells whether the author of a message could change the character, and this user may. Anybody can forge a message. */
function isGenuine({ message, actor }: Open): boolean {
  // What a deleted user was allowed to do, nobody knows any more.
  return message.author !== null && mayRollFor(message, actor) && actor.canUserModify(game.user, "update");
}

/**
 * Gives a character what a booking says. One that takes something is refused if that cannot be taken.
 * @throws Error in the user's language that says why it cannot be done
 */
async function bookOne({ message, actor, booking: one }: Open): Promise<void> {
  const isBack = isTakenBack(message.system.bookings, one);
  const costs = isBack ? [] : costsIn(one);
  try {
    throwUnlessPayable(actor, costs);
    if (!isBack) throwUnlessHeld(actor, one.paid);
    const focus = one.focus ? focusUpdate(actor, one.focus) : {};
    await updateOrThrow(actor, { ...paymentUpdate(actor, amountsIn(one)), ...focus, ...booking(one.id) });
  } catch (error) {
    // Other code may have failed once the character had it.
    if (costs.length > 0 && !isBooked(actor, one.id)) await refuse(message, one);
    throw error;
  }
}

/** Stores that a booking is refused, and the roll without what it was for. */
async function refuse(message: RollMessage, one: RollBooking): Promise<void> {
  const [roll] = message.rolls;
  const { isOfRoll } = one;
  const known = roll instanceof QuadriviumRoll ? roll : null;
  const left = known && isOfRoll ? await rollWithout(known, one.unpaid) : known && withoutPrice(known, one);
  const own = left instanceof QuadriviumRoll ? left : null;
  const before = accountOf(message);
  const { roll: paid, account } = own
    ? refused(message, own, before, one)
    : { roll: left, account: withoutOne(before, one) };
  const meta = one.focus || isOfRoll ? { meta: { hasFocus: false, isSpent: false } } : {};
  const update = paid ? updateOf(message, paid, account, { system: meta }) : { system: { ...meta, ...account } };
  await message.update(update);
}
