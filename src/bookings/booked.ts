import { deletionOf } from "../base/foundry-versions.ts";
import { turnOver } from "../base/turns.ts";

/**
 * A booking is what a message does to a character. The message is stored first and says what; the update that does it to the
 * actor carries the message's id. So everybody can see what is still to be done, whoever does it, and nothing is done twice: an
 * id is forgotten once its message says that nothing is left to be looked up.
 */

/** Whatever can be booked on, with flags. */
type Flagged = { readonly flags: object };

/** The part of an update that changes our flags. */
interface Flags {
  readonly flags: { readonly quadrivium: object };
}

/** How many ids are kept before those that are not needed any more are forgotten. */
export const MOST_BOOKED = 20;

/** Tells whether an actor has what a booking does to it. */
export function isBooked(owner: Flagged, id: string): boolean {
  return Object.hasOwn(bookedOf(owner), id);
}

/** Returns the ids of what is booked on an actor and not forgotten. */
export function bookedIds(owner: Flagged): readonly string[] {
  return Object.keys(bookedOf(owner));
}

/** Returns the part of an update that says that it books something. */
export function booking(owner: Flagged, id: string): Flags {
  return changing(owner, { [id]: true });
}

/** Returns the part of an update that takes bookings back, or forgets them. */
export function unbooking(owner: Flagged, ids: readonly string[]): Flags {
  return changing(owner, Object.assign({}, ...ids.map(deletionOf)) as object);
}

function changing(owner: Flagged, booked: object): Flags {
  // What is done last in a turn ends it.
  return { flags: { quadrivium: { booked, ...turnOver(owner) } } };
}

function bookedOf({ flags }: Flagged): object {
  const { booked } = (flags as { quadrivium?: { booked?: unknown } }).quadrivium ?? {};
  // Whoever may change a document can write anything into its flags.
  return typeof booked === "object" && booked !== null ? booked : {};
}
