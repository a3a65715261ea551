import { numeral, say } from "../base/words.ts";
import { worldList } from "../base/world-settings.ts";
import { foldName } from "../rules/command/entries.ts";
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
 * Returns the Ability with a name, or else with this key, as somebody writes it; null for a blank name and for one that is not
 * learned.
 */
export function abilityCalled(actor: Creature, name: string): Ability | null {
  const { names, keys } = namesIn(actor);
  const sought = foldName(name);
  return names.get(sought) ?? keys.get(sought) ?? null;
}

/** Returns the trait with a name, of several the first; null for none. */
export function traitCalled(actor: Creature, name: string): Item.OfType<"trait"> | null {
  const sought = foldName(name);
  return (sought && itemsOf(actor, "trait").find((one) => foldName(one.name) === sought)) || null;
}

/** Returns the Ability that a weapon, a power, a kit or a bonus stores: the one with this key, or else of this name; null for none. */
export function abilityMeant(actor: Creature, reference: string): Ability | null {
  const { names, keys } = namesIn(actor);
  const sought = foldName(reference);
  return keys.get(sought) ?? names.get(sought) ?? null;
}

/** Returns what is called by its name where others store its key; what nothing has, as it is stored. */
export function nameMeant(actor: Creature, reference: string): string {
  return abilityMeant(actor, reference)?.name ?? reference.trim();
}

/** Returns the same of a list of them. */
export function namesMeant(actor: Creature, list: string): string {
  return listedAbilities(list, (name) => abilityMeant(actor, name)?.name ?? null).join(", ");
}

/** Returns by what others store an Ability: by its key, which stays when it is renamed, or else its name. */
export function keyOf({ name, system }: Ability): string {
  return system.key.trim() || name;
}

/** The part of an item's data that means Abilities. */
export interface Meaning {
  readonly ability?: string;
  readonly kit?: { readonly abilities?: string };
}

/**
 * Returns what items store for the Abilities in their data: their keys; of what nothing is called, what is written.
 * @param find Finds one as it is written or stored.
 */
export function heldReferences(actor: Creature, { ability, kit }: Meaning, find: typeof abilityCalled): Meaning {
  const called = (name: string): string | null => {
    const found = find(actor, name);
    return found && keyOf(found);
  };
  return {
    ...(ability === undefined ? {} : { ability: called(ability) ?? ability }),
    ...(kit?.abilities === undefined ? {} : { kit: { abilities: listedAbilities(kit.abilities, called).join(", ") } }),
  };
}

/** Returns the key that an Ability needs since another has its name as its own; blank for none. */
export function keyBeside(actor: Creature, name: string): string {
  const { keys } = namesIn(actor);
  if (!keys.get(foldName(name))?.system.key) return "";
  let number = 2;
  while (keys.has(foldName(`${name} ${number}`))) number += 1;
  return `${name} ${number}`;
}

/** Returns what others store for an Ability that somebody has written by its name; what nothing has, as it is written. */
export function referenceTo(actor: Creature, written: string): string {
  const found = abilityCalled(actor, written);
  return found ? keyOf(found) : written;
}

/** Returns by what others may store an Ability of a character: by its key, and by its name unless that is the key of another. */
export function referencesOf(actor: Creature, ability: Ability): readonly string[] {
  return [keyOf(ability), ability.name].filter((one) => abilityMeant(actor, one) === ability);
}

/**
 * Returns the Abilities in a list with commas between them, by {@link nameMeant}; a name may have commas, too.
 * @param called Returns what one of them is called; null if nothing has that name.
 */
export function listedAbilities(list: string, called: (name: string) => string | null): readonly string[] {
  const pieces = list.split(",").map((piece) => piece.trim());
  const found: string[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    for (end = pieces.length; end > start + 1 && called(pieces.slice(start, end).join(", ")) === null;) end -= 1;
    const name = pieces.slice(start, end).join(", ");
    if (name !== "") found.push(called(name) ?? name);
  }
  return found;
}

/** Returns what an Ability is called: its name, and its key unless it is named so, or another is. */
export function callsOf(ability: Ability): readonly string[] {
  const { name, actor, system } = ability;
  if (system.key.trim() === "") return [name];
  const owner = creature(actor);
  const isTaken = owner ? namesIn(owner).names.has(foldName(system.key)) : foldName(name) === foldName(system.key);
  return isTaken ? [name] : [name, system.key.trim()];
}

/** Returns the Abilities of a character by their names and by their keys, of several the first. */
function namesIn(actor: Creature): Readonly<Record<"names" | "keys", ReadonlyMap<string, Ability>>> {
  return memoize(actor, "abilityNames", () => {
    const by = (call: (ability: Ability) => string): ReadonlyMap<string, Ability> => {
      const named = abilitiesOf(actor).map((one): [string, Ability] => [foldName(call(one)), one]);
      return new Map(named.toReversed().filter(([name]) => name !== ""));
    };
    return { names: by(({ name }) => name), keys: by(keyOf) };
  });
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
