import { withoutBrackets } from "../rules/kernel/sources.ts";
import type { Part } from "../rules/kernel/bonuses.ts";
import { noTrait } from "../services/checks.ts";
import type { RolledTraits } from "../services/checks.ts";
import { combatRollData } from "../services/combat-totals.ts";
import type { Creature } from "../services/creature.ts";
import { warnIfIncapacitated } from "../services/incapacitated.ts";
import { say } from "../i18n/words.ts";
import { rollFlat } from "./flat-roll.ts";
import type { FlatLuck } from "./flat-roll.ts";
import { armsWith, isDamage, totalTrait } from "./roll-total.ts";
import { rollTrait } from "./roll-trait.ts";

/** A formula of an item, which is rolled flat. */
interface ItemFormula {
  readonly formula: string;
  /** The title of its card: "Damage (Bow)". */
  readonly title: string;
  readonly trait: RolledTraits;
}

/**
 * Returns the formula that an item rolls flat: the damage of a weapon, what a shield stops, the effect of a power. Null for
 * an item without one.
 */
export function itemFormula(item: Item.Implementation): ItemFormula | null {
  const { name, uuid } = item;
  const of = (total: string) =>
    say({ key: "QUADRIVIUM.Combat.title", data: { total: { key: `QUADRIVIUM.Total.${total}` }, name } });
  const found = ((): ItemFormula | null => {
    switch (item.type) {
      case "weapon": {
        const { damageFormula } = (item as Item.OfType<"weapon">).system;
        return { formula: damageFormula, title: of("damage"), trait: { ...noTrait, total: "damage", weapon: uuid } };
      }
      case "armor": {
        const { soakFormula } = (item as Item.OfType<"armor">).system;
        return { formula: soakFormula, title: of("soak"), trait: { ...noTrait, total: "soak", weapon: uuid } };
      }
      case "power": {
        const { effectFormula } = (item as Item.OfType<"power">).system;
        return { formula: effectFormula, title: name, trait: { ...noTrait, total: "effect", power: uuid } };
      }
      default:
        return null;
    }
  })();
  return found && found.formula.trim() !== "" ? found : null;
}

/**
 * Rolls the formula of an item, and posts it.
 * @param id Id of the item.
 * @throws Error that names the fault of the formula, or the luck point that is missing
 */
export async function rollItemFormula(
  actor: Creature,
  id: string,
  { luck = null, advantage }: { readonly luck?: FlatLuck | null; readonly advantage?: Part } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const item = actor.items.get(id);
  const found = item ? itemFormula(item) : null;
  if (!found) return undefined;
  const { formula, title, trait } = found;
  const { id: tradition } = actor.system.effectiveTradition;
  const more = advantage && advantage.value !== 0 ? ` + ${advantage.value}[${withoutBrackets(advantage.label)}]` : "";
  warnIfIncapacitated(actor, tradition);
  return rollFlat({
    formula: formula + more,
    luck,
    actor,
    data: { ...actor.getRollData(), ...combatRollData(actor, armsWith(actor, id)) },
    tradition,
    trait,
    message: {
      speaker: ChatMessage.implementation.getSpeaker({ actor }),
      flavor: title,
      isDamage: isDamage(actor, trait.total),
    },
  });
}

/** Tells whether a combat total is rolled by the formula of its weapon. */
export function hasOwnFormula(total: string, weapon: Item.Implementation | null): boolean {
  return weapon !== null && itemFormula(weapon)?.trait.total === total;
}

/**
 * Rolls the damage of an attack that has hit: the total in the roll dialog, where the advantage can be taken out, or else
 * the formula of the weapon.
 * @param id Id of the damage total.
 * @param weapon Id of the weapon; blank for bare hands.
 * @param advantage The attack less the defense.
 * @throws Error as {@link rollTrait} and {@link rollItemFormula}
 */
export async function rollDamage(actor: Creature, id: string, weapon: string, advantage: Part): Promise<void> {
  if (hasOwnFormula(id, actor.items.get(weapon) ?? null)) {
    await rollItemFormula(actor, weapon, { advantage });
    return;
  }
  const trait = totalTrait(actor, id, weapon);
  const { label, value } = advantage;
  if (trait) await rollTrait(actor, trait, { choices: { modifiers: [{ label, category: "other", amount: value }] } });
}
