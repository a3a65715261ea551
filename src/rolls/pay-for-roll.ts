import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RolledTraits } from "../services/checks.ts";
import type { Creature } from "../services/creature.ts";
import { takeFocusBack, useFocus } from "../services/meta.ts";
import { focusPayment, giveBack, pay, usesResource } from "../services/pay.ts";
import type { Cost, Payment } from "../services/pay.ts";

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/** What was paid for a roll. */
export interface RollPayment {
  readonly paid: readonly Payment[];
  /** Refunds everything, for a roll that is cancelled. */
  readonly giveBack: () => Promise<void>;
}

/**
 * Pays the costs of a roll and the Meta of its focus, between its confirmation and the throw. A roll without a character
 * costs nothing.
 * @param focus Id of the row of the Meta table that the focus is taken from; null for none.
 * @throws Error in the user's language if the character cannot pay; then nothing is paid
 */
export async function payForRoll(
  actor: Creature | null,
  costs: readonly Cost[],
  focus: string | null,
  trait: RolledTraits,
): Promise<RollPayment> {
  if (!actor) return { paid: [], giveBack: () => Promise.resolve() };
  // The focus first, since it is of one row of the Meta table, and other costs are of any.
  const use = await useFocus(actor, focus, trait);
  const payments = await pay(actor, costs).catch(async (error: unknown) => {
    await takeFocusBack(actor, use);
    throw error;
  });
  return {
    paid: [...focusPayment(use), ...payments],
    giveBack: async () => {
      await giveBack(actor, payments);
      await takeFocusBack(actor, use);
    },
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
