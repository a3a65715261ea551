import { percent, say } from "../i18n/words.ts";
import { rollScore } from "../requests/answer-rolls.ts";
import { defenseRoll } from "../rolls/attack-chances.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { hitChance } from "../rules/procedures/attack.ts";
import { rollOf } from "../services/change-roll.ts";
import { mayKnowDefense, opponentActor } from "../services/opponents.ts";
import type { Opponent } from "../services/opponents.ts";
import { reckonInTurn } from "../windows/reckon-in-task.ts";
import { defenseTerms, tieOf } from "./attack.ts";

/**
 * Returns in words how likely an attack hits before its defense is rolled, for users who may know that defense: game masters
 * and those who may observe the target. Blank for others, and for odds that cannot be listed.
 */
export async function hitOdds(attack: ChatMessage.Implementation, opponent: Opponent): Promise<string> {
  const actor = opponentActor(opponent);
  const roll = rollOf(attack);
  const score = roll && rollScore(roll);
  if (!actor || !score || !mayKnowDefense(opponent)) return "";
  try {
    const defense = defenseRoll(actor, defenseTerms(attack, opponent)?.total ?? "");
    if (!defense) return "";
    const foreseen = await reckonInTurn((work) => defense.prospectWith(work));
    const chance = hitChance(score, foreseen, () => tieOf(roll, defense));
    return say({ key: "QUADRIVIUM.Attack.chance", data: { chance: percent(chance) } });
  } catch (error) {
    if (!(error instanceof RuleError || (error instanceof Error && error.cause instanceof RuleError))) throw error;
    return "";
  }
}
