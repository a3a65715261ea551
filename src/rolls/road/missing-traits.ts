import { traditions } from "../../rules/traditions/traditions.ts";
import { abilityCalled } from "../../characters/abilities.ts";
import type { Creature } from "../../characters/creature.ts";
import { characteristicsFor } from "../../base/world-settings.ts";
import type { RequestedTerms } from "./roll-choices.ts";

type Named = Pick<RequestedTerms, "characteristics" | "ability" | "moreAbilities">;

/** Returns the names of the traits that a request names and a character does not have, in one list; blank for none. */
export function missingTraits(actor: Creature, { characteristics, ability, moreAbilities }: Named): string {
  const own = new Set(actor.system.listedCharacteristics.map(({ id }) => id));
  const known = [...traditions.keys()].flatMap(characteristicsFor);
  const names = [
    ...characteristics
      .filter((id) => !own.has(id))
      .map((id) => game.i18n.localize(known.find((one) => one.id === id)?.name ?? id)),
    ...[ability, ...moreAbilities].filter((name) => name !== "" && !abilityCalled(actor, name)),
  ];
  return names.join(", ");
}
