import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { Creature } from "../services/creature.ts";
import { spendMeta } from "../services/meta.ts";
import { usesResource, pay } from "../services/pay.ts";
import type { Cost } from "../services/pay.ts";

/** What a character can pay for now, before a throw of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/**
 * Pays what a roll costs, and the Meta of its focus, after it was confirmed and before its dice fall. Nobody pays where
 * no character is rolling.
 * @returns what gives it back, should there be no roll
 * @throws Error when the character cannot pay any more, in the reader's language; then nothing is paid
 */
export async function payForRoll(
  actor: Creature | null,
  costs: readonly Cost[],
  focus: string | null,
): Promise<() => Promise<void>> {
  if (!actor) return () => Promise.resolve();
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
