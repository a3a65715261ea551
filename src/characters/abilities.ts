import { numeral, traditionWord } from "../base/words.ts";
import { worldList } from "../base/world-settings.ts";
import { foldName } from "../rules/command/entries.ts";
import { nameFrom, worldListKinds } from "../rules/character/world-lists.ts";
import { creature, isItemOf, itemsOf, memoize, type Creature } from "./actors.ts";

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

/** Returns the Ability with a name or, failing that, a key; null for a blank name or one not learned. */
export function abilityCalled(actor: Creature, name: string): Ability | null {
  const known = memoize(actor, "abilityNames", () => {
    const named = [keyOf, ({ name }: Ability) => name].flatMap((call) =>
      abilitiesOf(actor)
        .map((one): [string, Ability] => [foldName(call(one)), one])
        .toReversed(),
    );
    return new Map(named.filter(([name]) => name !== ""));
  });
  return known.get(foldName(name)) ?? null;
}

/** Returns the first trait with a name; null for none. */
export function traitCalled(actor: Creature, name: string): Item.OfType<"trait"> | null {
  const sought = foldName(name);
  return (sought && itemsOf(actor, "trait").find((one) => foldName(one.name) === sought)) || null;
}

/** Returns the name for a stored key; the key itself if nothing has it. */
export function nameMeant(actor: Creature, reference: string): string {
  return abilityCalled(actor, reference)?.name ?? reference.trim();
}

/** Returns what others store for an Ability: its key, which survives renaming, or its name. */
export function keyOf({ name, system }: Ability): string {
  return system.key.trim() || name;
}

/** Returns the names of the Abilities in a comma-separated list; a name may contain commas. */
export function namesMeant(actor: Creature, list: string): readonly string[] {
  const pieces = list.split(",").map((piece) => piece.trim());
  const found: string[] = [];
  for (let start = 0, end = 0; start < pieces.length; start = end) {
    for (end = pieces.length; end > start + 1 && !abilityCalled(actor, pieces.slice(start, end).join(", "));) end -= 1;
    const name = pieces.slice(start, end).join(", ");
    if (name !== "") found.push(nameMeant(actor, name));
  }
  return found;
}

/**
 * Keeps the name of a renamed Ability as its key, by which weapons, kits, powers and bonuses refer to it; for the hook
 * `preUpdateItem`.
 */
export function keepReferences(item: Item.Implementation, changes: object): void {
  const owner = creature(item.actor);
  const changed: { readonly name?: string; system?: object } = changes;
  if (!owner || !isItemOf(item, "ability") || changed.name === undefined || changed.name === item.name) return;
  const isNew = item.name.startsWith(traditionWord(owner.system.effectiveTradition.id, "newAbility"));
  if (!isNew && !item.system.key) changed.system = { key: item.name, ...changed.system };
}

/** Returns a score with the name that the world gives to such ranks, if the character's tradition has ranks: "3 adept". */
export function scoreInWords(actor: Creature, score: number): string {
  const hasRanks = actor.system.effectiveTradition.id === worldListKinds.rankNames.tradition;
  const rank = hasRanks ? nameFrom(worldList("rankNames"), score) : "";
  return `${numeral(score)} ${rank}`.trim();
}

const PACK = "quadrivium.arts";

/** An Art of the compendium. */
interface ListedArt {
  readonly _id: string;
  readonly name: string;
}

/** Returns the Arts of the system's compendium that a character does not have, by their names. */
export function missingArts(actor: Creature): readonly ListedArt[] {
  const { contents = [] } = game.packs.get(PACK)?.index ?? {};
  const listed = contents as readonly object[] as readonly { _id: string; name?: string; type?: string }[];
  const held = new Set(artsOf(actor).map(({ name }) => name));
  return listed.flatMap(({ _id, name = "", type }) => (type !== "ability" || held.has(name) ? [] : { _id, name }));
}

/** Returns these Arts as in the compendium, in its order. */
export async function artsToAdd(actor: Creature): Promise<readonly Item.Implementation[]> {
  const wanted = missingArts(actor).map(({ _id }) => _id);
  if (wanted.length === 0) return [];
  const found: readonly unknown[] = (await game.packs.get(PACK)?.getDocuments({ _id__in: wanted })) ?? [];
  const arts = found.filter((one): one is Item.Implementation => one instanceof Item);
  return arts.toSorted((a, b) => a.sort - b.sort);
}
