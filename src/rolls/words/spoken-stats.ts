import { bonusEffectsOf, type OwnBonus } from "../../characters/bonuses.ts";
import type { WorkedTotal } from "../../rules/character/totals.ts";
import { abilitiesOf, keyOf } from "../../characters/abilities.ts";
import { castingTotal, combatTotals } from "../../characters/combat-totals.ts";
import { creature, itemsOf, type Creature } from "../../characters/actors.ts";
import { characteristicName, englishCharacteristics } from "../../rules/traditions/tradition.ts";
import { foldName } from "../../rules/command/entries.ts";
import type { CommandStat } from "../../rules/command/vocabulary.ts";
import { FORMULAIC } from "../../rules/character/spells.ts";
import { artsOfSpell, markedArts, totalStat, type RolledTotal } from "../roll-choices.ts";
import { writeLabel } from "../../base/formula-labels.ts";
import { abilitiesInCompendia, type NamedAbility } from "../../ui/choose-document.ts";
import { poolFieldOf } from "../../rules/kernel/fields.ts";
import { goalsOf } from "../../rules/kernel/roll-spec.ts";
import type { DieKind } from "../../rules/kernel/die-kind.ts";
import { uuidOf } from "../../base/documents.ts";

/** A stat of a character that commands find by its name. */
export interface SpokenStat extends CommandStat {
  /** Id of the Characteristic. */
  readonly characteristic?: string;
  /** Id of the Ability. */
  readonly ability?: string;
  /** Id of the trait whose die joins the pool. */
  readonly item?: string;
  /** A combat total, with its weapon. */
  readonly total?: RolledTotal;
  /** Id of a spell cast by this total. */
  readonly spell?: string;
  /** True in a request: each of those asked has a score of their own. */
  readonly isAsked?: boolean;
  /** An Ability the character has not learned; left out for others. */
  readonly untrained?: NamedAbility;
  /** The bonuses of this name, including any switched off or not applicable. */
  readonly bonuses?: readonly OwnBonus[];
}

/**
 * Returns the stats of a character by name: its Characteristics, also abbreviated ("Int"), its Abilities, its traits
 * with dice, its combat totals and its bonuses. Name conflicts: a stat comes before a combat total, the first weapon
 * before others, and any of them before a bonus.
 */
export function spokenStats(actor: Creature, die: DieKind): readonly SpokenStat[] {
  const named = new Set(actor.items.contents.map(({ name }) => name.trim().toLowerCase()));
  const stats: SpokenStat[] = [
    ...actor.system.listedCharacteristics.map(({ id, name, short }) => ({
      name: writeLabel({ key: name }),
      // Its English name yields to names that users have given.
      aliases: [game.i18n.localize(short), id, ...inEnglish(id, name).filter((one) => !named.has(one.toLowerCase()))],
      value: actor.system.score(id),
      characteristic: id,
      kinds: kindWords("characteristic"),
    })),
    ...abilitiesOf(actor).map((one) => {
      const { id, name, system } = one;
      return {
        name,
        aliases: [keyOf(one)].filter((key) => !named.has(key.toLowerCase())),
        value: system.score,
        specialty: system.specialty.trim(),
        ability: id ?? "",
        ...(system.art === "" ? {} : { art: system.art }),
        kinds: kindWords("ability"),
      };
    }),
    ...itemsOf(actor, "trait").map(({ id, name, system }) => ({
      name,
      sizes: [system.size],
      item: id ?? "",
      kinds: kindWords("trait"),
    })),
  ];
  return yielding([stats, spokenTotals(actor), spokenSpells(actor), spokenBonuses(actor, die)]);
}

/**
 * Joins stats; later ones yield their names to earlier ones.
 * @param groups Stats that may be ambiguous among themselves share a group.
 */
export function yielding(groups: readonly (readonly SpokenStat[])[]): readonly SpokenStat[] {
  const taken = new Set<string>();
  const isTaken = (name: string): boolean => taken.has(name.trim().toLowerCase());
  return groups.flatMap((group) => {
    const known = group.map((stat) => {
      const { name, aliases } = stat;
      return {
        ...stat,
        ...(aliases ? { aliases: aliases.filter((one) => !isTaken(one)) } : {}),
        ...(isTaken(name) ? { yields: true } : {}),
      };
    });
    for (const { name, aliases = [] } of group)
      for (const one of [name, ...aliases]) taken.add(one.trim().toLowerCase());
    return known;
  });
}

/** Returns the Abilities a character has not learned, by the names others have for them: each counts 0. */
export function untrainedStats(actor: Creature, die: DieKind): readonly SpokenStat[] {
  if (die.traits !== "added" || poolFieldOf(die)) return [];
  const own = new Set(abilitiesOf(actor).flatMap(({ name, system }) => [foldName(name), foldName(system.key)]));
  return abilitiesOfOthers([die.tradition])
    .filter(({ name, key }) => !own.has(foldName(name)) && !own.has(foldName(key)))
    .map((untrained) => ({
      name: writeLabel({ key: "QUADRIVIUM.Command.untrained", data: { name: untrained.name } }),
      aliases: [untrained.name, ...(untrained.key === "" ? [] : [untrained.key])],
      value: 0,
      kinds: kindWords("ability"),
      untrained,
      yields: true,
    }));
}

/**
 * Returns the Abilities available to characters of these traditions: those in this world, as this user sees them, or in
 * a compendium.
 */
export function abilitiesOfOthers(traditions: readonly string[]): readonly NamedAbility[] {
  const seen = game.actors.contents.filter((actor) => actor.testUserPermission(game.user, "OBSERVER"));
  const own = seen
    .flatMap((actor) => creature(actor) ?? [])
    .filter(({ system }) => traditions.includes(system.effectiveTradition.id))
    .flatMap((one) =>
      itemsOf(one, "ability").map(({ name, system: { key, characteristics } }) => ({ name, key, characteristics })),
    );
  const byName = new Map([...abilitiesInCompendia(traditions), ...own].map((one) => [foldName(one.name), one]));
  return [...byName.values()];
}

/** Returns the English name of a Characteristic, unless the world has renamed it. */
function inEnglish(id: string, name: string): readonly string[] {
  const english = englishCharacteristics[id];
  return english !== undefined && name === characteristicName(id) ? [english] : [];
}

/** Kinds of stats, with the words for them in the user's language and in English. */
const kinds = {
  characteristic: { key: "QUADRIVIUM.Sheet.with", english: "Characteristic" },
  ability: { key: "TYPES.Item.ability", english: "Ability" },
  trait: { key: "TYPES.Item.trait", english: "Trait" },
  total: { key: "QUADRIVIUM.RequestWindow.total", english: "Combat total" },
  spell: { key: "TYPES.Item.spell", english: "Spell" },
  bonus: { key: "TYPES.ActiveEffect.bonus", english: "Bonus" },
};

/** Returns the words for a stat's kind. */
export function kindWords(kind: keyof typeof kinds): readonly string[] {
  const { key, english } = kinds[kind];
  return [game.i18n.localize(key), english];
}

/** Returns the bonuses by name, if the die has their goals. */
function spokenBonuses(actor: Creature, die: DieKind): readonly SpokenStat[] {
  if (die.traits === "none") return [];
  const byName = new Map<string, SpokenStat & { readonly bonuses: readonly OwnBonus[] }>();
  for (const { effect, data } of bonusEffectsOf(actor)) {
    const bonus = data.toBonus(effect.name);
    if (!goalsOf(die).includes(bonus.goal ?? "total")) continue;
    const key = effect.name.trim().toLowerCase();
    const { bonuses = [] } = byName.get(key) ?? {};
    const all = [...bonuses, { id: uuidOf(effect), bonus }];
    byName.set(key, { name: effect.name, isBonus: true, bonuses: all, kinds: kindWords("bonus") });
  }
  return [...byName.values()];
}

/** Returns the spells by name, each with the casting total of its Arts. */
function spokenSpells(actor: Creature): readonly SpokenStat[] {
  return itemsOf(actor, "spell").flatMap((spell) => {
    const { id, name } = spell;
    const cast = castingTotal(actor, FORMULAIC, artsOfSpell(actor, spell));
    const total = totalStat(actor, FORMULAIC, "")?.total;
    if (!cast || !total) return [];
    const value = cast.parts.reduce((sum, part) => sum + part.value, 0);
    return [{ name, value, total, spell: id ?? "", kinds: kindWords("spell") }];
  });
}

/**
 * Returns the combat totals without a fault, with each weapon; the name alone means the first. Bonuses are not included: the
 * roll adds them.
 */
function spokenTotals(actor: Creature): readonly SpokenStat[] {
  const { arms, common, casting } = combatTotals(actor);
  const marked = markedArts(actor);
  const usualArts = abilitiesOf(actor).flatMap(({ id, name, system: { art, score } }) =>
    art !== "" && marked.includes(id ?? "") ? [{ art, part: { label: name, value: score } }] : [],
  );
  const spoken = ({ id, label, parts }: WorkedTotal, weapon: string, more: Partial<SpokenStat>): SpokenStat[] => {
    const total = totalStat(actor, id, weapon)?.total;
    const value = parts.reduce((sum, part) => sum + part.value, 0);
    // Its id is its English name.
    const aliases = [id.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)];
    return total
      ? [{ name: label, aliases, value, total, ...(more.yields ? { title: total.title } : {}), ...more }]
      : [];
  };
  return [
    ...arms.flatMap(({ name, weapon, totals }, index) => {
      const more = { kinds: [name], ...(index > 0 ? { yields: true } : {}) };
      return totals.flatMap((total) => spoken(total, weapon?.id ?? "", more));
    }),
    ...common.flatMap((total) => spoken(total, "", { kinds: kindWords("total") })),
    // The names of the Arts show what they add.
    ...casting.flatMap(({ id }) => {
      const bare = castingTotal(actor, id, []);
      return bare ? spoken(bare, "", { kinds: kindWords("total"), usualArts }) : [];
    }),
  ];
}
