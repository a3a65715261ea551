import { characteristics } from "../data/characteristics.ts";
import type { Characteristic } from "../data/characteristics.ts";
import type { NamedTrait } from "../rules/command/language.ts";
import { abilitiesOf } from "./roll-choices.ts";
import type { Character } from "./roll-choices.ts";

/** A trait of a character that commands find by its name. */
export interface SpokenTrait extends NamedTrait {
  readonly characteristic?: Characteristic;
  /** Uuid of the Ability. */
  readonly ability?: string;
}

/** What a character offers by name: its Characteristics, also in short ("Int"), and its Abilities. */
export function spokenTraits(actor: Character): readonly SpokenTrait[] {
  return [
    ...characteristics.map((characteristic) => ({
      name: game.i18n.localize(`QUADRIVIUM.Characteristic.${characteristic}`),
      aliases: [game.i18n.localize(`QUADRIVIUM.CharacteristicShort.${characteristic}`), characteristic],
      value: actor.system.characteristics[characteristic].value,
      characteristic,
    })),
    ...abilitiesOf(actor).map(({ name, uuid, system }) => ({ name, value: system.score, ability: uuid })),
  ];
}
