import type { LetteredDie } from "../dice/lettered-die.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { RollMessage } from "../messages/message-type.ts";
import type { Decision, DieKind } from "../rules/kernel/die-kind.ts";
import { costsBefore, withoutCost } from "../rules/kernel/paid-options.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import { writeSetup } from "../rules/kernel/setup.ts";

/** What a roll, or a decision about it, does to a character, as its message stores it. */
export type RollBooking = NonNullable<ReturnType<RollMessage["system"]["toObject"]>["bookings"]>[number];

/** Returns the bookings that stand: those that are neither refused nor taken back by a later one. */
export function standing(bookings: readonly RollBooking[]): readonly RollBooking[] {
  const stand: RollBooking[] = [];
  for (const one of bookings.filter(({ isRefused }) => !isRefused)) {
    const before = stand.length;
    while ((stand.at(-1)?.decisions ?? 0) > one.decisions) stand.pop();
    if (stand.length === before) stand.push(one);
  }
  return stand;
}

/** Tells whether a booking takes back what those before it have done, since a decision was undone. */
export function isTakenBack(bookings: readonly RollBooking[], { id }: RollBooking): boolean {
  const place = bookings.findIndex((one) => one.id === id);
  const before = standing(bookings.slice(0, place)).at(-1);
  return (before?.decisions ?? 0) > (bookings[place]?.decisions ?? 0);
}

/** Tells whether a decision has its price, whoever pays it. */
function hasPrice(die: DieKind, decision: Decision): boolean {
  return Object.values(die.price?.(decision) ?? {}).some((amount) => amount > 0) || (die.focusOf?.(decision) ?? 0) > 0;
}

/** Returns the place of the first decision about a roll with a price that its bookings do not account for; -1 for none. */
export function firstUnpaid({ die }: QuadriviumRoll, bookings: readonly RollBooking[]): number {
  const paid = standing(bookings).at(-1)?.decisions ?? 0;
  return die?.decisions.findIndex((decision, place) => place >= paid && hasPrice(die.dieKind, decision)) ?? -1;
}

/** Tells whether the formula of a roll has its price, whoever pays it. */
export function isPriced({ die }: QuadriviumRoll): boolean {
  return die !== null && costsBefore(die.dieKind, die.setup);
}

/**
 * Returns a roll without what its bookings do not pay for, the same roll if they pay for all: the first decision with a price
 * that is not paid, and all after it, count as not made; a formula that is not paid counts as the same without what it costs.
 */
export function paidPart(roll: QuadriviumRoll, bookings: readonly RollBooking[]): QuadriviumRoll {
  const place = firstUnpaid(roll, bookings);
  const left = place < 0 ? roll : roll.withoutUnpaid(place);
  if (!isPriced(left) || standing(bookings).length > 0) return left;
  return left.thrownAs(freeFormula(left)) ?? left;
}

/** Returns the formula of a roll without what its die costs. */
function freeFormula({ die, terms, target, targetLabel }: QuadriviumRoll): string {
  const written = (free: LetteredDie): string => {
    const flavor = free.flavor ? `[${free.flavor}]` : "";
    return writeSetup(free.dieKind, withoutCost(free.dieKind, free.setup)) + flavor;
  };
  const parts = terms.map((term) => ((term as unknown) === die && die ? written(die) : term.formula));
  return parts.join("") + writeTarget(target, targetLabel);
}
