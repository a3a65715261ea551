import { numeral, say } from "../base/words.ts";
import { worldList } from "../base/world-settings.ts";
import { nameFrom, worldListKinds } from "../rules/character/world-lists.ts";
import type { Creature } from "./creature.ts";
import { creature, itemsOf } from "./creature.ts";
import { memoize } from "./memoize.ts";
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

/**
 * Returns the Ability with a name, or else with this key, whatever the case; null for a blank name and for one that is not
 * learned.
 */
export function abilityCalled(actor: Creature, name: string): Ability | null {
  const sought = folded(name);
  if (sought === "") return null;
  const all = abilitiesOf(actor);
  return (
    all.find((one) => folded(one.name) === sought) ?? all.find(({ system }) => folded(system.key) === sought) ?? null
  );
}

/** Returns what an Ability is called: its name, and its key unless it is named so, or another is. */
export function callsOf(ability: Ability): readonly string[] {
  const { name, actor, system } = ability;
  if (system.key.trim() === "") return [name];
  const owner = creature(actor);
  const names = owner ? namesOf(owner) : new Set([folded(name)]);
  return names.has(folded(system.key)) ? [name] : [name, system.key.trim()];
}

/** Returns the names of all Abilities of a character, whatever their case. */
function namesOf(actor: Creature): ReadonlySet<string> {
  return memoize(actor, "abilityNames", () => new Set(abilitiesOf(actor).map(({ name }) => folded(name))));
}

/** Returns a name as it is compared with others, whatever its case. */
export function folded(name: string): string {
  return name.trim().toLocaleLowerCase();
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
