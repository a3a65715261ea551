import { withoutBrackets } from "../rules/kernel/bonuses.ts";
import type { Part } from "../rules/kernel/bonuses.ts";
import { noStats } from "../messages/binding-checks.ts";
import type { RolledStats } from "../messages/binding-checks.ts";
import { combatRollData } from "../characters/combat-totals.ts";
import { itemsOf } from "../characters/creature.ts";
import type { Creature } from "../characters/creature.ts";
import { nameFor } from "../characters/names.ts";
import { warnIfIncapacitated } from "./road/from-sheet.ts";
import { writeLabel } from "../base/formula-labels.ts";
import { say } from "../base/words.ts";
import { planFlat } from "./flat-roll.ts";
import type { FlatLuck } from "./flat-roll.ts";
import type { RollPlan } from "./road/compose-roll.ts";
import { performRoll } from "./road/perform-roll.ts";
import { armsWith, totalStat } from "./road/roll-total.ts";
import { rollStat } from "./road/roll-stat.ts";

/** A formula of an item, which is rolled flat. */
interface ItemFormula {
  readonly formula: string;
  /** The title of its card: "Damage (Bow)". */
  readonly title: string;
  readonly trait: RolledStats;
  /** True if the result is damage. */
  readonly isDamage: boolean;
}

/** The card that shows a roll, and those whom it is against. */
type Joining = Pick<RollPlan, "partOf" | "against">;

/**
 * Returns the formula that an item rolls flat: the damage of a weapon, what a shield stops, the effect of a power. Null for
 * an item without one.
 */
export function itemFormula(item: Item.Implementation): ItemFormula | null {
  const { name, uuid } = item;
  const of = (total: string) =>
    say({ key: "QUADRIVIUM.Combat.title", data: { total: writeLabel({ key: `QUADRIVIUM.Total.${total}` }), name } });
  const found = ((): ItemFormula | null => {
    switch (item.type) {
      case "weapon": {
        const { damageFormula: formula } = (item as Item.OfType<"weapon">).system;
        return {
          formula,
          title: of("damage"),
          trait: { ...noStats, total: "damage", weapon: uuid, weaponName: name },
          isDamage: true,
        };
      }
      case "armor": {
        const { soakFormula: formula } = (item as Item.OfType<"armor">).system;
        return {
          formula,
          title: of("soak"),
          trait: { ...noStats, total: "soak", weapon: uuid, weaponName: name },
          isDamage: false,
        };
      }
      case "power": {
        const { effectFormula: formula, inflictsDamage: isDamage } = (item as Item.OfType<"power">).system;
        return { formula, title: name, trait: { ...noStats, total: "effect", power: uuid }, isDamage };
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
  {
    luck = null,
    advantage,
    joining = {},
  }: { readonly luck?: FlatLuck | null; readonly advantage?: Part | null; readonly joining?: Joining } = {},
): Promise<ChatMessage.Implementation | undefined> {
  const item = actor.items.get(id);
  const found = item ? itemFormula(item) : null;
  if (!found) return undefined;
  const { formula, title, trait, isDamage } = found;
  const { id: tradition } = actor.system.effectiveTradition;
  const more = advantage && advantage.value !== 0 ? ` + ${advantage.value}[${withoutBrackets(advantage.label)}]` : "";
  warnIfIncapacitated(actor, tradition);
  const data = { ...actor.getRollData(), ...combatRollData(actor, armsWith(actor, id)) };
  const plan = planFlat({ formula: formula + more, luck, actor, data, tradition, trait, flavor: title, isDamage });
  return performRoll({ ...plan, ...joining });
}

/** Tells whether a combat total is rolled by the formula of its weapon. */
export function hasOwnFormula(total: string, weapon: Item.Implementation | null): boolean {
  return weapon !== null && itemFormula(weapon)?.trait.total === total;
}

/** The damage of an attack that has hit. */
interface DamageRoll {
  /** Id of the damage total. */
  readonly total: string;
  /** Uuid of the weapon, null for bare hands; and its name, as the attack has stored them. */
  readonly used: Pick<RolledStats, "weapon" | "weaponName">;
  /** The attack less the defense, in words; null where the rules do not add it. */
  readonly advantage: Part | null;
  /** Returns what is joined when the roll is confirmed; throws Error if the damage is no longer due then. */
  readonly accept?: () => Joining;
  /** False skips the roll dialog. */
  readonly ask?: boolean;
}

/**
 * Rolls the damage of an attack that has hit: the total in the roll dialog, where the advantage can be taken out, or else
 * the formula of the weapon.
 * @throws Error as {@link rollStat} and {@link rollItemFormula}, and for a weapon that is gone or not in hand
 */
export async function rollDamage(
  actor: Creature,
  { total, used, advantage, accept = () => ({}), ask = true }: DamageRoll,
): Promise<void> {
  const item = itemsOf(actor, "weapon").find(({ uuid }) => uuid === used.weapon) ?? null;
  const weapon = item?.id ?? "";
  const isGone = used.weapon !== null && !item;
  if (isGone || !armsWith(actor, weapon)) {
    const data = { actor: nameFor(actor, "user"), weapon: item?.name ?? used.weaponName };
    throw new Error(say({ key: `QUADRIVIUM.Fault.Weapon${isGone ? "Missing" : "Away"}`, data }));
  }
  if (hasOwnFormula(total, item)) {
    await rollItemFormula(actor, weapon, { advantage, joining: accept() });
    return;
  }
  const stat = totalStat(actor, total, weapon);
  const modifiers = advantage ? [{ label: advantage.label, category: "other", amount: advantage.value } as const] : [];
  if (stat) await rollStat(actor, stat, { ask, choices: { modifiers }, accept });
}
