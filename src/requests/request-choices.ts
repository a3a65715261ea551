import { optionsOf } from "../services/request-message.ts";
import type { Request } from "../services/request-message.ts";
import type { Bonus } from "../rules/kernel/bonuses.ts";
import type { RequestOption } from "../rules/requests/request.ts";
import { abilitiesOf } from "../services/abilities.ts";
import type { Ability } from "../services/abilities.ts";
import { usualChoices, withDie } from "../rolls/roll-choices.ts";
import type { RollChoices } from "../rolls/roll-choices.ts";
import type { Creature } from "../services/creature.ts";
import type { Setup } from "../rules/kernel/fields.ts";

/** The bonuses of a request, for everybody who answers it. */
export type RequestBonuses = readonly Bonus[];

/** Returns the usual choices of a character for an option of a request. */
export function choicesFor(actor: Creature, option: RequestOption, gifts: RequestBonuses): RollChoices {
  const ability = abilityNamed(actor, option.ability);
  const usual = usualChoices(actor, {
    ...(ability?.id ? { ability: ability.id } : {}),
    ...(option.characteristics.length > 0 ? { characteristics: knownTo(actor, option.characteristics) } : {}),
  });
  const rolled = withDie(actor, usual, option.letter || usual.letter);
  return {
    ...rolled,
    setup: { ...rolled.setup, ...option.setup } as Setup,
    target: option.target,
    visibility: "public",
    requested: {
      title: option.name,
      characteristics: option.characteristics,
      ability: option.ability,
      // The number of dice is fixed too.
      setup: { count: rolled.setup.count, ...option.setup },
      bonuses: gifts,
      hidesTarget: option.hidesTarget,
      isUnlearnt: option.ability !== "" && ability === null,
    },
  };
}

/** Returns the bonuses of a request. */
export function bonusesOfRequest({ system }: Request): RequestBonuses {
  return system.bonuses as RequestBonuses;
}

/** Returns an option by id. Throws Error if the request does not have it. */
export function optionAt(request: Request, id: string): RequestOption {
  const option = optionsOf(request).find((one) => one.id === id);
  if (!option) throw new Error(`The request ${request.id ?? ""} has no option "${id}".`);
  return option;
}

function abilityNamed(actor: Creature, name: string): Ability | null {
  const sought = name.trim().toLocaleLowerCase();
  return abilitiesOf(actor).find((ability) => ability.name.trim().toLocaleLowerCase() === sought) ?? null;
}

function knownTo(actor: Creature, characteristics: readonly string[]): readonly string[] {
  return actor.system.listedCharacteristics.map(({ id }) => id).filter((id) => characteristics.includes(id));
}
