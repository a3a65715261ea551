import { withoutBrackets } from "../rules/kernel/sources.ts";
import type { Part } from "../rules/kernel/bonuses.ts";
import { combatRollData } from "../services/combat-totals.ts";
import type { Arms } from "../services/combat-totals.ts";
import type { Creature } from "../services/creature.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";
import { rollFlat } from "./flat-roll.ts";
import type { FlatLuck } from "./flat-roll.ts";
import { armsWith, isDamage, titleOf, totalTrait } from "./roll-total.ts";
import { rollTrait } from "./roll-trait.ts";

/** Tells whether a weapon has its own formula for this total. */
export function hasOwnRoll(id: string, { weapon }: Pick<Arms, "weapon">): boolean {
  return id === "damage" && weapon !== null && weapon.system.damageFormula.trim() !== "";
}

/**
 * Rolls the damage of an attack that has hit: the total in the roll dialog, where the advantage can be taken out, or else
 * the formula of the weapon.
 * @param id Id of the damage total.
 * @param weapon Id of the weapon; blank for bare hands.
 * @param advantage The attack less the defense.
 * @throws Error as {@link rollTrait} and {@link rollDamageFormula}
 */
export async function rollDamage(actor: Creature, id: string, weapon: string, advantage: Part): Promise<void> {
  const arms = armsWith(actor, weapon);
  if (arms && hasOwnRoll(id, arms)) {
    await rollDamageFormula(actor, weapon, { advantage });
    return;
  }
  const trait = totalTrait(actor, id, weapon);
  const { label, value } = advantage;
  if (trait) await rollTrait(actor, trait, { choices: { modifiers: [{ label, category: "other", amount: value }] } });
}

/**
 * Rolls the damage formula of a weapon, and posts it.
 * @throws Error that names the fault of the formula, or the luck point that is missing
 */
export async function rollDamageFormula(
  actor: Creature,
  weapon: string,
  { luck = null, advantage }: { readonly luck?: FlatLuck | null; readonly advantage?: Part } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const arms = armsWith(actor, weapon);
  if (!arms?.weapon) return undefined;
  const data = { ...actor.getRollData(), ...combatRollData(actor, arms) };
  const more = advantage && advantage.value !== 0 ? ` + ${advantage.value}[${withoutBrackets(advantage.label)}]` : "";
  const formula = arms.weapon.system.damageFormula + more;
  const flavor = titleOf(game.i18n.localize("QUADRIVIUM.Total.damage"), arms);
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  const message = { speaker, flavor, type: "roll", system: { isDamage: isDamage(actor, "damage") } } as const;
  warnIfIncapacitated(actor, actor.system.effectiveTradition.id);
  return rollFlat({ formula, luck, actor, data, tradition: actor.system.effectiveTradition.id, message });
}
