import { creature, type Creature } from "../characters/actors.ts";
import { serialize } from "../base/async.ts";
import { readTranslations } from "../base/compendium-translations.ts";

/** A character, or the mecha of one. */
type Character = Creature;

/** The compendium of ready characters. */
const PACK = "quadrivium.characters";

/** Returns the ready characters of a tradition in their order; empty if the compendium was deleted. */
export async function readyCharacters(tradition: string) {
  await readTranslations();
  return (await storedCharacters(tradition)).map((actor) => {
    const { uuid, name, img, system } = actor;
    return { uuid, name, img, description: system.description, isHere: isHere(actor) };
  });
}

/** Imports the ready characters of a tradition that this world does not have yet, and returns their names. */
export function importReadyCharacters(tradition: string): Promise<readonly string[]> {
  // A second click on the button comes before the first has brought the characters.
  return serialize(importReadyCharacters, async () => {
    const missing = (await storedCharacters(tradition)).filter((actor) => !isHere(actor));
    const data = missing.map((actor) => game.actors.fromCompendium(actor, { clearFolder: true }));
    const made: readonly { readonly name: string }[] = await Actor.implementation.createDocuments(data);
    return made.map(({ name }) => name);
  });
}

/**
 * Imports a ready character and shows its sheet.
 * @param uuid Its uuid in the compendium.
 * @param name Its name in this world; blank for its own name.
 * @returns null for an unknown character
 */
export async function importCharacter(uuid: string, name: string): Promise<Actor.Stored | null> {
  const found: unknown = await fromUuid(uuid);
  if (!(found instanceof Actor) || found.pack !== PACK) return null;
  const data = game.actors.fromCompendium(found as Character, { clearFolder: true });
  const named = name ? { name, prototypeToken: { ...data.prototypeToken, name } } : {};
  return (await Actor.implementation.create({ ...data, ...named }, { renderSheet: true })) ?? null;
}

async function storedCharacters(tradition: string): Promise<readonly Character[]> {
  const documents: readonly object[] = (await game.packs.get(PACK)?.getDocuments()) ?? [];
  return documents
    .filter((document): document is Character => document instanceof Actor && creature(document) !== null)
    .filter(({ system }) => system.tradition === tradition)
    .sort((one, other) => one.sort - other.sort);
}

function isHere({ uuid }: Character): boolean {
  return game.actors.some(({ _stats }) => _stats.compendiumSource === uuid);
}
