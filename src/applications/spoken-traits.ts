import { itemsOf } from "../documents/creature.ts";
import type { Creature } from "../documents/creature.ts";
import type { NamedTrait } from "../rules/command/language.ts";
import type { AnyTradition } from "../rules/traditions/index.ts";
import type { Setup } from "../rules/traditions/tradition.ts";

/** A trait of a character that commands find by its name. */
export interface SpokenTrait extends NamedTrait {
  /** Id of the Characteristic. */
  readonly characteristic?: string;
  /** Id of the Ability. */
  readonly ability?: string;
}

/** What a character offers by name: its Characteristics, also in short ("Int"), its Abilities, and its traits' dice. */
export function spokenTraits(actor: Creature, { fields }: AnyTradition): readonly SpokenTrait[] {
  const ownOf = (own: Partial<Setup>): Partial<Setup> =>
    Object.fromEntries(Object.entries(own).filter(([name]) => fields.some((field) => field.name === name)));
  return [
    ...actor.system.listedCharacteristics.map(({ id, name, short }) => ({
      name: game.i18n.localize(name),
      aliases: [game.i18n.localize(short), id],
      value: actor.system.score(id),
      own: ownOf(actor.system.ownOf(id)),
      characteristic: id,
    })),
    ...itemsOf(actor, "ability").map(({ id, name, system }) => ({
      name,
      value: system.score,
      own: ownOf(system.ownSetup),
      ability: id ?? "",
    })),
    ...itemsOf(actor, "trait").map(({ name, system }) => ({ name, sizes: [system.size] })),
  ];
}
