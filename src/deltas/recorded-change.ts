import { serialize, serializeAll } from "../base/async.ts";
import { actorAt } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import type { ChangeReason } from "../messages/change-data.ts";
import { isOfType } from "../messages/message-type.ts";
import { messagesNaming } from "../messages/naming-index.ts";
import { applyDeltas, fail, isPending, noteOf } from "./applied.ts";
import { changeableNumbers } from "./changeable-numbers.ts";
import type { ChangeableNumber } from "./changeable-numbers.ts";

/** A message that tells a change of a character. */
export type ChangeMessage = ChatMessage.OfType<"change">;

/** The key of experience, which counts what a character has. */
export const EXPERIENCE = "experience";

/** A change of a number: either from the value that it had when somebody decided about it to a new one, or by a step. */
export type Change = { readonly number: string } & (
  | { readonly before: number; readonly after: number }
  | { readonly step: number }
);

/** The changes of a character. */
export interface Changes {
  readonly actor: Creature;
  readonly changes: readonly Change[];
}

/** The changes of a character as its message tells them. */
export interface Told
  extends
    Pick<ChangeMessage["system"], "reason" | "deltas">,
    Partial<Pick<ChangeMessage["system"], "of" | "damage" | "accumulation">> {
  readonly actor: Creature;
  /** Ids of the users who may read it; none for all. By default, players need not know what happens to nobody's. */
  readonly whisper?: readonly string[];
}

/** Returns the message if it tells a change of a character; otherwise null. */
export function changeIn(message: ChatMessage.Implementation): ChangeMessage | null {
  return isOfType(message, "change") ? message : null;
}

export function actorOf({ system }: ChangeMessage): Creature | null {
  return system.actor === null ? null : actorAt(system.actor);
}

/** Returns a number of a character by its key; undefined if there is none any more. */
export function numberAt(actor: Creature, key: string): ChangeableNumber | undefined {
  return changeableNumbers(actor).find((one) => one.key === key);
}

/** Returns the id of the user who has undone a change; null if nobody has. */
export function undoerOf(message: ChangeMessage): string | null {
  const actor = actorOf(message);
  return (actor && noteOf(actor, message)?.undoneBy) ?? null;
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

/** Returns the changes that the roll of a message has brought about, done or undone. */
export function changesBy(message: ChatMessage.Implementation, reason: ChangeReason): readonly ChangeMessage[] {
  return messagesNaming(message).flatMap((one) => {
    const change = changeIn(one);
    if (change?.system.of !== message.id || change.system.reason !== reason) return [];
    const actor = actorOf(change);
    return actor && isPending(actor, change, change.system.deltas) ? [] : [change];
  });
}

/**
 * Tells changes of characters in the chat, each in a message of its own, and applies them.
 * @returns the messages; none of characters of whom nothing changes
 * @throws Error in the user's language if a number has changed since somebody decided about it, or cannot have a value: then
 *   nothing is told; or if one is refused: then its card offers it again
 */
export function recordChanges(reason: ChangeReason, all: readonly Changes[]): Promise<readonly ChangeMessage[]> {
  const actors = all.map(({ actor }) => actor);
  return recordTold(actors, () => all.map((one) => toldOf(reason, one)).filter(({ deltas }) => deltas.length > 0));
}

/**
 * Tells what changes of characters, and applies it, as {@link recordChanges}.
 * @param tell Returns what is told; in the turn of these characters, so that nobody else changes them meanwhile.
 */
export function recordTold(
  actors: readonly Creature[],
  tell: () => readonly Told[],
): Promise<readonly ChangeMessage[]> {
  return serializeAll(actors, async () => {
    const posted = await post(tell());
    const done = await Promise.allSettled(posted.map(applyTold));
    for (const one of done) if (one.status === "rejected") throw one.reason;
    return posted;
  });
}

/** Returns the changes of a character as deltas. Throws Error as {@link recordChanges}. */
function toldOf(reason: ChangeReason, { actor, changes }: Changes): Told {
  const deltas = changes.flatMap((change) => {
    const by = "step" in change ? change.step : change.after - change.before;
    if (by === 0) return [];
    const { key, label, value: before, min, max } = numberAt(actor, change.number) ?? fail("Gone", actor);
    if ("before" in change && before !== change.before) fail("Meanwhile", actor, label);
    if (before + by < min || before + by > max) fail("Range", actor, label);
    return [{ number: key, by, before, label }];
  });
  return { reason, actor, deltas };
}

/** Posts the messages of changes, all at once. */
async function post(told: readonly Told[]): Promise<readonly ChangeMessage[]> {
  if (told.length === 0) return [];
  // What a roll has brought about is told on the card of that roll.
  const batch = told.length > 1 && told.every(({ of = null }) => of === null) ? foundry.utils.randomID() : null;
  const sources = told.map(({ actor, whisper, ...own }) => {
    const speaker = ChatMessage.implementation.getSpeaker({ actor });
    const gamemasters = actor.hasPlayerOwner ? [] : game.users.filter(({ isGM }) => isGM);
    return {
      type: "change",
      speaker,
      whisper: [...(whisper ?? gamemasters.map(({ id }) => id))],
      system: { ...own, actor: actor.uuid, batch },
    } as const;
  });
  const posted = await ChatMessage.implementation.createDocuments(sources);
  return posted.filter((message) => isOfType(message, "change"));
}

async function applyTold(message: ChangeMessage): Promise<void> {
  const actor = actorOf(message);
  if (actor) await applyDeltas(actor, message, message.system.deltas);
}

/** Tells whether this user may undo a change: game masters may, and who has made it, but for what they have added. */
export function mayUndoChange(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  const isTheirs = message.isAuthor && message.system.reason !== "accumulation";
  return actor?.isOwner === true && noteOf(actor, message)?.undoneBy === null && (game.user.isGM || isTheirs);
}

/**
 * Undoes a change; what else came and went since stays.
 * @throws Error in the user's language if what it has brought is not there any more; but of a result that was added, what is left
 */
export async function undoChange(message: ChangeMessage): Promise<void> {
  const actor = actorOf(message);
  if (!actor) return;
  const isStrict = message.system.reason !== "accumulation";
  await serialize(actor, async () => {
    if (noteOf(actor, message)?.undoneBy !== null) return;
    await applyDeltas(actor, message, [], { undoneBy: game.user.id, isStrict });
  });
}

/** Tells whether this user may apply a change that was told and is not applied: the page was closed in between. */
export function mayApplyChange(message: ChangeMessage): boolean {
  const actor = actorOf(message);
  return actor?.isOwner === true && isPending(actor, message, message.system.deltas);
}

/** Applies a change that is not applied. */
export async function applyChange(message: ChangeMessage): Promise<void> {
  const actor = actorOf(message);
  if (actor && mayApplyChange(message)) await serialize(actor, () => applyTold(message));
}
