import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/setup.ts";
import type { Purchasable } from "../rules/kernel/setup.ts";
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
  readonly paid: readonly Payment[];
  /** The focus in use from then on; null if that stays. */
  readonly focus: Focus | null;
}

/**
 * Returns what a price takes from a character; null for nothing. This is where it is asked, before anything is thrown, whether it can
 * be paid.
 * @param more Costs that are paid together with it.
 * @throws Error in the user's language that says what the character lacks, or that it cannot use the focus
 */
export function pricedNow(actor: Creature, { costs, focus, trait }: Price, more: readonly Cost[] = []): Priced | null {
  const use = focusUsed(actor, focus, trait);
  const spent = use?.spends ? [{ means: "meta", amount: 1, row: use.spends } as const] : [];
  throwUnlessPayable(actor, [...spent, ...costs, ...more]);
  // The focus first, since it is of one row of the Meta table, and other costs are of any.
  const paid = [...spent, ...paymentsFor(actor, costs, spent)];
  return use || costs.length > 0 ? { paid, focus: use?.after ?? null } : null;
}
