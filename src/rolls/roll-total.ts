import { say } from "../i18n/words.ts";
import { combatRollData, combatTotals } from "../services/combat-totals.ts";
import type { Arms } from "../services/combat-totals.ts";
import type { Creature } from "../services/creature.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";
import { rollFlat } from "./flat-roll.ts";
import type { FlatLuck } from "./flat-roll.ts";
import type { Trait } from "./roll-choices.ts";

/**
 * Returns a combat total of a character as a trait that can be rolled.
 * @param weapon Id of the weapon in hand; blank for bare hands.
 * @returns null if the character does not have the total, or its formula has a fault
 */
export function totalTrait(actor: Creature, id: string, weapon: string): Trait | null {
  const arms = armsWith(actor, weapon);
  const ofArms = arms?.totals.find((total) => total.id === id);
  const total = ofArms ?? combatTotals(actor).common.find((one) => one.id === id);
  if (!total || total.fault) return null;
  const { label, parts } = total;
  return {
    characteristics: [],
    total: {
      id,
      title: arms && ofArms ? titleOf(label, arms) : label,
      ability: ofArms ? (arms?.ability ?? "") : "",
      parts,
      isDamage: isDamage(actor, id),
    },
  };
}

/** Tells whether a weapon has its own formula for this total. */
export function hasOwnRoll(actor: Creature, id: string, { weapon }: Pick<Arms, "weapon">): boolean {
  return id === "damage" && weapon !== null && weapon.system.damageFormula.trim() !== "";
}

/**
 * Rolls the damage formula of a weapon, and posts it.
 * @throws Error that names the fault of the formula, or the luck point that is missing
 */
export async function rollDamageFormula(
  actor: Creature,
  weapon: string,
  luck: FlatLuck | null = null,
): Promise<ChatMessage.Implementation | undefined> {
  const arms = armsWith(actor, weapon);
  if (!arms?.weapon) return undefined;
  const data = { ...actor.getRollData(), ...combatRollData(actor, arms) };
  const formula = arms.weapon.system.damageFormula;
  const flavor = titleOf(game.i18n.localize("QUADRIVIUM.Total.damage"), arms);
  const speaker = ChatMessage.implementation.getSpeaker({ actor });
  const message = { speaker, flavor, type: "roll", system: { isDamage: isDamage(actor, "damage") } } as const;
  warnIfIncapacitated(actor, actor.system.effectiveTradition.id);
  return rollFlat({ formula, luck, actor, data, tradition: actor.system.effectiveTradition.id, message });
}

function armsWith(actor: Creature, weapon: string): Arms | undefined {
  return combatTotals(actor).arms.find((arms) => (arms.weapon?.id ?? "") === weapon);
}

function isDamage(actor: Creature, id: string): boolean {
  return actor.system.effectiveTradition.damage?.total === id;
}

function titleOf(total: string, { name }: Arms): string {
  return say({ key: "QUADRIVIUM.Combat.title", data: { total, name } });
}
