import { fireAndForget } from "../base/async.ts";
import { updateOrThrow } from "../base/steps.ts";
import { byTurns, byTurnsOnAll } from "../base/turns.ts";
import { areOldRollsTold, markOldRollsTold } from "../base/world-settings.ts";
import { actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType, rollData } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { isAccountedFor } from "../messages/request-message.ts";
import { mayRollFor } from "../messages/who-rolled.ts";
import { heldAfter, resources } from "../rules/kernel/resources.ts";
import type { Resource, ResourceDelta } from "../rules/kernel/resources.ts";
import { booking, forgetOfMany, isBooked, keepInMind } from "./booked.ts";
import { appliedResources, outstandingFor, paidBefore, priceOf, resourceOwner, sumOf } from "./outcome-resources.ts";
import { costsOfPrice, lackInWords } from "./pay.ts";
import type { Cost } from "./pay.ts";
import { firstUnpaid, isPriced, isTakenBack, paidPart, standing } from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";

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
}

/** A booking that its character does not have. */
interface Open {
  readonly message: RollMessage;
  readonly actor: Creature;
  readonly booking: RollBooking;
}

/** The ids of the bookings that this page has made. */
const made = new Set<string>();

/** Returns what a message stores about a new roll; null for nothing. A message that copies another changes nobody. */
export function tellOfNew(message: Message): object | null {
  if (!isOfType(message, "roll")) return null;
  const [roll, ...others] = message.rolls as readonly Roll[];
  const bookings = message.system.toObject().bookings ?? [];
  if (bookings.length > 0) return { system: { settled: bookings.length } };
  if (others.length > 0 || !(roll instanceof QuadriviumRoll) || message.blind) return null;
  // Most dice neither gain nor cost anything, and nothing is read of what was altered.
  if (!roll.die?.dieKind.resourceDelta || !roll.isSound) return null;
  return told(message, roll);
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
  const before = { bookings: message.system.toObject().bookings ?? [], booked: appliedResources(message) };
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
    const stored = rolls.map(({ message, roll, data }) => {
      const now = withWhatIsPaid(message, roll);
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
): { readonly roll: QuadriviumRoll; readonly ledger: Ledger | null; readonly lack: string } {
  const before = ledgerOf(message);
  // The resources of a blind roll would give it away. What is decided about an answer that counts, the arbiter settles.
  if (message.blind || isAccountedFor(message)) return { roll, ledger: null, lack: "" };
  const actor = payerOf(message);
  const ledger = accounting(message, actor, roll, before);
  const newest = ledger === before ? undefined : ledger.bookings.at(-1);
  if (!newest || !actor) return { roll, ledger: newest ? ledger : null, lack: "" };
  const lack = isTakenBack(ledger.bookings, newest) ? "" : lackInWords(actor, costsOf(actor, newest));
  return lack ? { ...refused(message, roll, ledger, newest), lack } : { roll, ledger, lack };
}

function updateOf(
  message: RollMessage,
  roll: QuadriviumRoll,
  ledger: Ledger | null,
  { system = {}, ...data }: { readonly system?: object } = {},
): object {
  const [before] = message.rolls;
  // Foundry draws a message as its roll only while its content equals the roll's total.
  const isTotal = before === undefined || message.content === String(before.total);
  const content = isTotal ? { content: String(roll.total) } : {};
  return { _id: message.id, rolls: [JSON.stringify(roll)], ...content, ...data, system: { ...system, ...ledger } };
}

/** Returns a ledger without a booking that is refused, and the roll without what it was for. */
function refused(
  message: RollMessage,
  roll: QuadriviumRoll,
  { bookings, booked }: Ledger,
  { id, change }: RollBooking,
): { readonly roll: QuadriviumRoll; readonly ledger: Ledger } {
  const left = bookings.map((one) => (one.id === id ? { ...one, isRefused: true } : one));
  const paid = paidPart(roll, left);
  const ledger = { bookings: left, booked: sumOf(booked, priceOf(change)) };
  // It may still bring something.
  return { roll: paid, ledger: paid === roll ? ledger : accounting(message, payerOf(message), paid, ledger) };
}

/**
 * Returns a ledger with a further booking for what a roll has brought its character and cost it beyond what is booked, and
 * which decisions that pays for; the same ledger if there is nothing of either.
 */
function accounting(message: Message, actor: Creature | null, roll: QuadriviumRoll, ledger: Ledger): Ledger {
  const { bookings, booked } = ledger;
  const change = actor ? outstandingFor(actor, roll, sumOf(booked, paidBefore(message, roll))) : {};
  const decisions = roll.die?.decisions.length ?? 0;
  const paid = standing(bookings).at(-1)?.decisions ?? 0;
  const isFirst = bookings.length === 0 && isPriced(roll);
  const isNew = Object.keys(change).length > 0 || decisions < paid || firstUnpaid(roll, bookings) >= 0 || isFirst;
  return isNew ? withBooking(ledger, { actor, change, decisions }) : ledger;
}

/** Returns a ledger with a further booking. */
function withBooking(
  { bookings, booked }: Ledger,
  {
    actor,
    change,
    decisions,
  }: { readonly actor: Creature | null; readonly change: ResourceDelta; readonly decisions: number },
): Ledger {
  const id = foundry.utils.randomID();
  made.add(id);
  const added: RollBooking = { id, actor: actor?.uuid ?? null, decisions, change: sumOf({}, change), isRefused: false };
  return { bookings: [...bookings, added], booked: sumOf(booked, change) };
}

/** Returns the bookings of a message; of one of version 0.1.0, one for all that was decided about it. */
function ledgerOf(message: RollMessage): Ledger {
  const booked = appliedResources(message);
  const { bookings } = message.system.toObject();
  if (bookings || areOldRollsTold()) return { bookings: bookings ?? [], booked };
  const [roll] = message.rolls;
  const decisions = roll instanceof QuadriviumRoll ? (roll.die?.decisions.length ?? 0) : 0;
  const former = { id: foundry.utils.randomID(), actor: null, decisions, change: sumOf({}, {}), isRefused: false };
  return { bookings: [former], booked };
}

/** Returns the character that a roll changes, if this user may change it. */
function payerOf(message: Message): Creature | null {
  const actor = resourceOwner(message);
  return actor?.canUserModify(game.user, "update") ? actor : null;
}

function costsOf(actor: Creature, { change }: RollBooking): readonly Cost[] {
  return costsOfPrice(actor, priceOf(change));
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
  return left.filter(({ change }) => Object.values(change).some((amount) => amount !== 0));
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
  return openIn(message).some(({ actor, booking: one }) => costsOf(actor, one).length > 0);
}

/** Returns what a roll and the decisions about it would have cost that was not paid. */
export function costsRefused(message: Message): readonly Cost[] {
  const refused = rollData(message)?.bookings?.filter(({ isRefused }) => isRefused) ?? [];
  return refused.flatMap(({ change }) => resources.map((means) => ({ means, amount: 0 - change[means] })));
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
  // The arbiter has asked whether it can be paid before it has settled an answer.
  const costs = isAccountedFor(message) || isTakenBack(message.system.bookings ?? [], one) ? [] : costsOf(actor, one);
  const held = Object.entries(one.change).map(([resource, amount]) => {
    return [`system.${resource}`, heldAfter(actor.system[resource as Resource], amount)] as const;
  });
  const changed = held.filter(([path]) => one.change[path.slice("system.".length) as Resource] !== 0);
  try {
    const lack = lackInWords(actor, costs);
    if (lack) throw new Error(lack);
    await updateOrThrow(actor, { ...Object.fromEntries(changed), ...booking(actor, one.id) });
  } catch (error) {
    const [roll] = message.rolls;
    if (costs.length > 0) {
      const known = roll instanceof QuadriviumRoll ? roll : null;
      const left = known && refused(message, known, ledgerOf(message), one);
      if (left) await message.update(updateOf(message, left.roll, left.ledger));
    }
    throw error;
  }
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
  const [roll] = message.rolls;
  const decisions = roll instanceof QuadriviumRoll ? (roll.die?.decisions.length ?? 0) : 0;
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
    const isOld = message.system.bookings === null && roll instanceof QuadriviumRoll && readPaidPart(roll, []) !== roll;
    return isOld ? [{ _id: message.id, system: { bookings: [...ledgerOf(message).bookings] } }] : [];
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
  const [roll] = message.rolls;
  if (!isOfType(message, "roll") || !(roll instanceof QuadriviumRoll)) return;
  if (message.system.answers || blind || author?.isGM !== false) return;
  // What is not stored yet will be told with it.
  if (message._stats.createdTime === null || (message.system.bookings === null && !areOldRollsTold())) return;
  const paid = readPaidPart(roll, message.system.toObject().bookings ?? []);
  if (paid === roll) return;
  if (message.content === String(roll.total)) message.content = String(paid.total);
  message.rolls = [paid as object as Roll];
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
