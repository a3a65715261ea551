import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RolledTraits } from "../services/checks.ts";
import { actorAt } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import { takeFocusBack, useFocus } from "../services/meta.ts";
import type { FocusUse } from "../services/meta.ts";
import { focusPayment, giveBack, pay, usesResource } from "../services/pay.ts";
import type { Cost, Payment } from "../services/pay.ts";
import { inSteps, isMarked, marksOfNew, messageMarked } from "../services/steps.ts";
import type { Note } from "../services/steps.ts";

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/** What is going to be paid for a roll; its note until the roll is posted. */
interface Paying extends Note {
  readonly kind: "payment";
  /** The uuid of the character. */
  readonly actor: string;
  readonly use: FocusUse | null;
  readonly payments: readonly Payment[];
}

/** The costs of a roll and, for its focus, the id of the row of the Meta table; null for none. */
interface Price {
  readonly costs: readonly Cost[];
  readonly focus: string | null;
  readonly trait: RolledTraits;
}

const focusKey = (key: string): string => `${key} focus`;

/**
 * Pays the costs of a roll and the Meta of its focus, between its confirmation and the throw, and posts it. Everything is
 * given back if nothing is posted. A roll without a character costs nothing.
 * @param post Throws and posts the roll, with the flags `mark`.
 * @throws Error in the user's language if the character cannot pay; then nothing is paid
 */
export async function payAndPost<Message>(
  actor: Creature | null,
  { costs, focus, trait }: Price,
  post: (paid: readonly Payment[], mark: object) => Promise<Message | undefined>,
): Promise<Message | undefined> {
  if (!actor) return post([], {});
  return inSteps(async ({ key, note }) => {
    let paying: Paying = { kind: "payment", actor: actor.uuid, use: null, payments: [] };
    const noteAlso = (more: Partial<Pick<Paying, "use" | "payments">>): Promise<void> => {
      paying = { ...paying, ...more };
      return note(paying);
    };
    try {
      // The focus first, since it is of one row of the Meta table, and other costs are of any.
      const use = await useFocus(actor, focus, trait, {
        key: focusKey(key),
        note: (planned) => noteAlso({ use: planned }),
      });
      const payments = await pay(actor, costs, { key, note: (planned) => noteAlso({ payments: planned }) });
      const isPaid = use !== null || payments.length > 0;
      return await post([...focusPayment(use), ...payments], isPaid ? marksOfNew(key) : {});
    } finally {
      await finishPayment(paying, key);
    }
  });
}

/**
 * Uses a focus for a decision, which `decide` makes and stores in a message that it marks with `key`. The use is taken back
 * if the decision is not stored.
 */
export function useFocusToDecide(
  actor: Creature,
  { focus, trait }: Pick<Price, "focus" | "trait">,
  decide: (use: () => Promise<FocusUse | null>, key: string) => Promise<unknown>,
): Promise<void> {
  return inSteps(async ({ key, note }) => {
    let paying: Paying = { kind: "payment", actor: actor.uuid, use: null, payments: [] };
    const noteUse = (use: FocusUse): Promise<void> => {
      paying = { ...paying, use };
      return note(paying);
    };
    try {
      await decide(() => useFocus(actor, focus, trait, { key: focusKey(key), note: noteUse }), key);
    } finally {
      await finishPayment(paying, key);
    }
  });
}

/** Gives back what was paid in fact, unless the roll is posted; see `finishSteps`. */
export async function finishPayment(note: Note, key: string): Promise<void> {
  const { actor: uuid, use, payments } = note as Paying;
  const actor = actorAt(uuid);
  const [isPaid, isUsed] = [key, focusKey(key)].map((step) => actor !== null && isMarked(actor, step));
  if (!actor || (!isPaid && !isUsed) || messageMarked(key)) return;
  if (isPaid) await giveBack(actor, payments, key);
  if (isUsed) await takeFocusBack(actor, use, focusKey(key));
}
