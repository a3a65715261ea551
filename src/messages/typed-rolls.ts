import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { readHeading } from "../rules/kernel/bonuses.ts";
import { bonusesCompete } from "../rules/traditions/traditions.ts";
import type { Creature } from "../characters/creature.ts";

/**
 * Whole formulas that somebody has typed. Whoever composes a roll of a character notes so in the data of its message, and pays
 * for what the formula names; of any other, the names are the words of whoever typed them, whatever they are.
 */

/**
 * Notes of a roll that its formula was typed, if it names something, and in its tradition bonuses compete or have their price.
 * @param actor The character that rolls, whose tradition plain dice belong to.
 */
export function markTyped(roll: QuadriviumRoll, actor: Creature | null): void {
  const { die, terms } = roll;
  const competes = bonusesCompete(die?.dieKind.tradition ?? actor?.system.effectiveTradition.id ?? "");
  const isNamed = competes && terms.some((term) => term !== die && term.flavor !== "");
  const isPriced = competes || die?.dieKind.paidOptions !== undefined;
  const isSourced = isPriced && readHeading(die?.flavor ?? "").sources.length > 0;
  if (isNamed || isSourced) roll.options.isTyped = true;
}
