import { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { percent, say } from "../i18n/words.ts";
import { rollScore } from "../requests/answer-rolls.ts";
import { planOf } from "../rolls/roll-plan.ts";
import { usualChoices } from "../rolls/roll-choices.ts";
import { usualTotal } from "../rolls/roll-total.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { toFormula } from "../rules/kernel/roll-spec.ts";
import { hitChance } from "../rules/procedures/attack.ts";
import { rollOf } from "../services/change-roll.ts";
import { opponentActor } from "../services/opponents.ts";
import type { Opponent } from "../services/opponents.ts";
import { defenseTerms, tieOf } from "./attack.ts";

/**
 * Returns in words how likely an attack hits before its defense is rolled, for users who may know that defense: game masters
 * and those who may observe the target. Blank for others, and for odds that cannot be listed.
 */
export function hitOdds(attack: ChatMessage.Implementation, opponent: Opponent): string {
  const actor = opponentActor(opponent);
  const roll = rollOf(attack);
  const score = roll && rollScore(roll);
  const trait = actor && usualTotal(actor, defenseTerms(attack, opponent)?.total ?? "");
  if (!score || !trait || !(game.user.isGM || actor.testUserPermission(game.user, "OBSERVER"))) return "";
  try {
    const defense = new QuadriviumRoll(toFormula(planOf(actor, usualChoices(actor, trait)).spec));
    const chance = hitChance(score, defense.prospect, () => tieOf(roll, defense));
    return say({ key: "QUADRIVIUM.Attack.chance", data: { chance: percent(chance) } });
  } catch (error) {
    if (!(error instanceof RuleError || (error instanceof Error && error.cause instanceof RuleError))) throw error;
    return "";
  }
}
