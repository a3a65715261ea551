import type { LetteredDie } from "../dice/lettered-die.ts";
import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import type { RollMessage } from "../messages/message-type.ts";
import type { Decision, DieKind } from "../rules/kernel/die-kind.ts";
import type { ResourceDelta } from "../rules/kernel/resources.ts";
import { costsBefore, withoutCost } from "../rules/kernel/paid-options.ts";
import { writeTarget } from "../rules/kernel/roll-spec.ts";
import { sumOf } from "./outcome-resources.ts";
import type { Payment } from "./pay.ts";
import { writeSetup } from "../rules/kernel/setup.ts";

/** What a roll, or a decision about it, does to a character, as its message stores it. */
export type RollBooking = ReturnType<RollMessage["system"]["toObject"]>["bookings"][number];

/** A booking that does nothing. */
export const nothingBooked: Omit<RollBooking, "id"> = {
  actor: null,
  decisions: 0,
  change: { inspiration: 0, luck: 0 },
  paid: [],
  focus: null,
  isOfRoll: false,
  unpaid: "",
  isRefused: false,
};

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

/** Returns what a message says that its roll, and what was decided about it, does to characters. */
export function bookingsOf({ system }: RollMessage): readonly RollBooking[] {
  return system.toObject().bookings;
}

/** Returns how many decisions were made about a roll; none for what is no roll of ours. */
export function decisionsIn(roll: unknown): number {
  return roll instanceof QuadriviumRoll ? (roll.die?.decisions.length ?? 0) : 0;
}

/** Returns what bookings change together of the resources of a character. */
export function changeTogether(bookings: readonly RollBooking[]): ResourceDelta {
  return bookings.reduce<ResourceDelta>((sum, { change }) => sumOf(sum, change), {});
}

/** Returns the place of the decision that a booking pays for; null for the roll itself. */
function decisionOf({ decisions, isOfRoll }: RollBooking): number | null {
  return isOfRoll || decisions === 0 ? null : decisions - 1;
}

/** What was paid, and the place of the decision that it was paid for; null for the roll itself. */
interface PaidFor extends Payment {
  readonly decision: number | null;
}

/** Returns what was paid for a roll and the decisions that stand, apart from the resources that it has brought and cost. */
export function paymentsIn(message: RollMessage): readonly PaidFor[] {
  return standing(bookingsOf(message)).flatMap((one) =>
    one.paid.map((payment) => ({ ...payment, decision: decisionOf(one) })),
  );
}

/** Returns the ids of the rows of the Meta table from which a decision has taken its focus. */
export function focusRowsFor(message: RollMessage, place: number): readonly string[] {
  const own = standing(bookingsOf(message)).filter((one) => decisionOf(one) === place);
  return own.flatMap(({ focus }) => focus?.after.row ?? []);
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
  // The setup of most dice need not be read for that.
  return die?.dieKind.resourceDelta !== undefined && costsBefore(die.dieKind, die.setup);
}

/**
 * Returns a roll without what its bookings do not pay for, the same roll if they pay for all: the first decision with a price
 * that is not paid, and all after it, count as not made; a formula that is not paid counts as the same without what it costs.
 */
export function paidPart(roll: QuadriviumRoll, bookings: readonly RollBooking[]): QuadriviumRoll {
  const place = firstUnpaid(roll, bookings);
  const left = place < 0 ? roll : roll.withoutUnpaid(place);
  if (!isPriced(left) || standing(bookings).length > 0) return left;
  return freePart(left) ?? left;
}

/** Returns a thrown roll without what its formula costs; null if that asks for other dice. */
export function freePart(roll: QuadriviumRoll): QuadriviumRoll | null {
  const { die, terms, target, targetLabel } = roll;
  const written = (free: LetteredDie): string => {
    const flavor = free.flavor ? `[${free.flavor}]` : "";
    return writeSetup(free.dieKind, withoutCost(free.dieKind, free.setup)) + flavor;
  };
  const parts = terms.map((term) => ((term as unknown) === die && die ? written(die) : term.formula));
  return roll.thrownAs(parts.join("") + writeTarget(target, targetLabel));
}
