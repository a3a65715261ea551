import type { ChangeReason } from "../messages/change-data.ts";
import type { Creature } from "../characters/creature.ts";
import { updateOrThrow } from "../base/documents.ts";
import { booking, forgetOfMany, isBooked, keepInMind, unbooking } from "./booked.ts";
import { serialize, serializeAll } from "../base/async.ts";
import { isOfType } from "../messages/message-type.ts";
import {
  actorOf,
  changeIn,
  checkUndone,
  fail,
  isCopy,
  isDue,
  isGenuine,
  isInterrupted,
  isOpen,
  isTold,
  storeStatuses,
  storeTold,
  toldOf,
} from "./told-numbers.ts";
import type { Change, ChangeMessage, Changes, Told } from "./told-numbers.ts";

/**
 * Tells changes of characters in the chat, each in a message of its own, and changes their numbers and those of their items:
 * for all of them or for none. The messages are stored in one write, and then the numbers in another. If they cannot be
 * changed, the messages are deleted.
 * @returns the messages; none of characters of whom nothing changes
 * @throws Error in the user's language if a number has changed since somebody decided about it, or cannot be changed
 */
export function recordChanges(reason: ChangeReason, all: readonly Changes[]): Promise<readonly ChangeMessage[]> {
  const actors = all.map(({ actor }) => actor);
  return recordTold(actors, () => all.map((one) => toldOf(reason, one)).filter(({ numbers }) => numbers.length > 0));
}

/**
 * Tells what changes of characters, and changes it, as {@link recordChanges}.
 * @param tell Returns what is told; in the turn of these characters, so that nobody else changes them meanwhile.
 */
export async function recordTold(
  actors: readonly Creature[],
  tell: () => readonly Told[],
): Promise<readonly ChangeMessage[]> {
  const messages = await serializeAll(actors, async () => {
    const told = tell();
    const [first] = told;
    if (!first) return [];
    const posted = await post(told);
    await bookOrTakeBack(posted, "delete", () => {
      // Another module may have kept one of them from being stored.
      if (posted.length < told.length) fail("NotPosted", first.actor);
    });
    return posted;
  });
  forgetOfMany(actors);
  return messages;
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

/** Posts the messages of changes, all at once. */
async function post(told: readonly Told[]): Promise<readonly ChangeMessage[]> {
  const ids = told.map(() => foundry.utils.randomID());
  // What a roll has brought about is told on the card of that roll.
  const batch = told.length > 1 && told.every(({ of = null }) => of === null) ? (ids[0] ?? null) : null;
  const sources = told.map(({ actor, whisper, ...own }, index) => {
    const speaker = ChatMessage.implementation.getSpeaker({ actor });
    const gamemasters = actor.hasPlayerOwner ? [] : game.users.filter(({ isGM }) => isGM);
    const _id = ids[index] ?? "";
    const system = { ...own, actor: actor.uuid, due: _id, own: _id, batch };
    return {
      _id,
      type: "change",
      speaker,
      whisper: [...(whisper ?? gamemasters.map(({ id }) => id))],
      system,
    } as const;
  });
  const posted = await ChatMessage.implementation.createDocuments(sources, { keepId: true });
  return posted.filter((message) => isOfType(message, "change"));
}

/** Tells whether this user may undo a change: game masters may, and who has made it, but for what they have added. */
export function mayUndoChange(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  const isTheirs = message.isAuthor && message.system.reason !== "accumulation";
  return actor?.isOwner === true && isTold(message) && !isCopy(message) && (game.user.isGM || isTheirs);
}

/**
 * Undoes a change. Experience that was gained or spent since then stays.
 * @throws Error in the user's language if a number has changed since, so that it is not clear what to undo
 */
export async function undoChange(message: ChangeMessage): Promise<void> {
  const actor = actorOf(message);
  if (!actor || !mayUndoChange(message) || !isGenuine(message)) return;
  await serialize(actor, async () => {
    const { id } = message;
    if (!isTold(message) || id === null) return;
    // What cannot be undone is said before anything is stored.
    if (!isDue(message) || isBooked(actor, id)) checkUndone(actor, message);
    if (!isDue(message) && !isBooked(actor, id)) await updateOrThrow(actor, booking(id));
    // Another user may have undone it while that was stored.
    if (!isTold(message)) return;
    await message.update({ system: { undoneBy: game.user.id, due: id } });
    await bookOrTakeBack([message], "keep");
  });
}

/** Tells whether this user may make a change that was interrupted. */
export function mayMakeChange(message: ChangeMessage): boolean {
  return isInterrupted(message) && isGenuine(message) && mayUndoChange(message);
}

/**
 * Makes a change that was interrupted.
 * @throws Error in the user's language if a number has changed since, so that it is not clear what to make
 */
export async function makeChange(message: ChangeMessage): Promise<void> {
  const actor = actorOf(message);
  if (actor && mayMakeChange(message)) await serialize(actor, () => bookOrTakeBack([message], "keep"));
}

/** Returns the changes that are due, with their actors, as far as these exist. */
function dueChanges(): readonly { readonly actor: Creature; readonly message: ChangeMessage }[] {
  return game.messages.contents.flatMap((one) => {
    const message = changeIn(one);
    const actor = message && isDue(message) ? actorOf(message) : null;
    return message && actor ? [{ actor, message }] : [];
  });
}

keepInMind(() =>
  dueChanges().map(({ actor, message }) => ({
    actor,
    message,
    ids: [message.id ?? ""],
    isDone: !isOpen(actor, message),
    settled: { system: { due: null } },
  })),
);

/**
 * Does what messages tell, or undoes what is undone. If that fails, messages that were posted for it are deleted, and what was
 * undone is not.
 * @param check Throws Error if it is not to be done.
 */
async function bookOrTakeBack(
  messages: readonly ChangeMessage[],
  otherwise: "delete" | "keep",
  check?: () => void,
): Promise<void> {
  try {
    check?.();
    await storeTold(messages, isOpen, (actor, message) => {
      const id = message.id ?? "";
      return isTold(message) ? booking(id) : unbooking([id]);
    });
  } catch (error) {
    const left = messages.filter((message) => {
      const actor = actorOf(message);
      return actor && isOpen(actor, message);
    });
    const [untold, undone] = [left.filter(isTold), left.filter((message) => !isTold(message))];
    const ids = untold.flatMap(({ id }) => id ?? []);
    if (otherwise === "delete" && ids.length > 0) await ChatMessage.implementation.deleteDocuments(ids);
    for (const message of untold) await storeStatuses(message, "before");
    for (const message of undone) {
      await message.update({ system: { undoneBy: null } });
      await storeStatuses(message, "after");
    }
    throw error;
  }
}
