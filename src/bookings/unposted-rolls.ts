import { updateOrThrow } from "../base/documents.ts";
import { serialize } from "../base/async.ts";
import type { Creature } from "../characters/creature.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { booking, forgetOfMany } from "./booked.ts";
import { outstandingFor, sumOf } from "./outcome-resources.ts";
import { decisionsIn } from "./paid-part.ts";
import type { RollBooking } from "./paid-part.ts";
import { lackInWords, paymentUpdate } from "./pay.ts";
import { amountsIn, costsIn, hasEffect, newBooking, withoutPrice } from "./roll-account.ts";
import type { PaidRoll } from "./roll-account.ts";

/** A roll that is in no message, and what it has brought its character and cost it. */
interface UnpostedRoll {
  /** Without what it was for, if that could not be paid. */
  readonly roll: PaidRoll;
  /** To be stored in its message, once it has one, which books nothing again; none if it changes nothing. */
  readonly bookings: readonly RollBooking[];
}

/**
 * Gives a character at once what a roll brings and costs that is in no message yet, in the turn of the character. This user is told
 * what cannot be paid.
 */
export async function bookUnposted(actor: Creature, roll: QuadriviumRoll): Promise<UnpostedRoll> {
  const change = sumOf({}, outstandingFor(actor, roll, {}));
  const one = newBooking({ actor: actor.uuid, decisions: decisionsIn(roll), change });
  // All clients would hear of a turn.
  if (!hasEffect(one)) return { roll, bookings: [] };
  const booked = await serialize(actor, async () => {
    const lack = lackInWords(actor, costsIn(one));
    if (lack) {
      ui.notifications.warn(lack);
      return { roll: withoutPrice(roll, one), bookings: [] };
    }
    await updateOrThrow(actor, { ...paymentUpdate(actor, amountsIn(one)), ...booking(one.id) });
    return { roll, bookings: [one] };
  });
  forgetOfMany([actor]);
  return booked;
}
