import { artsOf } from "./abilities.ts";
import type { Creature } from "./creature.ts";

const PACK = "quadrivium.arts";

/** An Art of the compendium. */
interface ListedArt {
  readonly _id: string;
  readonly name: string;
}

/** Returns the Arts of the system's compendium that a character does not have, by their names. */
export function missingArts(actor: Creature): readonly ListedArt[] {
  const listed: Iterable<{ readonly _id: string; readonly name?: string }> = game.packs.get(PACK)?.index ?? [];
  const held = new Set(artsOf(actor).map(({ name }) => name));
  return [...listed].flatMap(({ _id, name = "" }) => (held.has(name) ? [] : { _id, name }));
}

/** Returns these Arts as they are in the compendium, in its order. */
export async function artsToAdd(actor: Creature): Promise<readonly Item.Implementation[]> {
  const wanted = missingArts(actor).map(({ _id }) => _id);
  if (wanted.length === 0) return [];
  const found: readonly unknown[] = (await game.packs.get(PACK)?.getDocuments({ _id__in: wanted })) ?? [];
  const arts = found.filter((one): one is Item.Implementation => one instanceof Item);
  return arts.toSorted((a, b) => a.sort - b.sort);
}
