import { serialize, serializeAll } from "../base/async.ts";
import { actorAt, creature, type Creature } from "../characters/actors.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType, type RollMessage } from "../messages/message-type.ts";
import { isOfDanger } from "../messages/who-rolled.ts";
import { resources } from "../rules/kernel/fields.ts";
import { applyDeltas, APPLIES, isPending } from "./applied.ts";
import { unused } from "./meta.ts";
import { heldNumber, type Delta } from "./changeable-numbers.ts";
import { castResult } from "../characters/spells.ts";
import {
  fatigueDelta,
  resourceDeltas,
  throwUnlessPayable,
  tiresOf,
  usesResource,
  type Payment,
  type RollDelta,
} from "./pay.ts";

/**
 * What a roll, and each decision about it, does to its character. The message says it together with the roll, and then it is applied;
 * the price is checked before the dice are rolled.
 */

type Message = ChatMessage.Implementation;

/** The data of a new message that determine who pays for its roll. */
interface Posting {
  readonly speaker?: Roll.MessageData["speaker"];
  /** The data of its type. */
  readonly system?: unknown;
}

/**
 * Checks that the character can pay what the formula costs, also if it was typed.
 * @throws Error in the user's language with the character and what it lacks
 */
export function throwUnlessPaid(roll: QuadriviumRoll, posting: Posting): void {
  // Most dice do not gain or cost anything.
  const actor = roll.die?.dieKind.resourceDelta ? payerFor(posting) : null;
  if (actor) throwUnlessPayable(actor, resourceDeltas(actor, roll.resourceDelta));
}

/** Returns the character that pays for a message of this user, as {@link resourceOwner} finds it once it is posted. */
function payerFor({ speaker, system }: Posting): Creature | null {
  const { answers } = (system ?? {}) as Partial<Pick<RollMessage["system"], "answers">>;
  // What was paid for the first roll of a contest is paid for its re-rolls.
  if (answers?.round) return null;
  const speaking = speaker && ChatMessage.implementation.getSpeakerActor(speaker as ChatMessage.SpeakerData);
  return (answers && actorAt(answers.actor)) ?? creature(speaking);
}

/**
 * Returns the character whose resources a roll changes: the one it answers a request for, else the speaker. Null for a
 * counter with danger dice.
 */
export function resourceOwner(message: Message): Creature | null {
  if (!isOfType(message, "roll") || isOfDanger(message)) return null;
  const { answers } = message.system;
  return (answers && actorAt(answers.actor)) ?? creature(message.speakerActor);
}

/** Returns what a roll itself brings its character and costs it; unmentioned resources stay as before. */
function ownDeltas(message: RollMessage, actor: Creature, roll: QuadriviumRoll): readonly RollDelta[] {
  // The cost of a re-rolled tie was paid for the first roll.
  const paid = message.system.answers?.round ? roll.formulaCost : {};
  const { resourceDelta } = roll;
  const wasBrought = (number: string) => message.system.deltas.find((one) => !one.isPaid && one.number === number);
  const brought = resources.flatMap((number) => {
    const before = wasBrought(number);
    const now = usesResource(actor, number) ? resourceDelta[number] : undefined;
    const by = now === undefined ? (before?.by ?? 0) : now - (paid[number] ?? 0);
    return by !== 0 || before ? [{ number, by }] : [];
  });
  const tiring = fatigueDelta(tiresOf(actor) && isTiring(message, roll) ? 1 : 0);
  return tiring.by > 0 || wasBrought(tiring.number) ? [...brought, tiring] : brought;
}

/** Returns whether a roll has cast a spell with strain, or in vain. */
function isTiring({ system: { casting } }: RollMessage, roll: QuadriviumRoll): boolean {
  const cast = casting && castResult(roll, casting);
  return cast !== null && cast.result !== "cast";
}

/** Throws Error if a character has already spent a gain of a message's roll that this roll lacks. */
export function throwIfGainIsSpent(message: Message, roll: QuadriviumRoll): void {
  const actor = resourceOwner(message);
  if (!actor || !isOfType(message, "roll") || message.blind) return;
  const brought = message.system.deltas.filter(({ isPaid }) => !isPaid);
  const takenBack = brought.map(({ number, by }) => ({ number, by: 0 - by }));
  throwUnlessPayable(actor, [...ownDeltas(message, actor, roll), ...takenBack]);
}

/** Returns what a message says of a roll that it is going to have. Undone decisions are refunded. */
function deltasWith(message: RollMessage, roll: QuadriviumRoll, isBlind = message.blind): readonly RollDelta[] {
  const actor = resourceOwner(message);
  const { deltas } = message.system.toObject();
  const decisions = roll.die?.decisions.length ?? 0;
  const paid = deltas
    .filter(({ isPaid }) => isPaid)
    .map((one) => ((one.decision ?? -1) < decisions ? one : { ...one, by: 0 }));
  // The resources of a blind roll would give it away.
  const own = actor && !isBlind ? ownDeltas(message, actor, roll) : deltas.filter(({ isPaid }) => !isPaid);
  return [...paid, ...own];
}

/** Returns what a new message is to say of what its roll brings and costs; null for nothing, and for a copy of a message that says it. */
export function deltasOfNew(message: Message): readonly RollDelta[] | null {
  if (!isOfType(message, "roll") || message.blind) return null;
  const [roll, ...others] = message.rolls as readonly Roll[];
  if (others.length > 0 || !(roll instanceof QuadriviumRoll)) return null;
  // Most dice do not gain or cost anything, and altered rolls are not read.
  const mayDo = message.system.casting !== null || roll.die?.dieKind.resourceDelta !== undefined;
  if (!mayDo || !roll.isSound) return null;
  if (message.system.deltas.some(({ isPaid }) => !isPaid)) return null;
  const deltas = deltasWith(message, roll);
  return deltas.every(({ isPaid }) => isPaid) ? null : deltas;
}

/** Returns what a blind roll does, which its message says once it is revealed: before, that would give the roll away. */
export function deltasRevealed(message: Message): readonly RollDelta[] | null {
  const [roll] = message.rolls;
  return isOfType(message, "roll") && roll instanceof QuadriviumRoll ? deltasWith(message, roll, false) : null;
}

/** Returns whether this user may apply what a roll's message says and its character lacks: the page was closed in between. */
export function mayApplyRoll(message: RollMessage): boolean {
  const actor = payerOf(message);
  return actor !== null && isPending(actor, message, message.system.deltas);
}

/** Applies what a roll's message says, as far as its character lacks it. Failures are shown to this user. */
export async function applyRoll(message: Message): Promise<void> {
  const actor = payerOf(message);
  if (actor) await serialize(actor, () => applyInTurn(message, actor));
}

async function applyInTurn(message: Message, actor: Creature, data: object = {}): Promise<void> {
  if (!isOfType(message, "roll")) return;
  try {
    await applyDeltas(actor, message, message.system.deltas, { data });
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    console.warn(`Quadrivium | What ${message.uuid} says cannot be applied:`, error);
    ui.notifications.warn(error.message, { console: false });
  }
}

/** Returns the character that a roll changes, if this user may change it. */
function payerOf(message: Message): Creature | null {
  const actor = resourceOwner(message);
  return actor?.canUserModify(game.user, "update") ? actor : null;
}

/**
 * Posts a roll together with what is paid for it, in the turn of its character, and takes that.
 * @param post Posts the roll, with these data of its message.
 */
export function postPaid<Posted extends Message>(
  payment: Payment | null,
  post: (system: object) => Promise<Posted | undefined>,
): Promise<Posted | undefined> {
  // Without a payment there is no need to wait for the turn of the character.
  if (!payment || (payment.deltas.length === 0 && Object.keys(payment.data).length === 0)) return post({});
  const { actor, deltas, data } = payment;
  return serialize(actor, async () => {
    const message = await post({ deltas });
    if (message) await applyInTurn(message, actor, data);
    return message;
  });
}

/** A roll that a message is going to have. */
interface NewRoll {
  readonly message: RollMessage;
  readonly roll: QuadriviumRoll;
  /** What is paid for the newest decision apart from what the roll itself says. */
  readonly payment?: Payment | null;
  /** What else the message stores with the roll. */
  readonly system?: object;
}

/**
 * Stores rolls in messages, all in one update, with what they do to characters, and then applies that.
 * @param check Throws Error if they are not to be stored after all; other users may have written while this page waited.
 * @param others Changes of other messages that are stored in the same update.
 */
export async function storeRolls(
  rolls: readonly NewRoll[],
  { check, others = [] }: { readonly check?: () => void; readonly others?: readonly object[] } = {},
): Promise<void> {
  const actors = rolls.flatMap(({ message }) => payerOf(message) ?? []);
  await serializeAll(actors, async () => {
    check?.();
    const stored = rolls.map(({ message, roll, payment = null, system = {} }) => {
      const decision = (roll.die?.decisions.length ?? 0) - 1;
      const paid = payment?.deltas.map((one) => ({ ...one, decision })) ?? [];
      const deltas = [...deltasWith(message, roll), ...paid];
      const data = { ...endOfFocus(message, deltas), ...payment?.data };
      return { message, data, update: updateOf(message, roll, { ...system, deltas }) };
    });
    const updates = [...stored.map(({ update }) => update), ...others];
    await ChatMessage.implementation.updateDocuments(updates, APPLIES as object);
    for (const { message, data } of stored) {
      const actor = payerOf(message);
      if (actor) await applyInTurn(message, actor, data);
    }
  });
}

/** Returns the update of a character whose focus is given back with a decision that is undone: its use ends. */
function endOfFocus(message: RollMessage, deltas: readonly RollDelta[]): object {
  const focus = heldNumber(resourceOwner(message)?.system.focus.row ?? "");
  const paid = (all: readonly Delta[]): boolean => all.some(({ number, by }) => number === focus && by < 0);
  return paid(message.system.deltas) && !paid(deltas) ? { "system.focus": unused } : {};
}

/** Returns the update of a message that stores a roll, beside any other rolls, and other data. */
function updateOf(message: RollMessage, roll: QuadriviumRoll, system: object): object {
  const [before] = message.rolls;
  const [, ...others] = message._source.rolls;
  // Foundry draws a message as its roll only while its content equals the roll's total.
  const isTotal = before === undefined || message.content === String(before.total);
  const content = isTotal ? { content: String(roll.total) } : {};
  return { _id: message.id, rolls: [JSON.stringify(roll), ...others], ...content, system };
}
