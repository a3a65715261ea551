import { numeral, say } from "../base/words.ts";
import { worldList } from "../base/world-settings.ts";
import { nameFrom, worldListKinds } from "../rules/character/world-lists.ts";
import type { Creature } from "./creature.ts";
import { itemsOf } from "./creature.ts";
import { nameFor } from "./names.ts";

export type Ability = Item.OfType<"ability">;

/** Returns the Abilities of a character in the order of its sheet. */
export function abilitiesOf(actor: Creature): readonly Ability[] {
  return itemsOf(actor, "ability");
}

/** Returns the Arts of a character; they are Abilities, too. */
export function artsOf(actor: Creature): readonly Ability[] {
  return abilitiesOf(actor).filter(({ system }) => system.art !== "");
}

/** Returns the Abilities of a character without its Arts. */
export function plainAbilitiesOf(actor: Creature): readonly Ability[] {
  return abilitiesOf(actor).filter(({ system }) => system.art === "");
}

/** Returns the Ability with a name, whatever its case; null for a blank name and for one that is not learned. */
export function abilityCalled(actor: Creature, name: string): Ability | null {
  const sought = name.trim().toLocaleLowerCase();
  if (sought === "") return null;
  return abilitiesOf(actor).find((ability) => ability.name.trim().toLocaleLowerCase() === sought) ?? null;
}

/** Returns an Ability by id. Throws Error if the character has no such Ability. */
export function abilityOf(actor: Creature, id: string): Ability {
  const item = actor.items.get(id);
  if (item?.type !== "ability") {
    throw new Error(say({ key: "QUADRIVIUM.Fault.AbilityMissing", data: { actor: nameFor(actor, "user") } }));
  }
  return item as Ability;
}

/** Returns a score with the name that the world gives to such ranks, if the character's tradition has ranks: "3 adept". */
export function scoreInWords(actor: Creature, score: number): string {
  const hasRanks = actor.system.effectiveTradition.id === worldListKinds.rankNames.tradition;
  const rank = hasRanks ? nameFrom(worldList("rankNames"), score) : "";
  return `${numeral(score)} ${rank}`.trim();
}
