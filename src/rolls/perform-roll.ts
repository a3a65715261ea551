import { localiseFaults } from "../i18n/rule-errors.ts";
import { dieKindOf } from "../rules/traditions/die-kinds.ts";
import { checkOf } from "../services/checks.ts";
import { costsOf } from "../services/powers.ts";
import { confirmRoll } from "./confirm-roll.ts";
import type { ChosenRoll } from "./confirm-roll.ts";
import { rerollBy, rollOnce, standsInTheWay } from "./let-it-ride.ts";
import { payForRoll } from "./pay-for-roll.ts";
import type { RollPlan } from "./roll-plan.ts";
import { throwRoll } from "./throw-roll.ts";

/**
 * Performs a roll. This is the one road, whichever door a roll comes by: a trait on a sheet, an answer to a request, a
 * command, a macro, a button. Its steps:
 *
 * 1. Spec and confirm: the player sets the roll in the dialog, where its spec and its odds are seen. A roll that was
 *    put in words, or that a button says, is a plan already.
 * 2. Let it ride: a check that stands is not rolled again, unless a power grants it.
 * 3. Pay: for what was bought, for powers and for a focus.
 * 4. Throw and post: the hooks hear of it before and after.
 * 5. Settle: what was paid is given back where nothing was posted.
 *
 * A formula that somebody has written has neither choices nor costs: it comes in at the throw (`throwAndPost`).
 * @returns the message; undefined when the player thought better of it or a hook has cancelled it
 * @throws Error when the roll cannot be made or paid for, or its check stands, in the reader's language; then nothing is
 * paid or posted
 */
export function performRoll(draft: ChosenRoll | RollPlan): Promise<ChatMessage.Implementation | undefined> {
  return localiseFaults(async () => {
    const plan = "choices" in draft ? await confirmRoll(draft) : draft;
    if (!plan) return undefined;
    const { actor, reroll = "", focus = null, hasFocus = false } = plan;
    const speaker = plan.speaker ?? ChatMessage.implementation.getSpeaker(actor ? { actor } : {});
    const check = checkPlanned(plan, speaker);
    return rollOnce(actor, check, async () => {
      // While the player was asked, somebody else may have rolled it.
      const power = rerollBy(standsInTheWay(actor, check), reroll);
      const costs = [...(plan.costs ?? []), ...(power ? costsOf(power) : [])];
      const giveBack = await payForRoll(actor, costs, focus);
      const isSpent = focus !== null || costs.some(({ means, amount }) => means === "meta" && amount > 0);
      try {
        const message = await throwRoll(plan, speaker, { rerollBy: power?.name ?? "", meta: { hasFocus, isSpent } });
        if (!message) await giveBack();
        return message;
      } catch (error) {
        await giveBack();
        throw error;
      }
    });
  });
}

/** The check that a roll is; null where it is none. What a request asks for is the game master's word. */
function checkPlanned({ actor, spec, trait, answers }: RollPlan, speaker: ChatMessage.SpeakerData) {
  return actor && trait && !answers ? checkOf(speaker, trait, dieKindOf(spec.die.letter).tradition) : null;
}
