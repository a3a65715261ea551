import { bonusEffectsOf } from "../services/bonuses.ts";
import type { OwnBonus } from "../services/bonuses.ts";
import { combatTotals } from "../services/combat-totals.ts";
import { itemsOf } from "../services/creature.ts";
import type { Creature } from "../services/creature.ts";
import type { CommandTrait } from "../rules/command/language.ts";
import type { RolledTotal } from "./roll-choices.ts";
import { usualTotal } from "./roll-total.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** A trait of a character that commands find by its name. */
export interface SpokenTrait extends CommandTrait {
  /** Id of the Characteristic. */
  readonly characteristic?: string;
  /** Id of the Ability. */
  readonly ability?: string;
  /** Id of the trait whose die joins the pool. */
  readonly item?: string;
  /** A combat total, with the first weapon. */
  readonly total?: RolledTotal;
  /** The bonuses of this name, including those that are switched off or do not apply. */
  readonly bonuses?: readonly OwnBonus[];
}

/**
 * Returns the traits of a character by name: its Characteristics, also abbreviated ("Int"), its Abilities, its traits with
 * dice, and those of its combat totals and bonuses whose names nothing else has.
 */
export function spokenTraits(actor: Creature, die: DieKind): readonly SpokenTrait[] {
  const traits: SpokenTrait[] = [
    ...actor.system.listedCharacteristics.map(({ id, name, short }) => ({
      name: game.i18n.localize(name),
      aliases: [game.i18n.localize(short), id],
      value: actor.system.score(id),
      characteristic: id,
    })),
    ...itemsOf(actor, "ability").map(({ id, name, system }) => ({
      name,
      value: system.score,
      specialty: system.specialty.trim(),
      ability: id ?? "",
    })),
    ...itemsOf(actor, "trait").map(({ id, name, system }) => ({ name, sizes: [system.size], item: id ?? "" })),
  ];
  const withTotals = [...traits, ...withFreeNames(traits, spokenTotals(actor))];
  return [...withTotals, ...withFreeNames(withTotals, spokenBonuses(actor, die))];
}

/** Returns those whose names no known trait has. */
function withFreeNames(known: readonly SpokenTrait[], others: readonly SpokenTrait[]): readonly SpokenTrait[] {
  const taken = new Set(known.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((one) => one.toLowerCase())));
  return others.filter(({ name }) => !taken.has(name.toLowerCase()));
}

/** Returns the bonuses by name, as far as the die has their goals. */
function spokenBonuses(actor: Creature, { traits, goals = ["total"] }: DieKind): readonly SpokenTrait[] {
  if (traits === "none") return [];
  const byName = new Map<string, SpokenTrait & { readonly bonuses: readonly OwnBonus[] }>();
  for (const { effect, data } of bonusEffectsOf(actor)) {
    const bonus = data.toBonus(effect.name);
    if (!goals.includes(bonus.goal ?? "total")) continue;
    const key = effect.name.trim().toLowerCase();
    const { bonuses = [] } = byName.get(key) ?? {};
    byName.set(key, { name: effect.name, isBonus: true, bonuses: [...bonuses, { id: effect.uuid, bonus }] });
  }
  return [...byName.values()];
}

/** Returns the combat totals without a fault. Bonuses are not included: the roll adds them. */
function spokenTotals(actor: Creature): readonly SpokenTrait[] {
  const { arms, common } = combatTotals(actor);
  return [...(arms[0]?.totals ?? []), ...common].flatMap(({ id, label, parts }) => {
    const total = usualTotal(actor, id)?.total;
    return total ? [{ name: label, value: parts.reduce((sum, part) => sum + part.value, 0), total }] : [];
  });
}
