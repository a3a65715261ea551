import { say } from "../i18n/words.ts";
import type { Creature } from "./creature.ts";
import { itemsOf } from "./creature.ts";

export type Ability = Item.OfType<"ability">;

/** Returns the Abilities of a character in the order of its sheet. */
export function abilitiesOf(actor: Creature): readonly Ability[] {
  return itemsOf(actor, "ability");
}

/** Returns an Ability by id. Throws Error if the character has no such Ability. */
export function abilityOf(actor: Creature, id: string): Ability {
  const item = actor.items.get(id);
  if (item?.type !== "ability") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.AbilityMissing", data: { actor: actor.name } }));
  }
  return item as Ability;
}
