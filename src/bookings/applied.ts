import { createdAt, isUnderWay, updateOrThrow } from "../base/documents.ts";
import { deletionOf } from "../base/foundry-versions.ts";
import { say } from "../base/words.ts";
import type { Creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import { numbersUpdate } from "./addable-numbers.ts";
import type { Delta } from "./addable-numbers.ts";
import { changeableNumbers, STATUS } from "./changeable-numbers.ts";
import type { ChangeableNumber } from "./changeable-numbers.ts";

/**
 * A message says in deltas what it does to an actor. The update that does it also notes at the actor the id of the message and
 * what came of it: that note alone says whether a delta is applied, so nothing is done twice or half.
 */

type Message = ChatMessage.Implementation;

/** A delta that is applied, and what came of it within the limits of its number. */
interface Applied extends Delta {
  readonly did: number;
}

/** What an actor notes of a message. */
export interface Note {
  readonly deltas: readonly Applied[];
  /** Id of the user who has undone it; null if nobody has. */
  readonly undoneBy: string | null;
}

/** How many messages an actor notes. Older ones can neither be applied nor undone. */
const MOST_NOTED = 200;

function notesOf({ flags }: Pick<Actor.Implementation, "flags">): Readonly<Record<string, Note>> {
  return flags.quadrivium?.applied ?? {};
}

/** Returns the ids of the messages that an update of an actor notes. */
export function idsNoted(changes: object): readonly string[] {
  return Object.keys(notesOf({ flags: {}, ...changes }));
}

/** Returns what an actor notes of a message; null for nothing. */
export function noteOf(actor: Actor.Implementation, { id }: Message): Note | null {
  return notesOf(actor)[id ?? ""] ?? null;
}

/** Tells whether an actor lacks deltas of a message, which are not being applied just now. */
export function isPending(actor: Actor.Implementation, message: Message, deltas: readonly Delta[]): boolean {
  const note = noteOf(actor, message);
  if ((note?.undoneBy ?? null) !== null || isUnderWay(message)) return false;
  if (!note && isForgotten(actor, message.id)) return false;
  const [wanted, done] = [sums(deltas), sums(note?.deltas ?? [])];
  return !note || [...wanted.keys(), ...done.keys()].some((key) => wanted.get(key) !== done.get(key));
}

/** Tells whether a message is older than all that an actor notes. */
function isForgotten(actor: Actor.Implementation, id: string | null): boolean {
  const ids = Object.keys(notesOf(actor));
  const message = game.messages.get(id ?? "");
  if (ids.length < MOST_NOTED || !message) return false;
  const oldest = ids.flatMap((one) => game.messages.get(one) ?? [])[0];
  return oldest !== undefined && createdAt(message) < createdAt(oldest);
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
  /** True if nothing is done where what they have brought is not there any more. */
  readonly isStrict?: boolean;
  /** What else the actor stores with them. */
  readonly data?: object;
}

/**
 * Applies to an actor what a message says, in its turn, in place of what the message has done to it before: each number within its
 * limits, and what else came and went stays.
 * @throws Error in the user's language if another module refuses it, or if it would not be clear what to undo
 */
export async function applyDeltas(
  actor: Creature,
  message: Pick<Message, "id">,
  deltas: readonly Delta[],
  { undoneBy = null, isStrict = false, data = {} }: Application = {},
): Promise<void> {
  const { id } = message;
  const note = notesOf(actor)[id ?? ""];
  if (id === null || (!note && isForgotten(actor, id))) return;
  const done = new Map(note?.deltas.map((one) => [one.number, one]));
  const wanted = sums(deltas);
  // Most rolls change nothing.
  const changeable = wanted.size + done.size > 0 ? changeableNumbers(actor) : [];
  const known = new Map(changeable.map((one) => [one.key, one]));
  const values = new Map<string, number>();
  const noted: Applied[] = [];
  let isNew = note ? note.undoneBy !== undoneBy : deltas.length > 0;
  for (const number of new Set([...wanted.keys(), ...done.keys()])) {
    const by = wanted.get(number) ?? 0;
    const { by: before = 0, did: had = 0 } = done.get(number) ?? {};
    const now = known.get(number);
    if (by !== before) isNew = true;
    if (isStrict && !now) fail("Gone", actor);
    if (isStrict && now && !isWithin(now, now.value - had)) fail("Kept", actor, now.label);
    if (by !== before && now) {
      const base = within(now, now.value - had);
      const value = within(now, base + by);
      values.set(number, value);
      noted.push({ number, by, did: value - base });
    } else if (by !== 0) noted.push({ number, by, did: had });
  }
  if (!isNew && Object.keys(data).length === 0) return;
  const statuses = [...values].filter(([key]) => key.startsWith(STATUS));
  for (const [key, value] of statuses) {
    await actor.toggleStatusEffect(key.slice(STATUS.length), { active: value === 1 });
  }
  const numbers = [...values].filter(([key]) => !key.startsWith(STATUS));
  const noting = isNew ? notingUpdate(actor, id, { deltas: noted, undoneBy }) : {};
  await updateOrThrow(actor, { ...numbersUpdate(actor, numbers), ...data, ...noting });
}

/** Returns the part of an update of an actor that notes a message, and forgets the oldest ones. */
function notingUpdate(actor: Actor.Implementation, id: string, note: Note): object {
  const others = Object.keys(notesOf(actor)).filter((one) => one !== id);
  const old = others.slice(0, Math.max(0, others.length + 1 - MOST_NOTED));
  return { flags: { quadrivium: { applied: Object.assign({ [id]: note }, ...old.map(deletionOf)) as object } } };
}

function isWithin({ min, max }: ChangeableNumber, value: number): boolean {
  return value >= min && value <= max;
}

function within({ min, max }: ChangeableNumber, value: number): number {
  return Math.max(min, Math.min(value, max));
}

/** Throws Error with the reason why nothing is changed, in the user's language. */
export function fail(why: "Gone" | "Meanwhile" | "Range" | "Kept", actor: Creature, label = ""): never {
  throw new Error(say({ key: `QUADRIVIUM.Change.Fault.${why}`, data: { name: nameFor(actor, "user"), label } }));
}
