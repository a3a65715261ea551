import { say } from "../i18n/words.ts";
import { changeUnfinished, unfinished } from "../world-settings.ts";
import { inOnePage } from "./one-page.ts";

/**
 * Changes of several documents, which Foundry stores one after the other: the page can be closed, or the connection lost,
 * after any of them. What such a change is about to do is noted in this browser until it is done; each document that it
 * changes is marked in the same write. So a client that comes back knows what is left to do.
 */

/** What is noted of a change in several steps. */
export interface Note {
  /** What it does, which says who goes on with it. */
  readonly kind: string;
  readonly [detail: string]: unknown;
}

/** A change in several steps that is under way. */
export interface Steps {
  readonly key: string;
  /** Notes what is going to be done. */
  readonly note: (note: Note) => Promise<void>;
  /** Leaves the note where it is when the change ends, because it is not known what has been stored. */
  readonly keep: () => void;
}

/** A step of such a change, which is noted when it is known what it is going to do. */
export interface NotedStep<Planned> {
  readonly key: string;
  readonly note: (planned: Planned) => Promise<void>;
}

/** A document that can be marked. */
type Marked = { readonly flags: object };

/** The part of an update that changes the marks of a document. */
interface Marking {
  readonly flags: { readonly quadrivium: { readonly steps: string[] } };
}

/** How many marks a document keeps. */
const KEPT = 20;

/** Runs a change in several steps. Its note is deleted when it has ended, even with an error, which it has to deal with. */
export function inSteps<Result>(
  work: (steps: Steps) => Promise<Result>,
  key: string = foundry.utils.randomID(),
): Promise<Result> {
  return inOnePage(key, async () => {
    const ending = { isKept: false };
    try {
      return await work({ key, note: (note) => noteStep(key, note), keep: () => (ending.isKept = true) });
    } finally {
      if (!ending.isKept) await forgetStep(key);
    }
  });
}

/** Notes what is going to be done under a key, until {@link forgetStep}. */
export async function noteStep(key: string, note: Note): Promise<void> {
  const owner = { world: game.world.id, user: game.user.id };
  try {
    await changeUnfinished({ ...unfinished(), [key]: { ...note, ...owner } });
  } catch (error) {
    // The change is made all the same; without the note, nobody goes on with it after an interruption.
    console.warn("Quadrivium | This browser cannot note an unfinished change:", error);
  }
}

/** Deletes the note of a key: what it says is done, or given up. */
export async function forgetStep(key: string): Promise<void> {
  const { [key]: gone, ...kept } = unfinished();
  if (gone) await changeUnfinished(kept);
}

/** Returns the update that marks a document as changed by steps. */
export function markOf(document: Marked, ...keys: readonly string[]): Marking {
  return marking([...marksOf(document), ...keys].slice(-KEPT));
}

/**
 * Updates a document and marks it as changed by a step.
 * @throws Error in the user's language if a hook has cancelled the update
 */
export async function updateMarked(
  owner: Actor.Implementation | Item.Implementation,
  changes: object,
  key: string,
): Promise<void> {
  if (await owner.update({ ...changes, ...markOf(owner, key) })) return;
  throw new Error(say({ key: "QUADRIVIUM.Change.Fault.Refused", data: { name: owner.name } }));
}

/** Returns the update that takes the mark of a step from a document, since the step is taken back. */
export function unmarkOf(document: Marked, key: string): Marking {
  return marking(marksOf(document).filter((mark) => mark !== key));
}

/** Returns the data of a new message, marked as posted by a step too. */
export function markedData<Data extends object>(data: Data, key: string): Data {
  const source = "toObject" in data ? (data as { toObject(): object }).toObject() : data;
  const { flags = {} } = source as Partial<Marked>;
  const { quadrivium = {} } = flags as { readonly quadrivium?: object };
  const marked = { ...quadrivium, steps: [...marksOf({ flags }), key] };
  return { ...source, flags: { ...flags, quadrivium: marked } } as Data;
}

/** Returns the flags of a new message that a step posts. */
export function marksOfNew(key: string): Marking {
  return marking([key]);
}

function marking(steps: string[]): Marking {
  return { flags: { quadrivium: { steps } } };
}

/** Tells whether a step has changed a document. */
export function isMarked(document: Marked, key: string): boolean {
  return marksOf(document).includes(key);
}

/** Returns the message that a step has posted; null for none. */
export function messageMarked(key: string): ChatMessage.Implementation | null {
  return game.messages.find((message) => isMarked(message, key)) ?? null;
}

function marksOf({ flags }: Marked): readonly string[] {
  const { steps } = (flags as { quadrivium?: { steps?: unknown } }).quadrivium ?? {};
  return Array.isArray(steps) ? (steps as string[]) : [];
}

/** Goes on with a change from its note. */
export type GoOn = (note: Note, key: string) => Promise<void>;

/** Goes on with everything that this user has not finished in this browser; call when the world is ready. */
export async function finishSteps(waysOn: Readonly<Record<string, GoOn>>): Promise<void> {
  const mine = Object.entries(unfinished()).filter(([, { world, user }]) => {
    return world === game.world.id && user === game.user.id;
  });
  for (const [key] of mine) {
    await inOnePage(key, async () => {
      // Another page may have finished it meanwhile.
      const note = unfinished()[key];
      if (!note) return;
      try {
        await waysOn[note.kind]?.(note, key);
      } catch (error) {
        // What the server refuses now, it would refuse each time.
        if (!(error instanceof Error)) throw error;
        ui.notifications.warn(error.message);
      }
      await forgetStep(key);
    });
  }
}
