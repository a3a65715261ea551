import type { ChangeReason } from "../data/change-data.ts";
import { say } from "../i18n/words.ts";
import { valueUndone } from "../rules/procedures/recorded-change.ts";
import type { NumberChange } from "../rules/procedures/recorded-change.ts";
import { changeableNumbers } from "../services/changeable-numbers.ts";
import type { ChangeableNumber } from "../services/changeable-numbers.ts";
import { actorAt } from "../services/creature.ts";
import { nameFor } from "../services/names.ts";
import type { Creature } from "../services/creature.ts";
import { numbersUpdate } from "../services/number-entries.ts";
import type { NumberOwner } from "../services/number-entries.ts";
import { serialize } from "../services/serialize.ts";
import { doneOf, inSteps, markOf, marksOfNew, messageMarked, noteUnder, unmarkOf } from "../services/steps.ts";
import type { Note, Noted, StoredNote } from "../services/steps.ts";
import { mayRollFor } from "../services/who-rolled.ts";

/** A message that tells a change of a character. */
export type ChangeMessage = ChatMessage.OfType<"change">;

/** The path of experience, which counts what a character has. */
export const EXPERIENCE = "system.experience";

/** A number by its document and path, with its value when somebody has decided about it, and the new one. */
export interface Change extends NumberChange {
  readonly uuid: string;
  readonly path: string;
}

/** A number, and the value that it gets. */
interface NewValue {
  readonly number: ChangeableNumber;
  readonly value: number;
}

/** Returns the message if it tells a change of a character; otherwise null. */
export function changeIn(message: ChatMessage.Implementation): ChangeMessage | null {
  return message.type === "change" ? (message as ChangeMessage) : null;
}

/**
 * Tells a change of a character in the chat and changes its numbers and those of its items, all in one update. If they cannot
 * be changed, the message is deleted.
 * @returns the message; null if nothing changes
 * @throws Error in the user's language if a number has changed since somebody decided about it, or cannot be changed
 */
export function recordChange(
  actor: Creature,
  reason: ChangeReason,
  changes: readonly Change[],
): Promise<ChangeMessage | null> {
  return serialize(actor, async () => {
    const found = changes
      .filter(({ before, after }) => before !== after)
      .map((change) => ({ change, number: numberAt(actor, change) ?? fail("Gone", actor, change.path) }));
    for (const { change, number } of found) {
      if (number.value !== change.before) fail("Meanwhile", actor, number.label);
      if (change.after < number.min || change.after > number.max) fail("Range", actor, number.label);
    }
    if (found.length === 0) return null;
    const numbers = found.map(({ change: { uuid, path, before, after }, number }) => {
      return { uuid, path, label: number.label, before, after };
    });
    return inSteps(async ({ key, note }) => {
      await note(actor, CHANGE);
      const message = (await post(actor, { reason, actor: actor.uuid, numbers }, key)) ?? fail("NotPosted", actor);
      try {
        await storeTold(actor, message, key, "Meanwhile");
      } catch (error) {
        await message.delete();
        await storeStatuses(actor, numbers, "before");
        throw error;
      }
      return message;
    });
  });
}

/**
 * What is noted of a character until its numbers are as the message of a change tells, or as they were if it is undone. The
 * message says how they are: anybody who may change the character could write a note of their own.
 */
const CHANGE: Note = { kind: "change" };

async function post(
  actor: Creature,
  system: Pick<ChangeMessage["system"], "reason" | "actor" | "numbers">,
  key: string,
): Promise<ChangeMessage | null> {
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  // Players need not know what happens to somebody whom none of them plays.
  const whisper = actor.hasPlayerOwner ? [] : game.users.filter(({ isGM }) => isGM);
  const data = { type: "change", speaker, whisper: whisper.map(({ id }) => id), system, ...marksOfNew(key) } as const;
  return ((await ChatMessage.implementation.create(data)) as ChangeMessage | undefined) ?? null;
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
  await serialize(actor, async () => {
    if (message.system.undoneBy !== null) return;
    // What cannot be undone is said before anything is stored.
    undoneIn(actor, message.system.numbers, "Kept");
    await inSteps(async ({ key, note }) => {
      await note(actor, CHANGE);
      // Another user may have undone it while that was stored.
      if ((message.system.undoneBy as string | null) !== null) return;
      await message.update({ system: { undoneBy: game.user.id }, ...markOf(message, { key }) });
      try {
        await storeTold(actor, message, key, "Kept");
      } catch (error) {
        await message.update({ system: { undoneBy: null }, ...unmarkOf(message, key) });
        await storeStatuses(actor, message.system.numbers, "after");
        throw error;
      }
    });
  });
}

/** Stores the numbers of a change whose message was stored before something interrupted; see `finishSteps`. */
export async function finishChange(owner: Noted, key: string, { user }: StoredNote): Promise<void> {
  const found = messageMarked(key, user);
  const message = found && changeIn(found);
  const actor = message && actorOf(message);
  if (!actor || actor !== owner || !isGenuine(message)) return;
  await serialize(actor, () => storeTold(actor, message, key, "Meanwhile"));
}

/**
 * Stores the numbers of an actor as a message tells, or as they were before if it is undone, unless another client has: first
 * the statuses, which are documents, then all others in one update of the actor, which deletes the note.
 */
async function storeTold(
  actor: Creature,
  { system: { numbers, undoneBy } }: ChangeMessage,
  key: string,
  why: "Meanwhile" | "Kept",
): Promise<void> {
  const left = numbers.filter(({ path }) => !path.startsWith(STATUS));
  // To make a change is to undo its reverse.
  const undone = undoneBy === null ? left.map((one) => ({ ...one, before: one.after, after: one.before })) : left;
  const values = (): readonly NewValue[] => undoneIn(actor, undone, why);
  values();
  await storeStatuses(actor, numbers, undoneBy === null ? "after" : "before");
  if (noteUnder(actor, key) && !(await actor.update({ ...updateOf(actor, values()), ...doneOf(actor, key) })))
    fail("Refused", actor);
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
async function storeStatuses(
  actor: Creature,
  numbers: readonly Pick<Change, "path" | "before" | "after">[],
  when: "before" | "after",
): Promise<void> {
  for (const { path, [when]: value } of numbers.filter((one) => one.path.startsWith(STATUS))) {
    await actor.toggleStatusEffect(path.slice(STATUS.length), { active: value === 1 });
  }
}

function updateOf(actor: Creature, values: readonly NewValue[]): Record<string, unknown> {
  const byOwner = Map.groupBy(values, ({ number }) => number.uuid);
  const changesOf = (owner: NumberOwner): Record<string, unknown> => {
    const numbers = (byOwner.get(owner.uuid) ?? []).map(({ number, value }) => ({ path: number.path, value }));
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
