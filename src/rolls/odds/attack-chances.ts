import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { percent, say } from "../../base/words.ts";
import { RuleError } from "../../rules/kernel/rule-error.ts";
import { odds } from "../../rules/odds/odds.ts";
import { attackTotal, totalOf } from "../../characters/combat-totals.ts";
import type { Creature } from "../../characters/creature.ts";
import {
  isKnownOpponent,
  mayKnowDefense,
  opponentActor,
  opponentName,
  targetedOpponents,
} from "../../messages/opponents.ts";
import type { Opponent } from "../../messages/opponents.ts";
import { contestChances } from "./contest-chances.ts";
import { usualChoices } from "../road/roll-choices.ts";
import type { RollChoices } from "../road/roll-choices.ts";
import { composeRoll } from "../road/compose-roll.ts";
import { usualTotal } from "../road/roll-total.ts";

/**
 * Returns in words whom an attack with these choices will be against, before it is rolled: the targets of this user, each
 * with the chance to hit where the user may know the defense. Blank for a roll that is no attack, and without targets.
 */
export function foreseeAttack(actor: Creature, { total, requested }: RollChoices, roll: QuadriviumRoll): string {
  if (requested || !total || total.id !== attackTotal(actor)) return "";
  return targetedOpponents()
    .filter(isKnownOpponent)
    .map((opponent) => {
      const chance = chanceOf(roll, opponent);
      const name = opponentName(opponent);
      return chance === null
        ? say({ key: "QUADRIVIUM.Attack.foreseenPlain", data: { name } })
        : say({ key: "QUADRIVIUM.Attack.foreseen", data: { name, chance: percent(chance) } });
    })
    .join(" ");
}

/** Returns a defense with its usual choices, not rolled yet; null if the character has no such total. Throws RuleError. */
export function defenseRoll(actor: Creature, total: string): QuadriviumRoll | null {
  const stat = usualTotal(actor, total);
  return stat && composeRoll(actor, usualChoices(actor, stat)).roll;
}

/** Returns how likely an attack hits; null where this user may not know it, or the rules or the odds engine cannot say. */
function chanceOf(attack: QuadriviumRoll, opponent: Opponent): number | null {
  const actor = opponentActor(opponent);
  const tradition = actor?.system.effectiveTradition;
  const terms = tradition?.damage?.defense;
  if (!actor || !terms || attack.target !== null || tradition.id !== attack.die?.dieKind.tradition) return null;
  if (!mayKnowDefense(opponent)) return null;
  try {
    if (!terms.isRolled) {
      const value = totalOf(actor, terms.total)?.value ?? null;
      return value === null ? null : odds(attack.withTarget(value).prospect).success;
    }
    const defense = defenseRoll(actor, terms.total);
    return (
      defense && contestChances({ first: attack, second: defense }, { defender: "second", mayStalemate: false }).win
    );
  } catch (error) {
    if (!(error instanceof RuleError || (error instanceof Error && error.cause instanceof RuleError))) throw error;
    return null;
  }
}
