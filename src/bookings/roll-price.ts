import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import type { Creature } from "../characters/creature.ts";
import { focusUsed } from "./meta.ts";
import type { Focus } from "./meta.ts";
import { paymentsFor, throwUnlessPayable, usesResource } from "./pay.ts";
import type { Cost, Payment } from "./pay.ts";

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

/** What a price takes from a character. */
export interface Priced {
  /** All that it costs, and what pays that. */
  readonly costs: readonly Cost[];
  readonly paid: readonly Payment[];
  /** The focus in use from then on; null if that stays. */
  readonly focus: Focus | null;
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
  return { costs: [...spent, ...costs], paid, focus: use?.after ?? null };
}

/**
 * Checks, before anything is thrown, that a character can pay a price.
 * @param more Costs that are paid together with it.
 * @throws Error in the user's language that says what it lacks
 */
export function throwUnlessAffordable(actor: Creature, price: Price, more: readonly Cost[] = []): void {
  throwUnlessPayable(actor, [...(pricedNow(actor, price)?.costs ?? []), ...more]);
}
