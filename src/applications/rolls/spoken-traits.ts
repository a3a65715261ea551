import { combatTotals } from "../../documents/combat-totals.ts";
import { itemsOf } from "../../documents/creature.ts";
import type { Creature } from "../../documents/creature.ts";
import type { NamedTrait } from "../../rules/command/language.ts";
import type { AnyTradition } from "../../rules/traditions/index.ts";
import type { RolledTotal } from "./roll-choices.ts";
import { totalTrait } from "./roll-total.ts";

/** A trait of a character that commands find by its name. */
export interface SpokenTrait extends NamedTrait {
  /** Id of the Characteristic. */
  readonly characteristic?: string;
  /** Id of the Ability. */
  readonly ability?: string;
  /** Id of the trait that brings dice. */
  readonly item?: string;
  /** A combat total, with the weapon that comes first. */
  readonly total?: RolledTotal;
}

/**
 * What a character offers by name: its Characteristics, also in short ("Int"), its Abilities, its traits' dice, and its
 * combat totals where nothing else has their names.
 */
export function spokenTraits(actor: Creature, die: AnyTradition): readonly SpokenTrait[] {
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
      ability: id ?? "",
    })),
    ...itemsOf(actor, "trait").map(({ id, name, system }) => ({ name, sizes: [system.size], item: id ?? "" })),
  ];
  const taken = new Set(traits.flatMap(({ name, aliases = [] }) => [name, ...aliases].map((one) => one.toLowerCase())));
  return [...traits, ...spokenTotals(actor).filter(({ name }) => !taken.has(name.toLowerCase()))];
}

/** The combat totals that can be worked out. What is added to them beside their formula, a roll gathers itself. */
function spokenTotals(actor: Creature): readonly SpokenTrait[] {
  const { arms, common } = combatTotals(actor);
  const [first] = arms;
  return [...(first?.totals ?? []), ...common].flatMap(({ id, label, parts }) => {
    const total = totalTrait(actor, id, first?.weapon?.id ?? "")?.total;
    return total ? [{ name: label, value: parts.reduce((sum, part) => sum + part.value, 0), total }] : [];
  });
}
