import { refuseUnlessHidden } from "../../base/host-lacks.ts";
import { localiseFaults } from "../../base/rule-errors.ts";
import { dieKindOf } from "../../rules/traditions/die-kinds.ts";
import { checkOf, noTrait } from "../../messages/binding-checks.ts";
import { costsOf } from "../../bookings/powers.ts";
import { confirmRoll } from "./confirm-roll.ts";
import type { ChosenRoll } from "./confirm-roll.ts";
import { rerollBy, rollOnce, findBindingCheck } from "./let-it-ride.ts";
import { payAndPost } from "../../bookings/pay-for-roll.ts";
import type { RollPlan } from "./roll-plan.ts";
import { throwRoll } from "./throw-roll.ts";

/**
 * Performs a roll, however it begins: with a trait on a sheet, an answer to a request, a command, a macro or a button. Its
 * steps:
 *
 * 1. Spec and confirm: the player makes the choices in the roll dialog, which shows the spec and its odds. Commands and
 *    buttons provide a finished plan.
 * 2. Let it ride: a binding check is not rolled again, unless a power allows it.
 * 3. Pay: for paid options, powers and a focus.
 * 4. Throw and post: hooks are called before and after.
 * 5. Settle: the payment is refunded if nothing was posted.
 *
 * A typed formula has neither choices nor costs, so it begins with the throw (`throwAndPost`).
 * @returns the message; undefined if the player or a hook cancels the roll
 * @throws Error in the user's language if the roll cannot be made or paid for, or if its check is binding; then nothing
 * is paid or posted
 */
export function performRoll(draft: ChosenRoll | RollPlan): Promise<ChatMessage.Implementation | undefined> {
  return localiseFaults(async () => {
    const plan = "choices" in draft ? await confirmRoll(draft) : draft;
    if (!plan) return undefined;
    refuseUnlessHidden(plan.visibility !== "public" || plan.isThrownUnseen === true);
    const { actor, reroll = "", focus = null, hasFocus = false, trait = noTrait } = plan;
    const speaker = plan.speaker ?? ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
    const check = checkPlanned(plan, speaker);
    return rollOnce(actor, check, async () => {
      // Somebody else may have rolled it while the dialog was open.
      const power = rerollBy(findBindingCheck(actor, check), reroll);
      const costs = [...(plan.costs ?? []), ...(power ? costsOf(power) : [])];
      const isSpent = focus !== null || costs.some(({ means, amount }) => means === "meta" && amount > 0);
      const remembered = { rerollBy: power?.name ?? "", meta: { hasFocus, isSpent } };
      return payAndPost(actor, { costs, focus, trait }, (paid, mark) =>
        throwRoll(plan, speaker, { ...remembered, paid }, mark),
      );
    });
  });
}

/** Returns the check of a plan; null if it is none. Requested rolls are always allowed. */
function checkPlanned({ actor, spec, trait, answers }: RollPlan, speaker: ChatMessage.SpeakerData) {
  return actor && trait && !answers ? checkOf(speaker, trait, dieKindOf(spec.die.letter).tradition) : null;
}
