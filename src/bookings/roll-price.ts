import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import type { Creature } from "../characters/creature.ts";
import { focusUsed } from "./meta.ts";
import { paymentsFor, throwUnlessPayable, usesResource } from "./pay.ts";
import type { Cost } from "./pay.ts";
import type { RollBooking } from "./paid-part.ts";

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/** The costs of a roll or decision and, for its focus, the id of the row of the Meta table; null for none. */
export interface Price {
  readonly costs: readonly Cost[];
  readonly focus: string | null;
  readonly trait: RolledStats;
}

/** What a price takes from a character, as a booking says it, and all that it costs. */
interface Priced extends Pick<RollBooking, "paid" | "focus"> {
  readonly costs: readonly Cost[];
}

/**
 * Returns what a price takes from a character now; null for nothing.
 * @throws Error in the user's language if the character cannot use the focus
 */
export function pricedNow(actor: Creature, { costs, focus, trait }: Price): Priced | null {
  const use = focusUsed(actor, focus, trait);
  const spent = use?.spends ? [{ means: "meta", amount: 1, row: use.spends } as const] : [];
  // The focus first, since it is of one row of the Meta table, and other costs are of any.
  const paid = [...spent, ...paymentsFor(actor, costs, spent)];
  if (!use && costs.length === 0) return null;
  return { costs: [...spent, ...costs], paid, focus: use && { before: copied(use.before), after: copied(use.after) } };
}

const copied = <Use extends { readonly rolls: readonly string[] }>(use: Use) => ({ ...use, rolls: [...use.rolls] });

/**
 * Checks, before anything is thrown, that a character can pay a price.
 * @param more Costs that are paid together with it.
 * @throws Error in the user's language that says what it lacks
 */
export function throwUnlessAffordable(actor: Creature, price: Price, more: readonly Cost[] = []): void {
  throwUnlessPayable(actor, [...(pricedNow(actor, price)?.costs ?? []), ...more]);
}
