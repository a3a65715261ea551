import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RolledTraits } from "../services/checks.ts";
import type { Creature } from "../services/creature.ts";
import { useFocus } from "../services/meta.ts";
import { usesResource, pay } from "../services/pay.ts";
import type { Cost } from "../services/pay.ts";

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/**
 * Pays the costs of a roll and the Meta of its focus, between its confirmation and the throw. A roll without a character
 * costs nothing.
 * @param focus Id of the row of the Meta table that the focus is taken from; null for none.
 * @returns a function that refunds everything, for a roll that is cancelled
 * @throws Error in the user's language if the character cannot pay; then nothing is paid
 */
export async function payForRoll(
  actor: Creature | null,
  costs: readonly Cost[],
  focus: string | null,
  trait: RolledTraits,
): Promise<() => Promise<void>> {
  if (!actor) return () => Promise.resolve();
  const giveBack = await pay(actor, costs);
  const giveMetaBack = await useFocus(actor, focus, trait).catch(async (error: unknown) => {
    await giveBack();
    throw error;
  });
  return async () => {
    await giveMetaBack();
    await giveBack();
  };
}

/** Throws and posts a roll that is paid for, and gives the payment back if nothing is posted. */
export async function refundUnlessPosted<Message>(
  giveBack: () => Promise<void>,
  post: () => Promise<Message | undefined>,
): Promise<Message | undefined> {
  try {
    const message = await post();
    if (!message) await giveBack();
    return message;
  } catch (error) {
    await giveBack();
    throw error;
  }
}
