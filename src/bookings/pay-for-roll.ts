import type { DieKind } from "../rules/kernel/die-kind.ts";
import { purchasable } from "../rules/kernel/paid-options.ts";
import type { Purchasable } from "../rules/kernel/paid-options.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import { creature } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { useFocus } from "./meta.ts";
import type { FocusUse } from "./meta.ts";
import { focusPayment, giveBack, isPayment, pay, usesResource } from "./pay.ts";
import type { Cost, Payment } from "./pay.ts";
import { inSteps, isThere, marksOfNew, messageMarked, noteUnder } from "../base/steps.ts";
import type { Note, Noted, Noting, StoredNote } from "../base/steps.ts";
import { warnOfFaults } from "../ui/warn-of-faults.ts";

/** Returns the paid options that a character can afford before a roll of this die. */
export function affordable(actor: Creature, die: DieKind): readonly Purchasable[] {
  return purchasable(die).filter(({ resource }) => usesResource(actor, resource) && (actor.system[resource] ?? 0) > 0);
}

/** What a character has paid for a roll that is not posted yet. */
interface Paying extends Note {
  readonly kind: "payment";
  readonly use: FocusUse | null;
  readonly payments: readonly Payment[];
}

const nothing: Paying = { kind: "payment", use: null, payments: [] };

/** The costs of a roll and, for its focus, the id of the row of the Meta table; null for none. */
interface Price {
  readonly costs: readonly Cost[];
  readonly focus: string | null;
  readonly trait: RolledStats;
}

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
  return inSteps(async ({ key, noting }) => {
    const take = async (note: Noting<Paying>): Promise<Paying> => {
      // The focus first, since it is of one row of the Meta table, and other costs are of any.
      const use = await useFocus(actor, focus, trait, (used) => note({ ...nothing, use: used }));
      const payments = await pay(actor, costs, (paid) => note({ ...nothing, use, payments: paid }));
      return { ...nothing, use, payments };
    };
    try {
      const { use, payments } = await take((paying) => noting(actor, paying));
      const isPaid = use !== null || payments.length > 0;
      const message = await post([...focusPayment(use), ...payments], isPaid ? marksOfNew(key) : {});
      await takeAgain(actor, key, () => take(() => ({})));
      return message;
    } finally {
      await giveBackUnlessPosted(actor, key, game.user.id);
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
  return inSteps(async ({ key, noting }) => {
    const take = (note: Noting<FocusUse>): Promise<FocusUse | null> => useFocus(actor, focus, trait, note);
    const taken: FocusUse[] = [];
    try {
      await decide(async () => {
        const use = await take((used) => noting(actor, { ...nothing, use: used }));
        if (use) taken.push(use);
        return use;
      }, key);
      if (taken.length > 0) await takeAgain(actor, key, () => take(() => ({})));
    } finally {
      await giveBackUnlessPosted(actor, key, game.user.id);
    }
  });
}

/**
 * Takes what a stored roll costs once more if another client has given it back: whoever enters the faces of real dice takes
 * minutes, and seems to have been interrupted.
 */
async function takeAgain(actor: Creature, key: string, take: () => Promise<unknown>): Promise<void> {
  if (!isThere(actor) || noteUnder(actor, key) || !messageMarked(key, game.user.id)) return;
  await warnOfFaults(async () => {
    await take();
  });
}

/** Gives back what was paid for a roll that something interrupted, unless it is posted; see `finishSteps`. */
export async function finishPayment(owner: Noted, key: string, { user }: StoredNote): Promise<void> {
  const actor = creature(owner as Actor.Implementation);
  if (actor) await giveBackUnlessPosted(actor, key, user);
}

async function giveBackUnlessPosted(actor: Creature, key: string, user: string): Promise<void> {
  const paid = noteUnder(actor, key) as Paying | null;
  if (paid && !messageMarked(key, user)) await giveBack(actor, paid.payments.filter(isPayment), paid.use, key);
}
