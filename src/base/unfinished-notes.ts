import { deletionOf } from "./foundry-versions.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { thisBrowser } from "./world-settings.ts";
import { inOnePage, serialize } from "./async.ts";
import { turnOver } from "./turns.ts";
import { uuidOf } from "./documents.ts";

/**
 * What is still to be done to a document, in its flags: the page that does it can be closed, or the connection lost, before it is
 * done. The write that does it deletes its note, so that each client that opens the world sees what is left to do, and nothing is
 * done twice. Only that statuses are to follow a track is noted today; version 0.1.0 has noted all that changes several documents,
 * and marked the messages that belong to it. Those notes are finished once.
 */

/** What is still to be done to a document. */
export interface Note {
  /** What it is, which says who goes on with it. */
  readonly kind: string;
  readonly [detail: string]: unknown;
}

/** A note as it is stored. */
export interface StoredNote extends Note {
  /** Id of the user who does it, of the browser, and when it was begun, in milliseconds of the server's clock. */
  readonly user: string;
  readonly browser: string;
  readonly at: number;
  /** The uuid of the document; for a copy of it there is nothing left to do. Blank in a message, which has no copies. */
  readonly owner: string;
}

/** A document that can hold notes. */
export type Noted = Actor.Implementation | Item.Implementation | ChatMessage.Implementation;

type Owner = Actor.Implementation | Item.Implementation;

/** A document with flags. */
type Flagged = { readonly flags: object };

/** The part of an update that changes our flags. */
interface Flags {
  readonly flags: { readonly quadrivium: object };
}

/** Returns the update that notes under a key what is going to be done to a document. */
export function noteOn(owner: Owner, key: string, note: Note): Flags {
  const stored: StoredNote = {
    ...note,
    user: game.user.id,
    browser: thisBrowser(),
    at: game.time.serverTime,
    owner: uuidOf(owner),
  };
  return { flags: { quadrivium: { unfinished: { [key]: stored } } } };
}

/** Returns the update that deletes the notes of these keys; an empty one if there are none. */
export function doneOf(owner: Flagged, ...keys: readonly string[]): Flags | Record<string, never> {
  const there = keys.filter((key) => noteAt(owner, key) !== null);
  if (there.length === 0) return {};
  const unfinished = Object.assign({}, ...there.map(deletionOf)) as object;
  // What is done last in a turn ends it.
  return { flags: { quadrivium: { unfinished, ...turnOver(owner) } } };
}

/** Returns what is still to be done to a document under a key; null for nothing, or if it has been deleted. */
export function noteUnder(owner: Noted, key: string): Note | null {
  return isThere(owner) ? noteAt(owner, key) : null;
}

/** Returns the keys of all that this user has noted of a kind. */
export function keysOf(owner: Noted, kind: string): readonly string[] {
  const notes = isThere(owner) ? [...storedNotes(owner, MOST_NOTES)] : [];
  return notes.flatMap(([key, note]) => (note.kind === kind && note.user === game.user.id ? [key] : []));
}

/** Tells whether a document has not been deleted. */
function isThere(owner: Noted): boolean {
  return Boolean(owner.pack) || fromUuidSync(owner.uuid, { strict: false }) !== null;
}

/** Deletes the notes of these keys: what they say is given up, or there is nothing to do. */
export async function forget(owner: Noted, ...keys: readonly string[]): Promise<void> {
  const done = isThere(owner) ? doneOf(owner, ...keys) : {};
  if (Object.keys(done).length === 0) return;
  try {
    await owner.update(done);
  } catch (error) {
    // It is looked at again when the world is opened next.
    console.warn(`Quadrivium | It cannot be noted on ${owner.uuid} that ${keys.join(", ")} is done:`, error);
  }
}

/** Returns what is stored under the notes of a document. */
function unfinishedOf({ flags }: Flagged): object {
  const { unfinished } = (flags as { quadrivium?: { unfinished?: unknown } }).quadrivium ?? {};
  return typeof unfinished === "object" && unfinished !== null ? unfinished : {};
}

/** Returns the note that is stored under a key; null for none. */
function noteAt(owner: Flagged, key: string): StoredNote | null {
  const all = unfinishedOf(owner);
  const note: unknown = Object.hasOwn(all, key) ? Reflect.get(all, key) : null;
  // Whoever may change a document can write anything into its flags.
  return typeof note === "object" && note !== null ? (note as StoredNote) : null;
}

/** Yields the first notes of a document with their keys; no more than these are read. */
function* storedNotes(owner: Flagged, most: number): Generator<readonly [key: string, note: StoredNote]> {
  let left = most;
  for (const key in unfinishedOf(owner)) {
    if (left === 0) return;
    left -= 1;
    const note = noteAt(owner, key);
    if (note) yield [key, note];
  }
}

/** A mark in the flags of a message of version 0.1.0, written with what a step has changed of it. */
interface Mark {
  readonly key: string;
  /** What the step adds to the resources of the character, or takes from them. */
  readonly change?: ResourceDelta;
}

/** Returns the mark of a step on a message; null if the step has not changed it. */
export function markUnder(message: Flagged, key: string): Mark | null {
  return marksOf(message).find((mark) => mark.key === key) ?? null;
}

/**
 * Returns the message that a step of a user has posted or changed; null for none. Everybody can mark messages of their own,
 * so only those count that this user may change.
 * @param isMeant Says which one is meant, of several that were posted together.
 */
export function messageMarked(
  key: string,
  user: string,
  isMeant: (message: ChatMessage.Implementation) => boolean = () => true,
): ChatMessage.Implementation | null {
  const marker = game.users.get(user);
  const isTheirs = (message: ChatMessage.Implementation): boolean =>
    marker === undefined || message.canUserModify(marker, "update");
  return (
    game.messages.find((message) => markUnder(message, key) !== null && isTheirs(message) && isMeant(message)) ?? null
  );
}

function marksOf({ flags }: Flagged): readonly Mark[] {
  const { steps } = (flags as { quadrivium?: { steps?: unknown } }).quadrivium ?? {};
  return Array.isArray(steps) ? steps.filter((mark): mark is Mark => typeof mark === "object" && mark !== null) : [];
}

/** Goes on with what is noted of a document. */
export type GoOn = (owner: Noted, key: string, note: StoredNote) => Promise<void>;

/**
 * How many notes of one document are gone on with each time that the world is opened, and how many before the next document
 * has its turn. A person leaves one or two behind; whoever forges thousands delays nobody else's.
 */
const MOST_NOTES = 100;
const NOTES_AT_ONCE = 10;

/**
 * Goes on with what is noted and to be finished now, one after the other: of each document a few notes, then of each the next
 * few.
 */
export function finishSteps(
  waysOn: Readonly<Record<string, GoOn>>,
  isDue: (note: StoredNote) => boolean,
): Promise<void> {
  return serialize(game.actors, async () => {
    let left = owners()
      .filter((owner) => owner.canUserModify(game.user, "update"))
      .map((owner) => ({ owner, keys: dueKeys(owner, isDue) }));
    while (left.length > 0) {
      for (const { owner, keys } of left) await finishSome(owner, keys.splice(0, NOTES_AT_ONCE), waysOn);
      left = left.filter(({ keys }) => keys.length > 0);
    }
  });
}

/** Returns the keys of the first notes of a document, as far as they are to be finished now. */
function dueKeys(owner: Noted, isDue: (note: StoredNote) => boolean): string[] {
  const first = [...storedNotes(owner, MOST_NOTES)];
  return first.flatMap(([key, note]) => (isDue(note) ? [key] : []));
}

/** Goes on with these notes of a document, and deletes those that nobody can go on with in one update. */
async function finishSome(
  owner: Noted,
  keys: readonly string[],
  waysOn: Readonly<Record<string, GoOn>>,
): Promise<void> {
  const nobodys: string[] = [];
  for (const key of keys) {
    const note = noteAt(owner, key);
    if (!note) continue;
    const isOurs = owner instanceof ChatMessage || note.owner === owner.uuid;
    if (!isOurs || !Object.hasOwn(waysOn, note.kind)) nobodys.push(key);
    else await inOnePage(key, () => finish(owner, key, waysOn));
  }
  await forget(owner, ...nobodys);
}

async function finish(owner: Noted, key: string, waysOn: Readonly<Record<string, GoOn>>): Promise<void> {
  // Another page may have finished it meanwhile.
  const note = noteAt(owner, key);
  if (!note) return;
  try {
    await waysOn[note.kind]?.(owner, key, note);
  } catch (error) {
    // What the server refuses now, it would refuse each time.
    if (!(error instanceof Error)) throw error;
    console.warn(`Quadrivium | ${note.kind} of ${owner.uuid} cannot be finished:`, error);
    if (isOfThisBrowser(note)) ui.notifications.warn(error.message, { console: false });
  }
  await forget(owner, key);
}

/** Tells whether this user has begun something in this browser. */
export function isOfThisBrowser({ user, browser }: StoredNote): boolean {
  return user === game.user.id && browser === thisBrowser();
}

/** Returns the documents of the world that have notes. */
function owners(): readonly Noted[] {
  const actors = game.actors.contents.flatMap((actor): Owner[] => [actor, ...actor.items]);
  const tokens = [...game.scenes].flatMap((scene) => scene.tokens.contents);
  // Only the actors of tokens with notes of their own are prepared, which Foundry does when they are asked for.
  const doubles = tokens
    .filter(({ actorLink, _source: { delta } }) => !actorLink && [delta, ...(delta?.items ?? [])].some(hasNotes))
    .flatMap(({ actor }): Owner[] => (actor ? [actor, ...actor.items] : []));
  return [...game.messages, ...actors, ...doubles].filter(hasNotes);
}

function hasNotes(owner: object | null | undefined): boolean {
  const { flags } = (owner ?? {}) as Partial<Flagged>;
  return Boolean(flags) && !storedNotes({ flags: flags ?? {} }, MOST_NOTES).next().done;
}
