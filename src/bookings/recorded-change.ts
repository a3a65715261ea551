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
  isBelieved,
  isCopy,
  isGenuine,
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
  if (!actor || !mayUndoChange(message) || !isBelieved(message)) return;
  await serialize(actor, async () => {
    const { id } = message;
    if (!isTold(message) || id === null) return;
    // What cannot be undone is said before anything is stored.
    if (!isDue(message) || isBooked(actor, id)) checkUndone(actor, message);
    if (!isDue(message) && !isBooked(actor, id)) await updateOrThrow(actor, booking(id));
    // Another user may have undone it while that was stored.
    if (!isTold(message)) return;
    await message.update({ system: { undoneBy: game.user.id, due: id } });
    await bookOrTakeBack([message], "withdraw");
  });
}

/**
 * Tells whether it has to be looked up at the actor of a message whether it has what the message tells. A copy is not due, and
 * neither is what was deleted while others had their turn.
 */
function isDue({ id, system: { due } }: ChangeMessage): boolean {
  return due !== null && due === id && game.messages.has(due);
}

/** Tells whether something of what a message tells is still to be done to its actor. */
function isOpen(actor: Actor.Implementation, message: ChangeMessage): boolean {
  return isDue(message) && isBooked(actor, message.id ?? "") !== isTold(message);
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
 * Does what messages tell and nobody has done, of those that `isMeant` names: the page may have been closed once they were
 * stored. What cannot be done any more is withdrawn, and its card says so to whoever told it, when they read it. Call when the
 * world is opened.
 */
export async function finishChanges(isMeant: (message: ChangeMessage) => boolean): Promise<void> {
  for (const { actor, message } of dueChanges()) {
    if (!isOpen(actor, message) || !isMeant(message) || !mayBeMade(message)) continue;
    if (!actor.canUserModify(game.user, "update")) continue;
    try {
      await serialize(actor, () => bookOrTakeBack([message], "withdraw"));
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      console.warn(`Quadrivium | The change ${message.uuid} cannot be made:`, error);
      if (message.isAuthor) ui.notifications.warn(error.message, { console: false });
    }
  }
}

/** Tells whether what a message tells may be done for its author. What a deleted user was allowed to, nobody knows any more. */
function mayBeMade(message: ChangeMessage): boolean {
  return message.author !== null && isGenuine(message);
}

/**
 * Withdraws what nobody may do for the authors of messages; for the arbiter. Who cannot change a character now gets nothing
 * done when they can later.
 */
export async function withdrawForged(): Promise<void> {
  await withdraw(
    dueChanges().flatMap(({ actor, message }) => (isOpen(actor, message) && !mayBeMade(message) ? [message] : [])),
  );
}

/** Stores that what messages tell was not made, and is not to be. */
async function withdraw(messages: readonly ChangeMessage[]): Promise<void> {
  const updates = messages.map(({ id }) => ({ _id: id, system: { isWithdrawn: true, due: null } }));
  if (updates.length > 0) await ChatMessage.implementation.updateDocuments(updates);
}

/**
 * Does what messages tell, or undoes what is undone. If that fails, what is not done is not told any more: messages that tell
 * it are deleted or withdrawn, and what was undone is not.
 * @param check Throws Error if it is not to be done.
 */
async function bookOrTakeBack(
  messages: readonly ChangeMessage[],
  otherwise: "delete" | "withdraw",
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
    if (otherwise === "withdraw") await withdraw(untold);
    else if (untold.length > 0) await ChatMessage.implementation.deleteDocuments(untold.flatMap(({ id }) => id ?? []));
    for (const message of untold) await storeStatuses(message, "before");
    for (const message of undone) {
      await message.update({ system: { undoneBy: null } });
      await storeStatuses(message, "after");
    }
    throw error;
  }
}
