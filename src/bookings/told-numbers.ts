import { say } from "../base/words.ts";
import { valueUndone } from "../rules/procedures/recorded-change.ts";
import type { NumberChange } from "../rules/procedures/recorded-change.ts";
import { revertAccumulation } from "../rules/procedures/accumulation.ts";
import { changeableNumbers } from "./changeable-numbers.ts";
import type { ChangeableNumber } from "./changeable-numbers.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { numbersUpdate } from "./addable-numbers.ts";
import type { NumberOwner } from "./addable-numbers.ts";
import { isUnderWay, updateOrThrow, uuidOf } from "../base/documents.ts";
import { isBooked } from "./booked.ts";
import { hitUpdate, isOnTrack } from "./hits.ts";
import { mayRollFor } from "../messages/who-rolled.ts";
import { isOfType } from "../messages/message-type.ts";
import { messagesNaming } from "../messages/naming-index.ts";
import type { ChangeReason } from "../messages/change-data.ts";

/** A message that tells a change of a character. */
export type ChangeMessage = ChatMessage.OfType<"change">;

/** The path of experience, which counts what a character has. */
export const EXPERIENCE = "system.experience";

/**
 * A change of a number by its document and path: either from the value that it had when somebody decided about it to a new
 * one, or by a step from whatever it is.
 */
export type Change = { readonly uuid: string; readonly path: string } & (NumberChange | { readonly step: number });

/** The changes of a character. */
export interface Changes {
  readonly actor: Creature;
  readonly changes: readonly Change[];
}

/** The changes of a character as its message tells them. */
export interface Told extends Partial<Pick<ChangeMessage["system"], "of" | "damage" | "accumulation">> {
  readonly reason: ChangeReason;
  readonly actor: Creature;
  readonly numbers: ChangeMessage["system"]["numbers"];
  /** Ids of the users who may read it; none for all. By default, players need not know what happens to nobody's. */
  readonly whisper?: readonly string[];
}

/** A number, and the value that it gets. */
interface NewValue {
  readonly number: ChangeableNumber;
  readonly value: number;
}

/** Returns the message if it tells a change of a character; otherwise null. */
export function changeIn(message: ChatMessage.Implementation): ChangeMessage | null {
  return isOfType(message, "change") ? message : null;
}

/** Tells whether a change is told, and not undone. */
export function isTold({ system: { undoneBy } }: ChangeMessage): boolean {
  return undoneBy === null;
}

/**
 * Tells whether it has to be looked up at the actor of a message whether it has what the message tells. A copy is not due, and
 * neither is what was deleted while others had their turn.
 */
export function isDue({ id, system: { due } }: ChangeMessage): boolean {
  return due !== null && due === id && game.messages.has(due);
}

/** Tells whether something of what a message tells is still to be done to its actor. */
export function isOpen(actor: Actor.Implementation, message: ChangeMessage): boolean {
  return isDue(message) && isBooked(actor, message.id ?? "") !== isTold(message);
}

/** Tells whether a change was told and never made: the page was closed in between. */
export function isInterrupted(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  return actor !== null && isTold(message) && isOpen(actor, message) && !isUnderWay(message);
}

/** Returns the ids of the users who may read what was rolled in a message, of those that `isMeant` names; none if all may. */
export function readersOf(
  { whisper, blind, author }: ChatMessage.Implementation,
  isMeant: (user: User.Implementation) => boolean = () => true,
): readonly string[] {
  const all = game.users.contents;
  const may = all.filter((user) => {
    const isSeen = whisper.length === 0 || whisper.includes(user.id) || (author?.id === user.id && !blind);
    return isSeen && isMeant(user);
  });
  return may.length === all.length ? [] : [...new Set([game.user, ...may])].map(({ id }) => id);
}

/**
 * Returns the changes that the roll of a message has brought about, as far as their authors could make them and have made them. Where nobody is left whose owners could be asked, what the author of the roll has told, or a game master, is believed.
 */
export function changesBy(message: ChatMessage.Implementation, reason: ChangeReason): readonly ChangeMessage[] {
  return messagesNaming(message).flatMap((one) => {
    const change = changeIn(one);
    const { of, reason: why } = change?.system ?? {};
    if (!change || of !== message.id || why !== reason || isInterrupted(change) || isCopy(change)) return [];
    const isByWhoMay = actorOf(change) ? isMadeOf(change) : isOfGamemaster(change) || change.author === message.author;
    return isByWhoMay ? [change] : [];
  });
}

/** Tells whether a game master has told a change, or a user who was deleted. */
export function isOfGamemaster({ author }: ChangeMessage): boolean {
  return author === null || author.isGM;
}

/**
 * Tells whether the author of a message could make the change that it tells, as far as the character still exists. Anybody
 * can forge a message.
 */
export function isGenuine(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  return actor === null || mayRollFor(message, actor);
}

/** Tells whether a message is a copy of the one that tells a change, by which nothing has changed. */
export function isCopy({ id, system: { own } }: ChangeMessage): boolean {
  return own !== null && own !== id;
}

/** Tells whether a change is one of its character, by somebody who may change it. Players may tell of any number. */
function isMadeOf(message: ChangeMessage): boolean {
  const { reason, numbers } = message.system;
  const actor = actorOf(message);
  if (!actor || !isGenuine(message)) return false;
  return reason !== "damage" || isOfGamemaster(message) || numbers.every((number) => isOnTrack(actor, number));
}

/** Returns the changes of a character with the values that they lead to. Throws Error as {@link recordChanges}. */
export function toldOf(reason: ChangeReason, { actor, changes }: Changes): Told {
  const numbers = changes.flatMap((change) => {
    const { uuid, path } = change;
    const given = "step" in change ? null : change;
    if (given ? given.before === given.after : "step" in change && change.step === 0) return [];
    const number = numberAt(actor, change) ?? fail("Gone", actor, path);
    const { before, after } = "step" in change ? { before: number.value, after: number.value + change.step } : change;
    if (number.value !== before) fail("Meanwhile", actor, number.label);
    if (after < number.min || after > number.max) fail("Range", actor, number.label);
    return [{ uuid, path, label: number.label, before, after }];
  });
  return { reason, actor, numbers };
}

/** Throws Error in the user's language with the reason why a change cannot be undone, if it is not clear how. */
export function checkUndone(actor: Creature, { system: { reason, numbers } }: ChangeMessage): void {
  if (reason === "damage") for (const number of numbers) hitUpdate(actor, number, false);
  else undoneIn(actor, reason, numbers, "Kept");
}

/** Tells whether it is clear how a change can be undone. */
export function canBeUndone(actor: Creature, message: ChangeMessage): boolean {
  try {
    checkUndone(actor, message);
    return true;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    return false;
  }
}

/** Returns the numbers of a change as they are without it. Throws Error for a reason if that is not clear. */
function undoneIn(
  actor: Creature,
  reason: ChangeReason,
  changes: ChangeMessage["system"]["numbers"],
  why: "Meanwhile" | "Kept",
): readonly NewValue[] {
  return changes.map((change) => {
    const number = numberAt(actor, change) ?? fail(why, actor, change.label);
    if (reason === "accumulation") return { number, value: revertAccumulation(number.value, change, number) };
    const value = valueUndone(number.value, change, change.path === EXPERIENCE, number);
    return { number, value: value ?? fail(why, actor, number.label) };
  });
}

/**
 * Returns the update of an actor that stores its numbers as a message tells, but for the statuses. Throws Error in the user's
 * language if it is not clear any more what to store.
 */
function updateTold(actor: Creature, message: ChangeMessage): object {
  const { reason, numbers } = message.system;
  const isNow = isTold(message);
  if (reason === "damage") return Object.assign({}, ...numbers.map((one) => hitUpdate(actor, one, isNow))) as object;
  const left = numbers.filter(({ path }) => !path.startsWith(STATUS));
  // To make a change is to undo its reverse.
  const reversed = left.map((one) => ({ ...one, before: one.after, after: one.before }));
  return updateOf(
    actor,
    isNow ? undoneIn(actor, reason, reversed, "Meanwhile") : undoneIn(actor, reason, left, "Kept"),
  );
}

/**
 * Stores the numbers of actors as messages tell, or as they were before if they are undone: first the statuses, which are
 * documents, then all others in one update.
 * @param isLeft Tells whether it is not done yet; another client may do it meanwhile.
 * @param marking Returns the part of the update of an actor that says that it is done.
 */
export async function storeTold(
  messages: readonly ChangeMessage[],
  isLeft: (actor: Creature, message: ChangeMessage) => boolean,
  marking: (actor: Creature, message: ChangeMessage) => object,
): Promise<void> {
  const left = (): readonly { readonly actor: Creature; readonly message: ChangeMessage }[] =>
    messages.flatMap((message) => {
      const actor = actorOf(message);
      return actor && isLeft(actor, message) ? [{ actor, message }] : [];
    });
  // What cannot be stored is known before anything is.
  for (const { actor, message } of left()) updateTold(actor, message);
  for (const { message } of left()) await storeStatuses(message, isTold(message) ? "after" : "before");
  await updateAll(
    left().map(({ actor, message }) => {
      return { actor, update: { ...updateTold(actor, message), ...marking(actor, message) } };
    }),
  );
}

/** Updates several actors: all that the world keeps at once, then those of tokens. Throws Error if one is refused. */
async function updateAll(updates: readonly { readonly actor: Creature; readonly update: object }[]): Promise<void> {
  const ours = updates.filter(({ actor }) => !actor.isToken);
  if (ours.length > 1) {
    const data = ours.map(({ actor, update }) => ({ _id: actor.id, ...update }));
    const done = await Actor.implementation.updateDocuments(data);
    const refused = ours.find(({ actor }) => !done.includes(actor as Actor.Stored));
    if (refused) fail("Refused", refused.actor);
  }
  for (const { actor, update } of ours.length > 1 ? updates.filter((one) => !ours.includes(one)) : updates) {
    await updateOrThrow(actor, update);
  }
}

function updateOf(actor: Creature, values: readonly NewValue[]): Record<string, unknown> {
  const byOwner = Map.groupBy(values, ({ number }) => number.uuid);
  const changesOf = (owner: NumberOwner): Record<string, unknown> => {
    const numbers = (byOwner.get(uuidOf(owner)) ?? []).map(({ number, value }) => ({ path: number.path, value }));
    return numbersUpdate(owner, numbers) ?? fail("Gone", actor, owner.name);
  };
  const items = actor.items.contents
    .filter(({ uuid }) => byOwner.has(uuid))
    .map((item) => ({ _id: item.id, ...foundry.utils.expandObject(changesOf(item)) }));
  return { ...changesOf(actor), ...(items.length > 0 ? { items } : {}) };
}

/** What the paths of statuses begin with. */
const STATUS = "statuses.";

/** Sets the statuses among the numbers of a change as they are before or after it. */
export async function storeStatuses(message: ChangeMessage, when: "before" | "after"): Promise<void> {
  const actor = actorOf(message);
  for (const { path, [when]: value } of message.system.numbers.filter((one) => one.path.startsWith(STATUS))) {
    await actor?.toggleStatusEffect(path.slice(STATUS.length), { active: value === 1 });
  }
}

export function actorOf({ system }: ChangeMessage): Creature | null {
  return system.actor === null ? null : actorAt(system.actor);
}

function numberAt(actor: Creature, { uuid, path }: Pick<Change, "uuid" | "path">): ChangeableNumber | undefined {
  return changeableNumbers(actor).find((one) => one.uuid === uuid && one.path === path);
}

/** Throws Error with the reason why nothing is changed, in the user's language. */
export function fail(
  why: "Gone" | "Meanwhile" | "Range" | "NotPosted" | "Refused" | "Kept",
  actor: Creature,
  label = "",
): never {
  throw new Error(say({ key: `QUADRIVIUM.Change.Fault.${why}`, data: { name: nameFor(actor, "user"), label } }));
}
