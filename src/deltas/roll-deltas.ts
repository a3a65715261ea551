import { serialize, serializeAll } from "../base/async.ts";
import type { Creature } from "../characters/creature.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { isOfType } from "../messages/message-type.ts";
import type { RollMessage } from "../messages/message-type.ts";
import { resources } from "../rules/kernel/fields.ts";
import type { ResourceDelta } from "../rules/kernel/fields.ts";
import { applyDeltas, isPending, noteOf } from "./applied.ts";
import type { Delta } from "./addable-numbers.ts";
import { unused } from "./meta.ts";
import { appliedResources, paidBefore, resourceOwner, usedBy } from "./outcome-resources.ts";
import { paymentDelta } from "./pay.ts";
import type { Priced } from "./roll-price.ts";

/**
 * What a roll, and each decision about it, does to its character. The message says it together with the roll, and then it is applied;
 * whether it can be paid was asked before the dice were thrown.
 */

type Message = ChatMessage.Implementation;
type RollDelta = ReturnType<RollMessage["system"]["toObject"]>["deltas"][number];

/** Returns how many decisions were made about a roll. */
function decisionsIn({ die }: QuadriviumRoll): number {
  return die?.decisions.length ?? 0;
}

/** Returns what was paid for a roll, or for a decision about it, beside what the roll itself brings and costs. */
function paidDeltas(priced: Priced | null, decision: number | null): readonly RollDelta[] {
  return (priced?.paid ?? []).map((payment) => ({ ...paymentDelta(payment), isPaid: true, decision }));
}

/** Returns amounts of resources as deltas of a roll. */
function ownDeltas(amounts: ResourceDelta): readonly RollDelta[] {
  return resources.flatMap((number) => {
    const by = amounts[number];
    return by === undefined ? [] : [{ number, by, isPaid: false, decision: null }];
  });
}

/** Returns what a roll itself brings its character and costs it; what it does not say of a resource stays as before. */
function broughtBy(message: RollMessage, actor: Creature, roll: QuadriviumRoll): readonly RollDelta[] {
  const paid = paidBefore(message, roll);
  const now = Object.entries(usedBy(actor, roll.resourceDelta)).map(([resource, by]) => {
    return [resource, by - (paid[resource as keyof ResourceDelta] ?? 0)] as const;
  });
  const before = appliedResources(message);
  return ownDeltas({ ...before, ...Object.fromEntries(now.filter(([name, by]) => by !== 0 || name in before)) });
}

/** Returns what a message says of a roll that it is going to have. What was paid for decisions that are undone is given back. */
function deltasWith(message: RollMessage, roll: QuadriviumRoll, isBlind = message.blind): readonly RollDelta[] {
  const actor = resourceOwner(message);
  const { deltas } = message.system.toObject();
  const paid = deltas
    .filter(({ isPaid }) => isPaid)
    .map((one) => {
      return (one.decision ?? -1) < decisionsIn(roll) ? one : { ...one, by: 0 };
    });
  // The resources of a blind roll would give it away.
  const own = actor && !isBlind ? broughtBy(message, actor, roll) : deltas.filter(({ isPaid }) => !isPaid);
  return [...paid, ...own];
}

/** The messages that are to be created and have been told what their rolls do. */
const fresh = new WeakSet<Message>();

/** Returns the resources that were applied before a message was made, of one that copies another. */
export function appliedBefore(message: Message): ResourceDelta {
  return fresh.has(message) ? {} : appliedResources(message);
}

/** Marks in the options of an operation that its messages are to be applied on the page that makes them. */
const APPLIES = "quadriviumApplies";

/**
 * Returns what a message stores about a new roll, and notes in the options that it is to be applied; null for nothing. A message that
 * copies another says it already.
 */
export function tellOfNew(message: Message, options: object): object | null {
  if (!isOfType(message, "roll") || message.blind) return null;
  const [roll, ...others] = message.rolls as readonly Roll[];
  if (others.length > 0 || !(roll instanceof QuadriviumRoll)) return null;
  // Most dice neither gain nor cost anything, and nothing is read of what was altered.
  if (!roll.die?.dieKind.resourceDelta || !roll.isSound) return null;
  if (message.system.deltas.some(({ isPaid }) => !isPaid)) return null;
  const deltas = deltasWith(message, roll);
  if (deltas.every(({ isPaid }) => isPaid)) return null;
  Object.assign(options, { [APPLIES]: true });
  fresh.add(message);
  return { system: { deltas } };
}

/** Applies what a new message says, on the page that has made it; nobody waits for it. */
export async function applyNew(message: Message, options: object, userId: string): Promise<void> {
  if (APPLIES in options && userId === game.user.id) await applyRoll(message);
}

/**
 * Says what a blind roll does in the update that reveals it: before, that would have given the roll away. For the hook
 * `preUpdateChatMessage`.
 */
export function beforeReveal(message: Message, changes: { readonly blind?: unknown }): void {
  const [roll] = message.rolls;
  if (!message.blind || changes.blind !== false || !isOfType(message, "roll")) return;
  if (roll instanceof QuadriviumRoll) {
    foundry.utils.mergeObject(changes, { system: { deltas: deltasWith(message, roll, false) } });
  }
}

/** Tells whether this user may apply what a roll's message says and its character lacks: the page was closed in between. */
export function mayApplyRoll(message: Message): boolean {
  const actor = payerOf(message);
  if (!actor || !isOfType(message, "roll")) return false;
  const { deltas } = message.system;
  const isSomething = deltas.some(({ by }) => by !== 0) || noteOf(actor, message) !== null;
  return isSomething && isPending(actor, message, deltas);
}

/** Applies what a roll's message says, as far as its character lacks it. This user is told what goes wrong. */
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

/** What a new roll costs a character, which can be paid. */
export interface Paying {
  readonly actor: Creature;
  readonly priced: Priced | null;
  /** What the formula costs of a roll whose dice are thrown later. */
  readonly formulaCost?: ResourceDelta;
}

/**
 * Posts a roll together with what it costs, in the turn of its character, and takes that.
 * @param post Posts the roll, with these data of its message.
 */
export function postPaid<Posted extends Message>(
  { actor, priced, formulaCost = {} }: Paying,
  post: (system: object) => Promise<Posted | undefined>,
): Promise<Posted | undefined> {
  return serialize(actor, async () => {
    const message = await post({ deltas: [...paidDeltas(priced, null), ...ownDeltas(formulaCost)] });
    if (message) await applyInTurn(message, actor, focusData(priced));
    return message;
  });
}

function focusData(priced: Priced | null): object {
  return priced?.focus ? { "system.focus": priced.focus } : {};
}

/**
 * Takes from a character and gives it what a roll costs and brings that is in no message yet.
 * @param id That of its message, once it has one.
 * @returns what its message is to say
 */
export async function applyUnposted(actor: Creature, id: string, roll: QuadriviumRoll): Promise<readonly Delta[]> {
  const deltas = ownDeltas(usedBy(actor, roll.resourceDelta)).filter(({ by }) => by !== 0);
  // All clients would hear of a turn.
  if (deltas.length > 0) await serialize(actor, () => applyDeltas(actor, { id }, deltas));
  return deltas;
}

/** A roll that a message is going to have. */
export interface NewRoll {
  readonly message: RollMessage;
  readonly roll: QuadriviumRoll;
  /** What the newest decision costs apart from what the roll itself says. */
  readonly priced?: Priced | null;
  /** What else the message stores with the roll. */
  readonly system?: object;
}

/**
 * Stores rolls in messages, all in one update, with what they do to characters, and then applies that.
 * @param check Throws Error if they are not to be stored after all; others may have written while this page waited.
 * @param others Changes of other messages that are stored in the same update.
 */
export async function storeRolls(
  rolls: readonly NewRoll[],
  { check, others = [] }: { readonly check?: () => void; readonly others?: readonly object[] } = {},
): Promise<void> {
  const actors = rolls.flatMap(({ message }) => payerOf(message) ?? []);
  await serializeAll(actors, async () => {
    check?.();
    const stored = rolls.map(({ message, roll, priced = null, system = {} }) => {
      const deltas = [...deltasWith(message, roll), ...paidDeltas(priced, decisionsIn(roll) - 1)];
      const data = { ...endOfFocus(message, deltas), ...focusData(priced) };
      return { message, data, update: updateOf(message, roll, { ...system, deltas }) };
    });
    await ChatMessage.implementation.updateDocuments([...stored.map(({ update }) => update), ...others]);
    for (const { message, data } of stored) {
      const actor = payerOf(message);
      if (actor) await applyInTurn(message, actor, data);
    }
  });
}

/** Returns the update of a character whose focus is given back with a decision that is undone: its use ends. */
function endOfFocus(message: RollMessage, deltas: readonly RollDelta[]): object {
  const actor = resourceOwner(message);
  const focus = `meta.${actor?.system.focus.row ?? ""}.held`;
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
