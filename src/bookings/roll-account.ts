import type { Creature } from "../characters/creature.ts";
import { UnpaidRoll } from "../dice/missing-roll.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { resources } from "../rules/kernel/resources.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { appliedResources, outstandingFor, paidBefore, priceOf, resourceOwner, sumOf } from "./outcome-resources.ts";
import {
  bookingsOf,
  decisionsIn,
  firstUnpaid,
  freePart,
  isPriced,
  nothingBooked,
  paidPart,
  standing,
} from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";
import type { Cost, Payment } from "./pay.ts";

/** The bookings of a roll's message: what they add up to, how one is added or refused, and what the roll is then. */

type Message = ChatMessage.Implementation;

/** What a roll has been booked for: the bookings of its message, and their sum. */
export interface RollAccount {
  readonly bookings: readonly RollBooking[];
  readonly booked: ResourceDelta;
}

/** A roll as it can be paid: without a result if nothing of it would be left. */
export type PaidRoll = QuadriviumRoll | UnpaidRoll;

/** The ids of the bookings that this page has made. */
export const made = new Set<string>();

/** Returns a roll without what it does not pay for: of this formula, or without a result if that is blank. */
export async function rollWithout(roll: QuadriviumRoll, unpaid: string): Promise<PaidRoll> {
  const left = unpaid === "" ? null : await roll.thrownOnAs(unpaid);
  return left ?? UnpaidRoll.of(roll);
}

/** Returns a booking that this page makes. */
export function newBooking(what: Partial<RollBooking>): RollBooking {
  const id = what.id ?? foundry.utils.randomID();
  made.add(id);
  return { ...nothingBooked, ...what, id };
}

/** Returns the update of a message that stores a roll with its bookings, beside any other rolls, and other data. */
export function updateOf(
  message: RollMessage,
  roll: PaidRoll,
  account: RollAccount | null,
  { system = {}, ...data }: { readonly system?: object } = {},
): object {
  const [before] = message.rolls;
  const [, ...others] = message._source.rolls;
  // Foundry draws a message as its roll only while its content equals the roll's total.
  const isTotal = before === undefined || message.content === String(before.total);
  const content = isTotal ? { content: String(roll.total) } : {};
  return {
    _id: message.id,
    rolls: [JSON.stringify(roll), ...others],
    ...content,
    ...data,
    system: { ...system, ...account },
  };
}

/** Returns an account without a booking that is refused, and the roll without the decisions that it was for. */
export function refused(
  message: RollMessage,
  roll: QuadriviumRoll,
  before: RollAccount,
  one: RollBooking,
): { readonly roll: QuadriviumRoll; readonly account: RollAccount } {
  const account = withoutOne(before, one);
  const paid = paidPart(roll, account.bookings);
  // It may still bring something.
  return { roll: paid, account: paid === roll ? account : accounting(message, payerOf(message), paid, account) };
}

/** Returns an account of which a booking is refused. */
export function withoutOne({ bookings, booked }: RollAccount, refusedOne: RollBooking): RollAccount {
  const { id, change, decisions } = refusedOne;
  const place = bookings.findIndex((one) => one.id === id);
  // What was undone before it was paid gives nothing back.
  const undoing = bookings.find((one, index) => index > place && !one.isRefused && one.decisions < decisions);
  const left = bookings.map((one) => {
    if (one.id === id) return { ...one, isRefused: true };
    return one === undoing ? givingNothingFor(one, refusedOne) : one;
  });
  return { bookings: left, booked: undoing ? booked : sumOf(booked, priceOf(change)) };
}

/** Returns a booking that takes others back without what it gives for one of them. */
function givingNothingFor(undoing: RollBooking, { change, paid, focus }: RollBooking): RollBooking {
  const isOf = (payment: Payment): boolean =>
    paid.some((one) => one.means === payment.means && one.row === payment.row && one.amount + payment.amount === 0);
  return {
    ...undoing,
    change: sumOf(undoing.change, change),
    paid: undoing.paid.filter((payment) => !isOf(payment)),
    focus: focus ? null : undoing.focus,
  };
}

/**
 * Returns an account with a further booking for what a roll has brought its character and cost it beyond what is booked, and
 * which decisions that pays for; the same account if there is nothing of either.
 */
export function accounting(
  message: Message,
  actor: Creature | null,
  roll: QuadriviumRoll,
  account: RollAccount,
): RollAccount {
  const { bookings, booked } = account;
  const change = actor ? outstandingFor(actor, roll, sumOf(booked, paidBefore(message, roll))) : {};
  const decisions = decisionsIn(roll);
  const paid = standing(bookings).at(-1)?.decisions ?? 0;
  const isFirst = bookings.length === 0 && isPriced(roll);
  const isNew = Object.keys(change).length > 0 || decisions < paid || firstUnpaid(roll, bookings) >= 0 || isFirst;
  return isNew ? withBooking(account, { actor, change, decisions }) : account;
}

/** Returns an account with a further booking, which gives back what was paid for decisions that are undone. */
export function withBooking(
  { bookings, booked }: RollAccount,
  {
    actor,
    change,
    decisions,
  }: { readonly actor: Creature | null; readonly change: ResourceDelta; readonly decisions: number },
): RollAccount {
  const undone = standing(bookings).filter((one) => one.decisions > decisions);
  const paid = undone.flatMap((one) => one.paid.map((payment) => ({ ...payment, amount: 0 - payment.amount })));
  const uses = undone.flatMap(({ focus }) => focus ?? []);
  const [first, last] = [uses.at(0), uses.at(-1)];
  const focus = first && last ? { before: last.after, after: first.before } : null;
  const added = newBooking({ actor: actor?.uuid ?? null, decisions, change: sumOf({}, change), paid, focus });
  return { bookings: [...bookings, added], booked: sumOf(booked, change) };
}

/** Returns the bookings of a message with what they add up to. */
export function accountOf(message: RollMessage): RollAccount {
  return { bookings: bookingsOf(message), booked: appliedResources(message) };
}

/** Returns the character that a roll changes, if this user may change it. */
export function payerOf(message: Message): Creature | null {
  const actor = resourceOwner(message);
  return actor?.canUserModify(game.user, "update") ? actor : null;
}

/** Returns all that a booking takes; what it gives is negative. */
export function amountsIn({ change, paid }: Pick<RollBooking, "change" | "paid">): RollBooking["paid"] {
  return [...resources.map((means) => ({ means, amount: 0 - change[means], row: null })), ...paid];
}

/** Returns what a booking costs. */
export function costsIn(one: RollBooking): readonly Cost[] {
  return amountsIn(one).filter(({ amount }) => amount > 0);
}

/** Tells whether a booking does anything to its character. */
export function hasEffect(one: RollBooking): boolean {
  return one.focus !== null || amountsIn(one).some(({ amount }) => amount !== 0);
}

/** Returns a roll without what its formula costs, if a booking does not pay for decisions. */
export function withoutPrice(roll: QuadriviumRoll, { decisions, change }: RollBooking): PaidRoll {
  const isOfFormula = decisions === 0 && Object.values(change).some((amount) => amount < 0);
  return isOfFormula && isPriced(roll) ? (freePart(roll) ?? UnpaidRoll.of(roll)) : roll;
}
