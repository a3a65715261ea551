import { deletionOf } from "../base/foundry-versions.ts";
import { fireAndForget, serialize } from "../base/async.ts";

/**
 * A booking is what a message does to a character. The message is stored first and says what; the update that does it to the
 * actor carries the booking's id. So everybody can see what is still to be done, whoever does it, and nothing is done twice: an
 * id is forgotten once its message says that nothing is left to be looked up.
 */

/** Whatever can be booked on, with flags. */
type Flagged = { readonly flags: object };

/** The part of an update that changes our flags. */
interface Flags {
  readonly flags: { readonly quadrivium: object };
}

/** How many ids are kept before those that are not needed any more are forgotten. */
const MOST_BOOKED = 20;

/** What has to be looked up at an actor. */
export interface Due {
  readonly actor: Actor.Implementation;
  readonly message: ChatMessage.Implementation;
  /** The ids under which the actor has what the message tells. */
  readonly ids: readonly string[];
  /** False if something of it is still to be done. */
  readonly isDone: boolean;
  /** The update of the message by which nothing is left to be looked up. */
  readonly settled: object;
}

/** What lists all that is due, for each kind of booking. */
const kinds: (() => readonly Due[])[] = [];

/** Has what is due of a kind of booking kept in mind. Each kind calls it once, when it is loaded. */
export function keepInMind(due: () => readonly Due[]): void {
  kinds.push(due);
}

/** Tells whether an actor has what a booking does to it. */
export function isBooked(owner: Flagged, id: string): boolean {
  return Object.hasOwn(bookedOf(owner), id);
}

/** Returns the ids of what is booked on an actor and not forgotten. */
function bookedIds(owner: Flagged): readonly string[] {
  return Object.keys(bookedOf(owner));
}

/** Returns the part of an update that says that it books something. */
export function booking(id: string): Flags {
  return changing({ [id]: true });
}

/** Returns the part of an update that takes bookings back, or forgets them. */
export function unbooking(ids: readonly string[]): Flags {
  return changing(Object.assign({}, ...ids.map(deletionOf)) as object);
}

/** Forgets the bookings on all actors that need not be looked up any more; for a user who may change all messages. */
export async function forgetAllBooked(): Promise<void> {
  const booked = game.actors.contents.filter((actor) => bookedIds(actor).length > 0);
  for (const actor of new Set([...allDue().map((one) => one.actor), ...booked])) await forgetBooked(actor);
}

/** Forgets bookings on actors that have many, as far as this user may; nobody waits for it. */
export function forgetOfMany(actors: readonly Actor.Implementation[]): void {
  for (const actor of new Set(actors)) if (bookedIds(actor).length > MOST_BOOKED) fireAndForget(forgetBooked(actor));
}

/**
 * Lets messages say that nothing has to be looked up at an actor, as far as this user may, then forgets their ids there. In
 * this order, so that nothing is done twice. A client need not have a message that others have:
 * which is gone, or was settled before, the active game master says alone.
 */
function forgetBooked(actor: Actor.Implementation): Promise<void> {
  return serialize(actor, async () => {
    const due = (): readonly Due[] => allDue().filter((one) => one.actor === actor);
    const done = due().filter(({ message, isDone }) => isDone && message.canUserModify(game.user, "update"));
    const updates = done.map(({ message, settled }) => ({ _id: message.id, ...settled }));
    if (updates.length > 0) await ChatMessage.implementation.updateDocuments(updates);
    const needed = new Set(due().flatMap(({ ids }) => ids));
    const settled = new Set(done.flatMap(({ ids }) => ids));
    const isArbiter = game.users.activeGM?.isSelf === true;
    const left = bookedIds(actor).filter((id) => !needed.has(id) && (isArbiter || settled.has(id)));
    if (left.length > 0) await actor.update(unbooking(left));
  });
}

function allDue(): readonly Due[] {
  return kinds.flatMap((due) => due());
}

function changing(booked: object): Flags {
  return { flags: { quadrivium: { booked } } };
}

function bookedOf({ flags }: Flagged): object {
  const { booked } = (flags as { quadrivium?: { booked?: unknown } }).quadrivium ?? {};
  // Whoever may change a document can write anything into its flags.
  return typeof booked === "object" && booked !== null ? booked : {};
}
