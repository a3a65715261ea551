import type { Creature } from "../services/creature.ts";
import { spendMeta } from "../services/meta.ts";
import { countsBy, pay } from "../services/pay.ts";
import type { Cost } from "../services/pay.ts";
import { costsOf, powerOf } from "../services/powers.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RollChoices } from "./roll-choices.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** What a character can pay for now, before a throw of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => countsBy(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/**
 * Pays for a roll, after it was confirmed and before its dice fall.
 * @returns what gives it back, should there be no roll
 * @throws Error when the character cannot pay any more, in the reader's language; then nothing is paid
 */
export async function payFor(
  actor: Creature,
  { paid, focus, power, reroll }: Pick<RollChoices, "paid" | "focus" | "power" | "reroll">,
): Promise<() => Promise<void>> {
  const costs = [...(paid ? [{ means: paid.resource, amount: 1 }] : []), ...costsOfPowers(actor, [power, reroll])];
  return payAll(actor, costs, focus);
}

/** Pays what a roll costs, and the Meta of its focus, as {@link payFor}. */
export async function payAll(
  actor: Creature,
  costs: readonly Cost[],
  focus: string | null,
): Promise<() => Promise<void>> {
  const giveBack = await pay(actor, costs);
  if (focus === null) return giveBack;
  const giveMetaBack = await spendMeta(actor, focus).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  return async () => {
    await giveMetaBack();
    await giveBack();
  };
}

/** Whether the bonus of a roll has a focus already, and whether Meta is spent on it or on the use that it belongs to. */
export function metaOf(
  actor: Creature,
  { focus, power, reroll }: Pick<RollChoices, "focus" | "power" | "reroll">,
  bonuses: readonly Bonus[],
) {
  const costs = costsOfPowers(actor, [power, reroll]);
  return {
    hasFocus: bonuses.some(({ category }) => category === "focus"),
    isSpent: focus !== null || costs.some(({ means, amount }) => means === "meta" && amount > 0),
  };
}

/** What the use of these powers costs, by their ids; blank ids are none. */
function costsOfPowers(actor: Creature, ids: readonly string[]): readonly Cost[] {
  return ids.flatMap((id) => (id ? costsOf(powerOf(actor, id)) : []));
}
