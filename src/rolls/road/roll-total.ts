import { writeLabel } from "../../base/formula-labels.ts";
import { say } from "../../base/words.ts";
import { abilitiesOf, abilityCalled, nameMeant } from "../../characters/abilities.ts";
import { combatTotals } from "../../characters/combat-totals.ts";
import type { Arms } from "../../characters/combat-totals.ts";
import { itemsOf } from "../../characters/creature.ts";
import type { Creature } from "../../characters/creature.ts";
import type { Stat } from "./roll-choices.ts";

/**
 * Returns a combat total of a character as a stat that can be rolled. Where stats have fields of their own instead of
 * scores, it is a roll of the weapon's Ability, if the character has it.
 * @param weapon Id of the weapon in hand; blank for bare hands.
 * @returns null if the character does not have the total, or its formula has a fault
 */
export function totalStat(actor: Creature, id: string, weapon: string): Stat | null {
  const armor = itemsOf(actor, "armor").find((one) => one.id === weapon);
  if (armor) return id === "soak" ? armorStat(actor, armor) : null;
  const arms = armsWith(actor, weapon);
  const ofArms = arms?.totals.find((total) => total.id === id);
  const { common, casting } = combatTotals(actor);
  const cast = casting.find((one) => one.id === id);
  const total = ofArms ?? common.find((one) => one.id === id) ?? cast;
  if (!total || total.fault) return null;
  const { label, parts } = total;
  const ability = abilityRolled(actor, ofArms ? (arms?.ability ?? "") : "");
  return {
    ...(ability ? { ability } : { characteristics: ofArms ? characteristicOfArms(actor, weapon) : [] }),
    ...(cast ? { moreAbilities: markedArts(actor) } : {}),
    total: {
      id,
      title: arms && ofArms ? titleOf(label, arms) : label,
      weapon: ofArms ? weapon : null,
      ability: ofArms ? (arms?.ability ?? "") : "",
      parts: parts.filter(({ value }) => value !== 0 || actor.system.effectiveTradition.rating === "score"),
      isDamage: isDamage(actor, id),
    },
  };
}

/** Returns what armor rolls: its Ability, to which its soak is a bonus; null if it is not worn, or has no roll of its own. */
function armorStat(actor: Creature, { id, name, system }: Item.OfType<"armor">): Stat | null {
  const { rating, attacksWith = "" } = actor.system.effectiveTradition;
  if (rating !== "own" || !system.isWorn || system.ability.trim() === "") return null;
  const called = nameMeant(actor, system.ability);
  const ability = abilityRolled(actor, called);
  const title = say({
    key: "QUADRIVIUM.Combat.title",
    data: { total: writeLabel({ key: "QUADRIVIUM.Total.soak" }), name },
  });
  const parts = system.soak === 0 ? [] : [{ label: name, value: system.soak }];
  return {
    ...(ability ? { ability } : { characteristics: [attacksWith].filter(Boolean) }),
    total: { id: "soak", title, weapon: id, ability: called, parts, isDamage: false },
  };
}

/** Returns the Characteristic whose own fields an unskilled roll with a weapon has: the weapon's own, or else the usual one. */
function characteristicOfArms(actor: Creature, weapon: string): readonly string[] {
  const { rating, attacksWith = "" } = actor.system.effectiveTradition;
  const named = itemsOf(actor, "weapon")
    .find(({ id }) => id === weapon)
    ?.system.characteristic.trim();
  return rating === "own" ? [named || attacksWith].filter(Boolean) : [];
}

/** Returns the ids of the Arts that are marked on the sheet, with which a spell is cast unless somebody names others. */
export function markedArts(actor: Creature): readonly string[] {
  return abilitiesOf(actor).flatMap(({ id, system }) =>
    id && system.art !== "" && actor.system.casting.includes(id) ? [id] : [],
  );
}

/**
 * Returns the id of the Ability that is rolled for a combat total, by its name: where stats have fields of their own, the
 * fields of that Ability count. Blank if it is not learned, and where its score is a part of the total.
 */
export function abilityRolled(actor: Creature, name: string): string {
  return actor.system.effectiveTradition.rating === "own" ? (abilityCalled(actor, name)?.id ?? "") : "";
}

/** Returns a combat total with the first weapon, as a stat that can be rolled; null as for {@link totalStat}. */
export function usualTotal(actor: Creature, id: string): Stat | null {
  return totalStat(actor, id, combatTotals(actor).arms[0]?.weapon?.id ?? "");
}

/** Returns the arms with a weapon, blank for bare hands; undefined if it is not wielded. */
export function armsWith(actor: Creature, weapon: string): Arms | undefined {
  return combatTotals(actor).arms.find((arms) => (arms.weapon?.id ?? "") === weapon);
}

/** Tells whether a total of a character is damage, which somebody takes. */
export function isDamage(actor: Creature, id: string): boolean {
  return actor.system.effectiveTradition.damage?.total === id;
}

/** Returns the title of a total with its weapon: "Attack (Sword)". */
export function titleOf(total: string, { name }: Arms): string {
  return say({ key: "QUADRIVIUM.Combat.title", data: { total, name } });
}
