import { fireAndForget } from "../base/async.ts";
import { updateOrThrow } from "../base/documents.ts";
import { byTurns, byTurnsOnAll } from "../base/turns.ts";
import { areOldRollsTold, markOldRollsTold } from "../base/world-settings.ts";
import { actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { UnpaidRoll } from "../dice/missing-roll.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { isAccountedFor } from "../messages/request-message.ts";
import { mayRollFor } from "../messages/who-rolled.ts";
import { resources } from "../rules/kernel/resources.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { booking, forgetOfMany, isBooked, keepInMind } from "./booked.ts";
import { appliedResources, outstandingFor, paidBefore, priceOf, resourceOwner, sumOf } from "./outcome-resources.ts";
import { costsOfThrow } from "./formula-costs.ts";
import { focusUpdate, throwUnlessHeld } from "./meta.ts";
import { lackInWords, paymentUpdate, throwUnlessPayable } from "./pay.ts";
import type { Cost, Payment } from "./pay.ts";
import {
  bookingsOf,
  firstUnpaid,
  freePart,
  isPriced,
  isTakenBack,
  nothingBooked,
  paidPart,
  standing,
} from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";
import { pricedNow } from "./pay-for-roll.ts";
import type { Price } from "./pay-for-roll.ts";

/**
 * What a roll, and each decision about it, does to a character. Its message says it in a list of bookings, which is stored
 * together with the roll; then the character gets it, once, by the ids of these bookings. What cannot be paid any more by then
 * is refused, and the roll is stored without what it was for.
 */

type Message = ChatMessage.Implementation;

/** The bookings of a message, and their sum. */
interface Ledger {
  readonly bookings: readonly RollBooking[];
  readonly booked: ResourceDelta;
  /** How many are settled, if more were said to be than there are: only somebody who has written that by hand can. */
  readonly settled?: number;
}

/** A booking that its character does not have. */
interface Open {
  readonly message: RollMessage;
  readonly actor: Creature;
  readonly booking: RollBooking;
}

/** A roll as it can be paid: without a result if nothing of it would be left. */
export type PaidRoll = QuadriviumRoll | UnpaidRoll;

/** The ids of the bookings that this page has made, and of those that no message has yet. */
const made = new Set<string>();
const fresh = new Set<string>();

/** A roll that is thrown and not posted, and what it costs beside what its formula says. */
export interface PricedRoll {
  readonly actor: Creature;
  readonly price: Price;
  /** Null if its dice are thrown later. */
  readonly roll: QuadriviumRoll | null;
  /** Returns the formula of the same roll without what it pays for; blank if it would not be made. */
  readonly unpaid: () => string;
}

/**
 * Posts a roll together with what it costs, in the turn of its character, and takes that. If it cannot be paid any more, the roll
 * is posted without what it was for.
 * @param post Posts this roll, with these data of its message.
 * @throws Error in the user's language if it cannot be paid and no dice have been thrown; then nothing is posted
 */
export async function postPaid<Posted extends Message>(
  { actor, price, roll, unpaid }: PricedRoll,
  post: (system: object, roll: PaidRoll | null) => Promise<Posted | undefined>,
): Promise<Posted | undefined> {
  const message = await byTurns(actor, async () => {
    const { told, lack } = tellPrice(actor, price, roll);
    if (!told) return post({}, roll);
    if (lack && !roll) throw new Error(lack);
    const booking = { ...told, isOfRoll: true, unpaid: unpaid(), isRefused: lack !== "" };
    fresh.add(booking.id);
    const left = lack && roll ? await rollWithout(roll, booking.unpaid) : roll;
    const meta = lack ? { meta: { hasFocus: false, isSpent: false } } : {};
    const posted = await post({ bookings: [booking], ...meta }, left);
    if (lack) ui.notifications.warn(lack);
    if (posted) await bookHere(actor, [posted], true);
    return posted;
  });
  forgetOfMany([actor]);
  return message;
}

/** Returns the booking of a price, null for nothing, and in words why it cannot be paid; blank if it can. */
function tellPrice(
  actor: Creature,
  price: Price,
  roll: QuadriviumRoll | null,
): { readonly told: RollBooking | null; readonly lack: string } {
  try {
    const priced = pricedNow(actor, price);
    if (!priced) return { told: null, lack: "" };
    const { costs, paid, focus } = priced;
    const lack = lackInWords(actor, [...costs, ...(roll ? costsOfThrow(actor, roll) : [])]);
    // What cannot be paid is told as a whole, whatever could pay a part of it.
    const told = newBooking({
      actor: actor.uuid,
      focus,
      paid: lack ? costs.map((one) => ({ ...one, row: null })) : paid,
    });
    return { told, lack };
  } catch (error) {
    // The Meta of its focus is gone.
    if (!(error instanceof Error)) throw error;
    const told = newBooking({ actor: actor.uuid, paid: [{ means: "meta", amount: 1, row: price.focus }] });
    return { told, lack: error.message };
  }
}

/** Returns a roll without what it does not pay for: of this formula, or without a result if that is blank. */
async function rollWithout(roll: QuadriviumRoll, unpaid: string): Promise<PaidRoll> {
  const left = unpaid === "" ? null : await roll.thrownOnAs(unpaid);
  return left ?? UnpaidRoll.of(roll);
}

function newBooking(what: Partial<RollBooking>): RollBooking {
  const id = foundry.utils.randomID();
  made.add(id);
  return { ...nothingBooked, id, ...what };
}

/** Returns what a message stores about a new roll; null for nothing. A message that copies another changes nobody. */
export function tellOfNew(message: Message): object | null {
  if (!isOfType(message, "roll")) return null;
  const [roll, ...others] = message.rolls as readonly Roll[];
  const bookings = message.system.toObject().bookings ?? [];
  const [first] = bookings;
  if (first && !fresh.delete(first.id)) return { system: { settled: bookings.length } };
  if (others.length > 0 || !(roll instanceof QuadriviumRoll) || message.blind) return null;
  // Most dice neither gain nor cost anything, and nothing is read of what was altered.
  if (!roll.die?.dieKind.resourceDelta || !roll.isSound) return null;
  const all = told(message, roll);
  if (!all || !first || first.isRefused) return all;
  // It is paid together with what the roll has cost before.
  const {
    bookings: [, added = first],
    booked,
  } = all.system;
  return { system: { bookings: [{ ...first, change: added.change, decisions: added.decisions }], booked } };
}

/** Returns what a message of version 0.1.0 stores about a roll that it has not accounted for; null for nothing. */
export function tellOfFormer(message: RollMessage): object | null {
  const [roll] = message.rolls;
  return roll instanceof QuadriviumRoll && !message.blind ? told(message, roll) : null;
}

/**
 * Tells what a blind roll does in the update that reveals it: before, that would have given the roll away. For the hook
 * `preUpdateChatMessage`.
 */
export function beforeReveal(message: Message, changes: { readonly blind?: unknown }): void {
  const [roll] = message.rolls;
  if (!message.blind || changes.blind !== false || !isOfType(message, "roll")) return;
  if (roll instanceof QuadriviumRoll) foundry.utils.mergeObject(changes, told(message, roll) ?? {});
}

/** Returns the part of an update of a message that says what its roll does; null for nothing. */
function told(message: RollMessage, roll: QuadriviumRoll): { readonly system: Ledger } | null {
  const before = ledgerOf(message, message.system.toObject().bookings ?? []);
  const system = accounting(message, payerOf(message), roll, before);
  return system === before ? null : { system };
}

/** Gives characters what this page has told of a new or revealed roll; nobody waits for it. */
export function bookMade(message: Message): void {
  if (openIn(message).some(({ booking: { id } }) => made.has(id))) fireAndForget(book([message]));
}

/** A roll that a message is going to have. */
export interface NewRoll {
  readonly message: RollMessage;
  readonly roll: QuadriviumRoll;
  /** What a decision costs apart from what the roll itself says. */
  readonly price?: Price | null;
  /** Returns what else the message stores with the roll, as it is then. */
  readonly data?: (roll: QuadriviumRoll) => { readonly system?: object };
}

/**
 * Stores rolls in messages, all in one update, with what they do to characters, and then does that. This user is told what
 * could not be paid.
 * @param check Throws Error if they are not to be stored after all; others may have written while this page waited.
 * @param others Returns changes of other messages that are stored in the same update.
 */
export async function storeRolls(
  rolls: readonly NewRoll[],
  {
    check,
    others,
  }: { readonly check?: () => void; readonly others?: (rolls: readonly QuadriviumRoll[]) => readonly object[] } = {},
): Promise<void> {
  const messages = rolls.map(({ message }) => message);
  const actors = [...new Set(messages.flatMap((message) => payerOf(message) ?? []))];
  await byTurnsOnAll(actors, async () => {
    check?.();
    const stored = rolls.map(({ message, roll, price = null, data }) => {
      const now = withWhatIsPaid(message, roll, price);
      return { ...now, update: updateOf(message, now.roll, now.ledger, data?.(now.roll)) };
    });
    const updates = [...stored.map(({ update }) => update), ...(others?.(stored.map(({ roll }) => roll)) ?? [])];
    await ChatMessage.implementation.updateDocuments(updates);
    for (const { lack } of stored) if (lack) ui.notifications.warn(lack);
    for (const actor of actors) await bookHere(actor, messages, true);
  });
  forgetOfMany(actors);
}

/** Returns a roll as its character can pay for it now, with what its message says of that; null if it says nothing new. */
function withWhatIsPaid(
  message: RollMessage,
  roll: QuadriviumRoll,
  price: Price | null,
): { readonly roll: QuadriviumRoll; readonly ledger: Ledger | null; readonly lack: string } {
  const before = ledgerOf(message);
  const actor = payerOf(message);
  const { told = null, lack = "" } = actor && price ? tellPrice(actor, price, null) : {};
  // The resources of a blind roll would give it away. What is decided about an answer that counts, the arbiter settles.
  const isSettled = message.blind || isAccountedFor(message);
  const own = accounting(message, isSettled ? null : actor, roll, before);
  const newest = own === before ? null : own.bookings.at(-1);
  const added =
    newest || told ? { ...(newest ?? newBooking({ decisions: decisionsIn(roll) })), ...pricePart(told) } : null;
  if (!added || (isSettled && !hasEffect(added))) return { roll, ledger: null, lack: "" };
  const bookings = [...before.bookings, { ...added, actor: actor?.uuid ?? null }];
  const ledger = { ...before, bookings, booked: own.booked };
  const isFree = !actor || isTakenBack(ledger.bookings, added);
  const why = lack || (isFree ? "" : lackInWords(actor, costsIn(added)));
  if (!why) return { roll, ledger, lack: "" };
  return { ...refused(message, roll, ledger, added), lack: why };
}

function pricePart(told: RollBooking | null): Pick<RollBooking, "paid" | "focus"> | object {
  return told ? { paid: told.paid, focus: told.focus } : {};
}

function updateOf(
  message: RollMessage,
  roll: PaidRoll,
  ledger: Ledger | null,
  { system = {}, ...data }: { readonly system?: object } = {},
): object {
  const [before] = message.rolls;
  // Foundry draws a message as its roll only while its content equals the roll's total.
  const isTotal = before === undefined || message.content === String(before.total);
  const content = isTotal ? { content: String(roll.total) } : {};
  return { _id: message.id, rolls: [JSON.stringify(roll)], ...content, ...data, system: { ...system, ...ledger } };
}

/** Returns a ledger without a booking that is refused, and the roll without the decisions that it was for. */
function refused(
  message: RollMessage,
  roll: QuadriviumRoll,
  before: Ledger,
  one: RollBooking,
): { readonly roll: QuadriviumRoll; readonly ledger: Ledger } {
  const ledger = withoutOne(before, one);
  const paid = paidPart(roll, ledger.bookings);
  // It may still bring something.
  return { roll: paid, ledger: paid === roll ? ledger : accounting(message, payerOf(message), paid, ledger) };
}

/** Returns a ledger of which a booking is refused. */
function withoutOne({ bookings, booked, ...rest }: Ledger, refusedOne: RollBooking): Ledger {
  const { id, change, decisions } = refusedOne;
  const place = bookings.findIndex((one) => one.id === id);
  // What was undone before it was paid gives nothing back.
  const undoing = bookings.find((one, index) => index > place && !one.isRefused && one.decisions < decisions);
  const left = bookings.map((one) => {
    if (one.id === id) return { ...one, isRefused: true };
    return one === undoing ? givingNothingFor(one, refusedOne) : one;
  });
  return { ...rest, bookings: left, booked: undoing ? booked : sumOf(booked, priceOf(change)) };
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
 * Returns a ledger with a further booking for what a roll has brought its character and cost it beyond what is booked, and
 * which decisions that pays for; the same ledger if there is nothing of either.
 */
function accounting(message: Message, actor: Creature | null, roll: QuadriviumRoll, ledger: Ledger): Ledger {
  const { bookings, booked } = ledger;
  const change = actor ? outstandingFor(actor, roll, sumOf(booked, paidBefore(message, roll))) : {};
  const decisions = decisionsIn(roll);
  const paid = standing(bookings).at(-1)?.decisions ?? 0;
  const isFirst = bookings.length === 0 && isPriced(roll);
  const isNew = Object.keys(change).length > 0 || decisions < paid || firstUnpaid(roll, bookings) >= 0 || isFirst;
  return isNew ? withBooking(ledger, { actor, change, decisions }) : ledger;
}

/** Returns a ledger with a further booking, which gives back what was paid for decisions that are undone. */
function withBooking(
  { bookings, booked, ...rest }: Ledger,
  {
    actor,
    change,
    decisions,
  }: { readonly actor: Creature | null; readonly change: ResourceDelta; readonly decisions: number },
): Ledger {
  const undone = standing(bookings).filter((one) => one.decisions > decisions);
  const paid = undone.flatMap((one) => one.paid.map((payment) => ({ ...payment, amount: 0 - payment.amount })));
  const uses = undone.flatMap(({ focus }) => focus ?? []);
  const [first, last] = [uses.at(0), uses.at(-1)];
  const focus = first && last ? { before: last.after, after: first.before } : null;
  const added = newBooking({ actor: actor?.uuid ?? null, decisions, change: sumOf({}, change), paid, focus });
  return { ...rest, bookings: [...bookings, added], booked: sumOf(booked, change) };
}

function decisionsIn(roll: unknown): number {
  return roll instanceof QuadriviumRoll ? (roll.die?.decisions.length ?? 0) : 0;
}

function ledgerOf(message: RollMessage, bookings = bookingsOf(message)): Ledger {
  const booked = appliedResources(message);
  return message.system.settled > bookings.length
    ? { bookings, booked, settled: bookings.length }
    : { bookings, booked };
}

/** Returns the character that a roll changes, if this user may change it. */
function payerOf(message: Message): Creature | null {
  const actor = resourceOwner(message);
  return actor?.canUserModify(game.user, "update") ? actor : null;
}

/** Returns all that a booking takes; what it gives is negative. */
function amountsIn({ change, paid }: RollBooking): RollBooking["paid"] {
  return [...resources.map((means) => ({ means, amount: 0 - change[means], row: null })), ...paid];
}

/** Returns what a booking costs. */
function costsIn(one: RollBooking): readonly Cost[] {
  return amountsIn(one).filter(({ amount }) => amount > 0);
}

function hasEffect(one: RollBooking): boolean {
  return one.focus !== null || amountsIn(one).some(({ amount }) => amount !== 0);
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
  const left = bookings?.slice(settled) ?? [];
  return left.filter(hasEffect);
}

keepInMind(() =>
  rollMessages().flatMap((message) => {
    const due = dueIn(message);
    const actors = new Set(due.flatMap(({ actor }) => actor ?? []));
    const told = { message, ids: due.map(({ id }) => id), isDone: openIn(message).length === 0 };
    const settled = { system: { settled: message.system.bookings?.length ?? 0 } };
    return [...actors].flatMap((uuid) => {
      const actor = actorAt(uuid);
      return actor ? [{ ...told, actor, settled }] : [];
    });
  }),
);

function rollMessages(): readonly RollMessage[] {
  return game.messages.contents.filter((message) => isOfType(message, "roll"));
}

/** Returns the resources that were applied before a message was made, of one that copies another. */
export function appliedBefore(message: Message): ResourceDelta {
  const due = isOfType(message, "roll") ? dueIn(message) : [];
  return due.reduce<ResourceDelta>((sum, { change }) => sumOf(sum, priceOf(change)), appliedResources(message));
}

/** Tells whether a message tells of something that its character has not paid yet. */
export function owes(message: Message): boolean {
  return openIn(message).some(({ booking: one }) => costsIn(one).length > 0);
}

/** Returns what a roll and the decisions about it would have cost that was not paid. */
export function costsRefused(message: Message): readonly Cost[] {
  const refused = rollData(message)?.bookings?.filter(({ isRefused }) => isRefused) ?? [];
  return refused.flatMap(costsIn);
}

/** Gives characters what messages tell, unless they have it. This user is told what goes wrong. */
export async function book(messages: readonly Message[]): Promise<void> {
  const actors = [...new Set(messages.flatMap(openIn).map(({ actor }) => actor))];
  for (const actor of actors) await byTurns(actor, () => bookHere(actor, messages, true));
  forgetOfMany(actors);
}

/**
 * Gives characters what is told of rolls and nobody has given them, of the messages that `isMeant` names: the page may have been
 * closed once they were stored. Call when the world is opened.
 */
export async function finishRolls(isMeant: (message: Message) => boolean): Promise<void> {
  for (const message of rollMessages().filter(isMeant)) {
    for (const { actor } of openIn(message)) {
      await byTurns(actor, () => bookHere(actor, [message], message.isAuthor));
    }
  }
}

/** Gives a character in its turn what messages tell. */
async function bookHere(actor: Creature, messages: readonly Message[], isTold: boolean): Promise<void> {
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
  const isChange = Object.values(one.change).some((amount) => amount !== 0);
  // The arbiter has asked whether it can be paid before it has settled an answer.
  const isAsked = (isChange && isAccountedFor(message)) || isTakenBack(message.system.bookings ?? [], one);
  const costs = isAsked ? [] : costsIn(one);
  try {
    throwUnlessPayable(actor, costs);
    if (!isAsked) throwUnlessHeld(actor, one.paid);
    const focus = one.focus ? focusUpdate(actor, one.focus) : {};
    await updateOrThrow(actor, { ...paymentUpdate(actor, amountsIn(one)), ...focus, ...booking(actor, one.id) });
  } catch (error) {
    // Other code may have failed once the character had it.
    if (costs.length > 0 && !isBooked(actor, one.id)) await refuse(message, one);
    throw error;
  }
}

/** Returns a roll without what its formula costs, if a booking does not pay for decisions. */
function withoutPrice(roll: QuadriviumRoll, { decisions, change }: RollBooking): PaidRoll {
  const isOfFormula = decisions === 0 && Object.values(change).some((amount) => amount < 0);
  return isOfFormula && isPriced(roll) ? (freePart(roll) ?? UnpaidRoll.of(roll)) : roll;
}

/** Stores that a booking is refused, and the roll without what it was for. */
async function refuse(message: RollMessage, one: RollBooking): Promise<void> {
  const [roll] = message.rolls;
  const { isOfRoll, unpaid } = one;
  const known = roll instanceof QuadriviumRoll ? roll : null;
  const left = known && isOfRoll ? await rollWithout(known, unpaid) : known && withoutPrice(known, one);
  const own = left instanceof QuadriviumRoll ? left : null;
  const before = ledgerOf(message);
  const { roll: paid, ledger } = own
    ? refused(message, own, before, one)
    : { roll: left, ledger: withoutOne(before, one) };
  const meta = one.focus || isOfRoll ? { meta: { hasFocus: false, isSpent: false } } : {};
  const update = paid ? updateOf(message, paid, ledger, { system: meta }) : { system: { ...meta, ...ledger } };
  await message.update(update);
}

/**
 * Books what the arbiter settles about an answer, and stores it together with changes of other messages.
 * @param change What its character gains and pays; it has to be able to.
 */
export async function settleRoll(
  message: RollMessage,
  actor: Creature,
  change: ResourceDelta,
  others: readonly object[],
): Promise<void> {
  const decisions = decisionsIn(message.rolls[0]);
  const system = withBooking(ledgerOf(message), { actor, change, decisions });
  await ChatMessage.implementation.updateDocuments([{ _id: message.id, system }, ...others]);
  await bookHere(actor, [message], true);
}

/**
 * Stores with the rolls of version 0.1.0 that have their price that it is paid. Once that is done, whoever leaves it out has
 * written a message by hand. For the arbiter, when the world is opened.
 */
export async function tellOfOldRolls(): Promise<void> {
  if (areOldRollsTold()) return;
  const updates = rollMessages().flatMap((message) => {
    const [roll] = message.rolls;
    const isPaid = roll instanceof QuadriviumRoll && readPaidPart(roll, []) !== roll;
    const isOld = message.system.bookings === null && (isPaid || message.system.paid.length > 0);
    return isOld ? [{ _id: message.id, system: { bookings: [...bookingsOf(message)] } }] : [];
  });
  if (updates.length > 0) await ChatMessage.implementation.updateDocuments(updates);
  await markOldRollsTold();
}

/**
 * Reads a roll without what its message does not say to be paid: only who has written it by hand can have left that out. Answers
 * to requests are judged. Call when the data of a message are prepared.
 */
export function readWithoutUnpaid(message: Message): void {
  const { author, blind } = message;
  const [roll, ...others] = message.rolls as readonly Roll[];
  if (!isOfType(message, "roll") || !(roll instanceof QuadriviumRoll)) return;
  if (message.system.answers || blind || author?.isGM !== false) return;
  // What is not stored yet will be told with it.
  if (message._stats.createdTime === null || (message.system.bookings === null && !areOldRollsTold())) return;
  const paid = readPaidPart(roll, message.system.toObject().bookings ?? []);
  if (paid === roll) return;
  if (message.content === String(roll.total)) message.content = String(paid.total);
  message.rolls = [paid as object as Roll, ...others];
}

/** Returns what is paid of a stored roll; the roll itself if it cannot be read, which its card says. */
function readPaidPart(roll: QuadriviumRoll, bookings: readonly RollBooking[]): QuadriviumRoll {
  try {
    return paidPart(roll, bookings);
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return roll;
  }
}
