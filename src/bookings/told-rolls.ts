import { serialize, serializeAll } from "../base/async.ts";
import type { Creature } from "../characters/creature.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { bookHere } from "./book-rolls.ts";
import { forgetOfMany } from "./booked.ts";
import { costsOfThrow } from "./formula-costs.ts";
import {
  accounting,
  costsIn,
  hasEffect,
  accountOf,
  newBooking,
  payerOf,
  refused,
  rollWithout,
  updateOf,
  withoutOne,
} from "./roll-account.ts";
import type { RollAccount, PaidRoll } from "./roll-account.ts";
import { priceOf, sumOf } from "./outcome-resources.ts";
import { decisionsIn, isPriced, isTakenBack } from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";
import { pricedNow } from "./roll-price.ts";
import type { Price } from "./roll-price.ts";
import { costsOfPrice, lackInWords } from "./pay.ts";

/**
 * What a roll, and each decision about it, does to a character. Its message says it in a list of bookings, which is stored
 * together with the roll; then the character gets it, once, by the ids of these bookings. What cannot be paid any more by then
 * is refused, and the roll is stored without what it was for.
 */

type Message = ChatMessage.Implementation;

/** The ids of the bookings that no message has yet. */
const fresh = new Set<string>();

/** A roll that is not posted, and what it costs beside what its formula says. */
export interface PricedRoll {
  readonly actor: Creature;
  readonly price: Price;
  /** Null if its dice are thrown later. */
  readonly roll: QuadriviumRoll | null;
  /** What the formula of one costs whose dice are thrown later; what the dice bring is told with them. */
  readonly formulaCost?: ResourceDelta;
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
  { actor, price, roll, formulaCost = {}, unpaid }: PricedRoll,
  post: (system: object, roll: PaidRoll | null) => Promise<Posted | undefined>,
): Promise<Posted | undefined> {
  const message = await serialize(actor, async () => {
    const { told, lack } = tellPrice(actor, price, roll, formulaCost);
    if (!told) return post({}, roll);
    if (lack && !roll) throw new Error(lack);
    const booking = { ...told, isOfRoll: true, unpaid: unpaid(), isRefused: lack !== "" };
    fresh.add(booking.id);
    const left = lack && roll ? await rollWithout(roll, booking.unpaid) : roll;
    const meta = lack ? { meta: { hasFocus: false, isSpent: false } } : {};
    const posted = await post({ bookings: [booking], booked: booking.change, ...meta }, left);
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
  formulaCost: ResourceDelta = {},
): { readonly told: RollBooking | null; readonly lack: string } {
  try {
    const ofFormula = costsOfPrice(actor, priceOf(formulaCost));
    const priced = pricedNow(actor, price);
    if (!priced && ofFormula.length === 0) return { told: null, lack: "" };
    const { costs, paid, focus } = priced ?? { costs: [], paid: [], focus: null };
    const lack = lackInWords(actor, [...costs, ...(roll ? costsOfThrow(actor, roll) : ofFormula)]);
    // What cannot be paid is told as a whole, whatever could pay a part of it.
    const told = newBooking({
      actor: actor.uuid,
      change: sumOf({}, formulaCost),
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

/** Returns what a message stores about a new roll; null for nothing. A message that copies another changes nobody. */
export function tellOfNew(message: Message): object | null {
  if (!isOfType(message, "roll")) return null;
  const [roll, ...others] = message.rolls as readonly Roll[];
  const { bookings } = message.system.toObject();
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

/**
 * Tells what a blind roll does in the update that reveals it: before, that would have given the roll away. For the hook
 * `preUpdateChatMessage`.
 */
export function beforeReveal(message: Message, changes: { readonly blind?: unknown }): void {
  const [roll] = message.rolls;
  if (!message.blind || changes.blind !== false || !isOfType(message, "roll")) return;
  const all = roll instanceof QuadriviumRoll ? told(message, roll) : null;
  const [newest, ...before] = all?.system.bookings.toReversed() ?? [];
  if (!all || !newest) return;
  // Of two who reveal it in the same moment, both tell the same.
  const one = before.some(({ id }) => id === message.id)
    ? newest
    : newBooking({ ...newest, id: message.id ?? newest.id });
  foundry.utils.mergeObject(changes, { system: { ...all.system, bookings: [...before.toReversed(), one] } });
}

/** Returns the part of an update of a message that says what its roll does; null for nothing. */
function told(message: RollMessage, roll: QuadriviumRoll): { readonly system: RollAccount } | null {
  const before = accountOf(message);
  const system = accounting(message, payerOf(message), roll, before);
  return system === before ? null : { system };
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

/** A roll as a message stores it. */
interface StoredRoll {
  readonly roll: QuadriviumRoll;
  /** In the user's language, why what it costs cannot be paid; blank if it can. */
  readonly lack: string;
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
  }: { readonly check?: () => void; readonly others?: (rolls: readonly StoredRoll[]) => readonly object[] } = {},
): Promise<void> {
  const messages = rolls.map(({ message }) => message);
  const actors = [...new Set(messages.flatMap((message) => payerOf(message) ?? []))];
  await serializeAll(actors, async () => {
    check?.();
    const stored = rolls.map(({ message, roll, price = null, data }) => {
      const now = withWhatIsPaid(message, roll, price);
      return { ...now, update: updateOf(message, now.roll, now.account, data?.(now.roll)) };
    });
    const updates = [...stored.map(({ update }) => update), ...(others?.(stored) ?? [])];
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
): StoredRoll & { readonly account: RollAccount | null } {
  const before = accountOf(message);
  const actor = payerOf(message);
  const { told = null, lack = "" } = actor && price ? tellPrice(actor, price, null) : {};
  // The resources of a blind roll would give it away.
  const own = accounting(message, message.blind ? null : actor, roll, before);
  const newest = own === before ? null : own.bookings.at(-1);
  const added =
    newest || told ? { ...(newest ?? newBooking({ decisions: decisionsIn(roll) })), ...pricePart(told) } : null;
  if (!added || (message.blind && !hasEffect(added))) return { roll, account: null, lack: "" };
  const bookings = [...before.bookings, { ...added, actor: actor?.uuid ?? null }];
  const account = { ...before, bookings, booked: own.booked };
  const isFree = !actor || isTakenBack(account.bookings, added);
  const why = lack || (isFree ? "" : lackInWords(actor, costsIn(added)));
  if (!why) return { roll, account, lack: "" };
  // An answer shows the dice that were sealed, and is recorded as one that is not paid.
  const isAsSealed = message.system.answers !== null && added.decisions === 0 && isPriced(roll);
  if (isAsSealed) return { roll, account: withoutOne(account, added), lack: why };
  return { ...refused(message, roll, account, added), lack: why };
}

function pricePart(told: RollBooking | null): Pick<RollBooking, "paid" | "focus"> | object {
  return told ? { paid: told.paid, focus: told.focus } : {};
}
