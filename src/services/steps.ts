import { deletionOf } from "../foundry-versions.ts";
import { say } from "../i18n/words.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { inOnePage } from "./one-page.ts";

/**
 * Changes of several documents, which Foundry stores one after the other: the page can be closed, or the connection lost,
 * after any of them. What is still to be done to a document is therefore noted in its flags, and the write that does it
 * deletes the note. So each client that opens the world can see what is left to do, and nothing is done twice.
 */

/** What is still to be done to a document. */
export interface Note {
  /** What it is, which says who goes on with it. */
  readonly kind: string;
  readonly [detail: string]: unknown;
}

/** A note as it is stored. */
interface StoredNote extends Note {
  /** Id of the user who does it. */
  readonly user: string;
  /** The uuid of the document; a copy of it has nothing to be done. Blank in a new document. */
  readonly owner: string;
}

/** A document that can hold notes. */
export type Noted = Actor.Implementation | ChatMessage.Implementation;

/** A change in several steps that is under way. */
export interface Steps {
  readonly key: string;
  /** Notes what is going to be done to an actor. */
  readonly note: (owner: Actor.Implementation, note: Note) => Promise<void>;
  /** Returns the update that stores the same together with something else. */
  readonly noting: (owner: Noted, note: Note) => Flags;
  /** Leaves the notes where they are when the change ends, to try again when the world is opened next. */
  readonly keep: () => void;
}

/** Returns the update that notes what is stored with it. */
export type Noting<Done> = (done: Done) => object;

/** A document with flags. */
type Flagged = { readonly flags: object };

/** The part of an update that changes our flags. */
interface Flags {
  readonly flags: { readonly quadrivium: object };
}

/** How many marks a message keeps. */
const KEPT = 20;

/** Runs a change in several steps. What it has noted and not done is given up at its end, with or without an error. */
export function inSteps<Result>(
  work: (steps: Steps) => Promise<Result>,
  key: string = foundry.utils.randomID(),
): Promise<Result> {
  return inOnePage(key, async () => {
    const noted = new Set<Noted>();
    const ending = { isKept: false };
    const noting = (owner: Noted, note: Note): Flags => {
      noted.add(owner);
      return noteOn(owner, key, note);
    };
    const steps: Steps = {
      key,
      noting,
      note: (owner, note) => updateOrThrow(owner, noting(owner, note)),
      keep: () => (ending.isKept = true),
    };
    try {
      return await work(steps);
    } finally {
      if (!ending.isKept) for (const owner of noted) await forget(owner, key);
    }
  });
}

/** Returns the update that notes under a key what is going to be done to a document. */
export function noteOn(owner: Noted, key: string, note: Note): Flags {
  return noted(key, note, owner.uuid);
}

function noted(key: string, note: Note, owner: string): Flags {
  return { flags: { quadrivium: { unfinished: { [key]: { ...note, user: game.user.id, owner } } } } };
}

/** Returns the update that deletes the note of a key; an empty one if there is none. */
export function doneOf(owner: Flagged, key: string): Flags | Record<string, never> {
  return key in notesOf(owner) ? { flags: { quadrivium: { unfinished: deletionOf(key) } } } : {};
}

/** Returns two parts of an update as one. */
export function joined(first: Flags, second: Partial<Flags>): Flags {
  return { flags: { quadrivium: { ...first.flags.quadrivium, ...second.flags?.quadrivium } } };
}

/** Returns what is still to be done to a document under a key; null for nothing, or if it has been deleted. */
export function noteUnder(owner: Noted, key: string): Note | null {
  const isThere = Boolean(owner.pack) || fromUuidSync(owner.uuid, { strict: false }) !== null;
  return isThere ? (notesOf(owner)[key] ?? null) : null;
}

/** Deletes the note of a key: it is given up, or there is nothing to do. */
export async function forget(owner: Noted, key: string): Promise<void> {
  if (!noteUnder(owner, key)) return;
  try {
    await owner.update(doneOf(owner, key));
  } catch (error) {
    // It is looked at again when the world is opened next.
    console.warn(`Quadrivium | It cannot be noted on ${owner.uuid} that ${key} is done:`, error);
  }
}

/**
 * Updates a document.
 * @throws Error in the user's language if a hook has cancelled the update
 */
export async function updateOrThrow(owner: Actor.Implementation, changes: object): Promise<void> {
  if (await owner.update(changes)) return;
  throw new Error(say({ key: "QUADRIVIUM.Change.Fault.Refused", data: { name: owner.name } }));
}

function notesOf({ flags }: Flagged): Readonly<Record<string, StoredNote>> {
  const { unfinished } = (flags as { quadrivium?: { unfinished?: object | null } }).quadrivium ?? {};
  // Whoever may change a document can write anything into its flags.
  const notes = Object.entries(unfinished ?? {}).filter(([, note]) => typeof note === "object" && note !== null);
  return Object.fromEntries(notes as [string, StoredNote][]);
}

/** A mark in the flags of a message, written with what a step has changed of it. */
export interface Mark {
  readonly key: string;
  /** The resources that the step brings a character because of it, or takes. */
  readonly change?: ResourceDelta;
}

/** Returns the update that marks a message as changed by steps. */
export function markOf(message: Flagged, ...marks: readonly Mark[]): Flags {
  return marking([...marksOf(message), ...marks].slice(-KEPT));
}

/** Returns the update that takes the mark of a step from a message, since the step is taken back. */
export function unmarkOf(message: Flagged, key: string): Flags {
  return marking(marksOf(message).filter((mark) => mark.key !== key));
}

/** Returns the flags of a new message that a step posts. */
export function marksOfNew(key: string): Flags {
  return marking([{ key }]);
}

/** Returns the data of a new message with a note of what is to be done once it is posted. */
export function notedData<Data extends object>(data: Data, key: string, note: Note): Data {
  const source = "toObject" in data ? (data as { toObject(): object }).toObject() : data;
  const { flags = {} } = source as Partial<Flagged>;
  return { ...source, flags: foundry.utils.mergeObject(flags, noted(key, note, "").flags, { inplace: false }) } as Data;
}

function marking(steps: Mark[]): Flags {
  return { flags: { quadrivium: { steps } } };
}

/** Returns the mark of a step on a message; null if the step has not changed it. */
export function markUnder(message: Flagged, key: string): Mark | null {
  return marksOf(message).find((mark) => mark.key === key) ?? null;
}

/** Returns the message that a step has posted or changed; null for none. */
export function messageMarked(key: string): ChatMessage.Implementation | null {
  return game.messages.find((message) => markUnder(message, key) !== null) ?? null;
}

function marksOf({ flags }: Flagged): readonly Mark[] {
  const { steps } = (flags as { quadrivium?: { steps?: unknown } }).quadrivium ?? {};
  return Array.isArray(steps) ? steps.filter((mark): mark is Mark => typeof mark === "object" && mark !== null) : [];
}

/** Goes on with what a user has noted of a document. */
export type GoOn = (owner: Noted, key: string, note: Note, user: string) => Promise<void>;

/** Goes on with everything that is noted for these users. */
export async function finishSteps(
  waysOn: Readonly<Record<string, GoOn>>,
  isFor: (user: string) => boolean,
): Promise<void> {
  for (const owner of owners()) {
    if (!owner.canUserModify(game.user, "update")) continue;
    for (const [key, { user }] of Object.entries(notesOf(owner))) {
      if (isFor(user)) await inOnePage(key, () => finish(owner, key, waysOn));
    }
  }
}

async function finish(owner: Noted, key: string, waysOn: Readonly<Record<string, GoOn>>): Promise<void> {
  // Another page may have finished it meanwhile.
  const note = notesOf(owner)[key];
  if (!note) return;
  try {
    const isOurs = note.owner === "" || note.owner === owner.uuid;
    if (isOurs && Object.hasOwn(waysOn, note.kind)) await waysOn[note.kind]?.(owner, key, note, note.user);
  } catch (error) {
    // What the server refuses now, it would refuse each time.
    if (!(error instanceof Error)) throw error;
    ui.notifications.warn(error.message);
  }
  await forget(owner, key);
}

/** Returns the documents of the world that have notes. */
function owners(): readonly Noted[] {
  const tokens = [...game.scenes].flatMap((scene) => scene.tokens.contents);
  // Only the actors of tokens with notes of their own are prepared, which Foundry does when they are asked for.
  const unlinked = tokens.filter(({ actorLink, _source: { delta } }) => !actorLink && hasNotes(delta));
  const actors = unlinked.flatMap(({ actor }) => actor ?? []);
  return [...game.messages, ...game.actors, ...actors].filter(hasNotes);
}

function hasNotes(owner: object | null | undefined): boolean {
  const { flags } = (owner ?? {}) as Partial<Flagged>;
  return flags !== undefined && Object.keys(notesOf({ flags })).length > 0;
}
