import { createdAt, updateOrThrow } from "../base/documents.ts";
import { say } from "../base/words.ts";
import type { Creature } from "../characters/actors.ts";
import { nameFor } from "../characters/names.ts";
import { redraw } from "../messages/redraw-cards.ts";
import { changeableNumbers, numbersUpdate, STATUS, within, type Delta } from "./changeable-numbers.ts";

/**
 * A message says in deltas what it does to an actor. The update that does it also notes at the actor the id of the message and
 * what came of it: that note alone says whether a delta is applied, so nothing is done twice or half.
 */

type Message = ChatMessage.Implementation;

/** An actor's note of a message that has changed one of its numbers. */
interface Noted {
  /** Id of the message. */
  readonly id: string;
  readonly by: number;
  readonly did: number;
  /** Id of the user who has undone it; null if it is not undone. */
  readonly undoneBy: string | null;
}

/**
 * What an actor notes of each of its numbers, by keys with "/" for ".", the newest last. So whatever overwrites a number that another
 * client has changed in the same moment overwrites the note of that as well, and its card offers it again.
 */
export type Notes = Readonly<Record<string, readonly Noted[]>>;

/** How many messages an actor notes of a number. Older ones can no longer be applied or undone. */
const MOST_NOTED = 200;

/** The option of an operation whose user applies what the messages say that it stores. */
export const APPLIES = { quadriviumApplies: true };

/** The ids of the users who are about to apply what messages say. */
const applying = new WeakMap<object, string>();

/** Remembers who applies what a message says; for its `_onCreate` and `_onUpdate`. */
export function noteApplying(message: Message, options: object, userId: string): void {
  if ("quadriviumApplies" in options) applying.set(message, userId);
}

function notesOf({ flags }: Pick<Actor.Implementation, "flags">): Notes {
  return flags.quadrivium?.applied ?? {};
}

function notesOfNumber(actor: Actor.Implementation, number: string): readonly Noted[] {
  return notesOf(actor)[number.replaceAll(".", "/")] ?? [];
}

/** Returns what an actor notes of a message, by the numbers that this has changed. */
function notedOf(actor: Actor.Implementation, id: string | null): ReadonlyMap<string, Noted> {
  const all = Object.entries(notesOf(actor)).flatMap(([key, notes]) =>
    notes.filter((one) => one.id === id).map((one) => [key.replaceAll("/", "."), one] as const),
  );
  return new Map(all);
}

/** Returns the id of the user who has undone a message; null while it is applied, undefined if the actor has no note of it. */
export function undoneBy(actor: Actor.Implementation, { id }: Pick<Message, "id">): string | null | undefined {
  const noted = [...notedOf(actor, id).values()];
  return (noted.find((one) => one.undoneBy !== null) ?? noted[0])?.undoneBy;
}

/** Returns whether an actor lacks deltas of a message that are not being applied right now. */
export function isPending(actor: Actor.Implementation, message: Message, deltas: readonly Delta[]): boolean {
  const isApplying = game.users.get(applying.get(message) ?? "")?.active === true;
  if (isApplying || undoneBy(actor, message) || isForgotten(actor, message.id, deltas)) return false;
  const done = notedOf(actor, message.id);
  const wanted = sums(deltas);
  return [...wanted.keys(), ...done.keys()].some((key) => (wanted.get(key) ?? 0) !== (done.get(key)?.by ?? 0));
}

/** Returns whether a message is older than all that an actor notes of the numbers that it changes. */
function isForgotten(actor: Actor.Implementation, id: string | null, deltas: readonly Delta[]): boolean {
  const message = game.messages.get(id ?? "");
  return deltas.some(({ number }) => {
    const noted = notesOfNumber(actor, number);
    if (!message || noted.length < MOST_NOTED || noted.some((one) => one.id === id)) return false;
    const [oldest] = noted.flatMap((one) => game.messages.get(one.id) ?? []);
    return oldest !== undefined && createdAt(message) < createdAt(oldest);
  });
}

function sums(deltas: readonly Delta[]): Map<string, number> {
  const all = new Map<string, number>();
  for (const { number, by } of deltas) all.set(number, (all.get(number) ?? 0) + by);
  return new Map([...all].filter(([, by]) => by !== 0));
}

/** How deltas are applied. */
interface Application {
  /** Id of the user who undoes them. */
  readonly undoneBy?: string | null;
  /** True to do nothing if their gains are already spent. */
  readonly isStrict?: boolean;
  /** What else the actor stores with them. */
  readonly data?: object;
}

/**
 * Applies to an actor what a message says, in its turn, in place of what the message has done to it before: each number within its
 * limits, and what else came and went stays. A card whose deltas are refused offers them.
 * @throws Error in the user's language if another module refuses it, or if it would not be clear what to undo
 */
export async function applyDeltas(
  actor: Creature,
  message: Pick<Message, "id">,
  deltas: readonly Delta[],
  how: Application = {},
): Promise<void> {
  const { id } = message;
  if (id === null || isForgotten(actor, id, deltas)) return;
  try {
    await apply(actor, id, deltas, how);
  } catch (error) {
    const shown = game.messages.get(id);
    if (shown) redraw([shown]);
    throw error;
  } finally {
    applying.delete(message);
  }
}

async function apply(
  actor: Creature,
  id: string,
  deltas: readonly Delta[],
  { undoneBy: user = null, isStrict = false, data = {} }: Application,
): Promise<void> {
  const done = notedOf(actor, id);
  const wanted = sums(deltas);
  const numbers = new Set([...wanted.keys(), ...done.keys()]);
  // Most rolls change nothing.
  const known = new Map((numbers.size > 0 ? changeableNumbers(actor) : []).map((one) => [one.key, one]));
  const values = new Map<string, number>();
  const notes: Record<string, readonly Noted[]> = {};
  for (const number of numbers) {
    const by = wanted.get(number) ?? 0;
    const before = done.get(number) ?? { by: 0, did: 0, undoneBy: null };
    const now = known.get(number);
    if (isStrict && !now) fail("Gone", actor);
    if (isStrict && now && within(now, now.value - before.did) !== now.value - before.did)
      fail("Kept", actor, now.label);
    if (by === before.by && user === before.undoneBy) continue;
    let { did } = before;
    if (now && by !== before.by) {
      const base = within(now, now.value - did);
      const value = within(now, base + by);
      values.set(number, value);
      did = value - base;
    }
    const others = notesOfNumber(actor, number).filter((one) => one.id !== id);
    notes[number.replaceAll(".", "/")] = [...others, { id, by, did, undoneBy: user }].slice(-MOST_NOTED);
  }
  const noting = Object.keys(notes).length > 0 ? { flags: { quadrivium: { applied: notes } } } : {};
  const [statuses, stored] = [[...values].filter(isStatus), [...values].filter((one) => !isStatus(one))];
  const update = { ...numbersUpdate(actor, stored), ...data, ...noting };
  if (Object.keys(update).length === 0) return;
  await updateOrThrow(actor, update);
  for (const [key, value] of statuses) {
    await actor.toggleStatusEffect(key.slice(STATUS.length), { active: value === 1 });
  }
}

function isStatus([key]: readonly [string, number]): boolean {
  return key.startsWith(STATUS);
}

/** Throws Error with the reason why nothing is changed, in the user's language. */
export function fail(why: "Gone" | "Meanwhile" | "Range" | "Kept", actor: Creature, label = ""): never {
  throw new Error(say({ key: `QUADRIVIUM.Change.Fault.${why}`, data: { name: nameFor(actor, "user"), label } }));
}
