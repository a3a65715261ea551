import type { ChangeReason } from "../messages/change-data.ts";
import { say } from "../base/words.ts";
import { valueUndone } from "../rules/procedures/recorded-change.ts";
import type { NumberChange } from "../rules/procedures/recorded-change.ts";
import { changeableNumbers } from "./changeable-numbers.ts";
import type { ChangeableNumber } from "./changeable-numbers.ts";
import { actorAt } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import type { Creature } from "../characters/creature.ts";
import { numbersUpdate } from "./number-entries.ts";
import type { NumberOwner } from "./number-entries.ts";
import {
  doneOf,
  inSteps,
  markOf,
  marksOfNew,
  messageMarked,
  noteUnder,
  unmarkOf,
  updateOrThrow,
} from "../base/steps.ts";
import type { Note, Noted, StoredNote } from "../base/steps.ts";
import { byTurns, byTurnsOnAll } from "../base/turns.ts";
import { mayRollFor } from "../messages/who-rolled.ts";
import { uuidOf } from "../base/documents.ts";
import { isOfType } from "../messages/message-type.ts";

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
interface Told {
  readonly actor: Creature;
  readonly numbers: ChangeMessage["system"]["numbers"];
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

/**
 * Tells changes of characters in the chat, each in a message of its own, and changes their numbers and those of their items:
 * for all of them or for none. If they cannot be changed, the messages are deleted.
 * @returns the messages; none of characters of whom nothing changes
 * @throws Error in the user's language if a number has changed since somebody decided about it, or cannot be changed
 */
export function recordChanges(reason: ChangeReason, all: readonly Changes[]): Promise<readonly ChangeMessage[]> {
  const actors = all.map(({ actor }) => actor);
  return byTurnsOnAll(actors, async () => {
    const told = all.map(toldOf).filter(({ numbers }) => numbers.length > 0);
    const [first] = told;
    if (!first) return [];
    return inSteps(async ({ key, noting }) => {
      await updateAll(told.map(({ actor }) => ({ actor, update: noting(actor, CHANGE) })));
      const messages = await post(reason, told, key);
      try {
        if (messages.length < told.length) fail("NotPosted", first.actor);
        await storeTold(messages, key, "Meanwhile");
      } catch (error) {
        // Another module may have kept one of them from being stored, after others were.
        const left = messages.filter((message) => {
          const actor = actorOf(message);
          return actor && noteUnder(actor, key);
        });
        await ChatMessage.implementation.deleteDocuments(left.flatMap(({ id }) => id ?? []));
        for (const message of left) await storeStatuses(message, "before");
        throw error;
      }
      return messages;
    });
  });
}

/** Tells the changes of one character, as {@link recordChanges}. Returns null if nothing changes. */
export async function recordChange(
  actor: Creature,
  reason: ChangeReason,
  changes: readonly Change[],
): Promise<ChangeMessage | null> {
  const [message] = await recordChanges(reason, [{ actor, changes }]);
  return message ?? null;
}

/** Returns the changes of a character with the values that they lead to. Throws Error as {@link recordChanges}. */
function toldOf({ actor, changes }: Changes): Told {
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
  return { actor, numbers };
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

/**
 * What is noted of a character until its numbers are as the message of a change tells, or as they were if it is undone. The
 * message says how they are: anybody who may change the character could write a note of their own.
 */
const CHANGE: Note = { kind: "change" };

/** Posts the messages of changes, all at once. */
async function post(reason: ChangeReason, told: readonly Told[], key: string): Promise<readonly ChangeMessage[]> {
  const sources = told.map(({ actor, numbers }) => {
    const speaker = ChatMessage.implementation.getSpeaker({ actor });
    // Players need not know what happens to somebody whom none of them plays.
    const whisper = actor.hasPlayerOwner ? [] : game.users.filter(({ isGM }) => isGM);
    const system = { reason, actor: actor.uuid, numbers };
    return { type: "change", speaker, whisper: whisper.map(({ id }) => id), system, ...marksOfNew(key) } as const;
  });
  const posted = await ChatMessage.implementation.createDocuments(sources);
  return posted.filter((message) => isOfType(message, "change"));
}

/** Tells whether this user may undo a change: game masters may, and who has made it. */
export function mayUndoChange(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  return actor?.isOwner === true && message.system.undoneBy === null && (game.user.isGM || message.isAuthor);
}

/**
 * Tells whether the author of a message could make the change that it tells, as far as the character still exists. Anybody
 * can forge a message.
 */
export function isGenuine(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  return actor === null || mayRollFor(message, actor);
}

/**
 * Undoes a change. Experience that was gained or spent since then stays.
 * @throws Error in the user's language if a number has changed since, so that it is not clear what to undo
 */
export async function undoChange(message: ChangeMessage): Promise<void> {
  const actor = actorOf(message);
  if (!actor || !mayUndoChange(message) || !isGenuine(message)) return;
  await byTurns(actor, async () => {
    if (message.system.undoneBy !== null) return;
    // What cannot be undone is said before anything is stored.
    undoneIn(actor, message.system.numbers, "Kept");
    await inSteps(async ({ key, note }) => {
      await note(actor, CHANGE);
      // Another user may have undone it while that was stored.
      if ((message.system.undoneBy as string | null) !== null) return;
      await message.update({ system: { undoneBy: game.user.id }, ...markOf(message, { key }) });
      try {
        await storeTold([message], key, "Kept");
      } catch (error) {
        await message.update({ system: { undoneBy: null }, ...unmarkOf(message, key) });
        await storeStatuses(message, "after");
        throw error;
      }
    });
  });
}

/** Stores the numbers of a change whose message was stored before something interrupted; see `finishSteps`. */
export async function finishChange(owner: Noted, key: string, { user }: StoredNote): Promise<void> {
  const isOf = (one: ChatMessage.Implementation): boolean => changeIn(one)?.system.actor === owner.uuid;
  const found = messageMarked(key, user, isOf);
  const message = found && changeIn(found);
  const actor = message && actorOf(message);
  if (!actor || actor !== owner || !isGenuine(message)) return;
  await byTurns(actor, () => storeTold([message], key, "Meanwhile"));
}

/**
 * Stores the numbers of actors as messages tell, or as they were before if they are undone, unless another client has: first
 * the statuses, which are documents, then all others in one update, which deletes the notes.
 */
async function storeTold(messages: readonly ChangeMessage[], key: string, why: "Meanwhile" | "Kept"): Promise<void> {
  const all = messages.flatMap((message) => {
    const actor = actorOf(message);
    return actor ? [{ actor, message }] : [];
  });
  // What cannot be stored is known before anything is.
  for (const { actor, message } of all) newValues(actor, message, why);
  for (const { message } of all) await storeStatuses(message, message.system.undoneBy === null ? "after" : "before");
  const left = all.filter(({ actor }) => noteUnder(actor, key));
  await updateAll(
    left.map(({ actor, message }) => {
      return { actor, update: { ...updateOf(actor, newValues(actor, message, why)), ...doneOf(actor, key) } };
    }),
  );
}

/** Returns the numbers of an actor as a message tells, but for the statuses. Throws Error as {@link undoneIn}. */
function newValues(
  actor: Creature,
  { system: { numbers, undoneBy } }: ChangeMessage,
  why: "Meanwhile" | "Kept",
): readonly NewValue[] {
  const left = numbers.filter(({ path }) => !path.startsWith(STATUS));
  // To make a change is to undo its reverse.
  const undone = undoneBy === null ? left.map((one) => ({ ...one, before: one.after, after: one.before })) : left;
  return undoneIn(actor, undone, why);
}

/** Returns the numbers of a change as they are without it. Throws Error for a reason if that is not clear. */
function undoneIn(
  actor: Creature,
  changes: ChangeMessage["system"]["numbers"],
  why: "Meanwhile" | "Kept",
): readonly NewValue[] {
  return changes.map((change) => {
    const number = numberAt(actor, change) ?? fail(why, actor, change.label);
    const value = valueUndone(number.value, change, change.path === EXPERIENCE, number);
    return { number, value: value ?? fail(why, actor, number.label) };
  });
}

function actorOf({ system }: ChangeMessage): Creature | null {
  return system.actor === null ? null : actorAt(system.actor);
}

function numberAt(actor: Creature, { uuid, path }: Pick<Change, "uuid" | "path">): ChangeableNumber | undefined {
  return changeableNumbers(actor).find((one) => one.uuid === uuid && one.path === path);
}

/** What the paths of statuses begin with. */
const STATUS = "statuses.";

/** Sets the statuses among the numbers of a change as they are before or after it. */
async function storeStatuses(message: ChangeMessage, when: "before" | "after"): Promise<void> {
  const actor = actorOf(message);
  for (const { path, [when]: value } of message.system.numbers.filter((one) => one.path.startsWith(STATUS))) {
    await actor?.toggleStatusEffect(path.slice(STATUS.length), { active: value === 1 });
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

/** Throws Error with the reason why nothing is changed, in the user's language. */
function fail(
  why: "Gone" | "Meanwhile" | "Range" | "NotPosted" | "Refused" | "Kept",
  actor: Creature,
  label = "",
): never {
  throw new Error(say({ key: `QUADRIVIUM.Change.Fault.${why}`, data: { name: nameFor(actor, "user"), label } }));
}
