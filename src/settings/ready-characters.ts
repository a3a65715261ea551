import { onceAtATime } from "../services/once-at-a-time.ts";

type Character = Actor.Stored<"character">;

/** The compendium of ready characters. */
const PACK = "quadrivium.characters";

/** A ready character of the compendium. */
export interface ReadyCharacter {
  readonly name: string;
  readonly img: string | null | undefined;
  /** Who it is, in a few words. */
  readonly description: string;
  /** This world has it already. */
  readonly isHere: boolean;
}

/** Returns the ready characters of a tradition in their order; none if somebody has deleted the compendium. */
export async function readyCharacters(tradition: string): Promise<readonly ReadyCharacter[]> {
  const found = await storedCharacters(tradition);
  return found.map((actor) => {
    const { name, img, system } = actor;
    return { name, img, description: system.description, isHere: isHere(actor) };
  });
}

/** Imports the ready characters of a tradition that this world does not have yet, and returns their names. */
export function importReadyCharacters(tradition: string): Promise<readonly string[]> {
  // A second click on the button comes before the first has brought the characters.
  return once(
    tradition,
    () => importMissing(tradition),
    () => [],
  );
}

const once = onceAtATime<string>();

async function importMissing(tradition: string): Promise<readonly string[]> {
  const missing = (await storedCharacters(tradition)).filter((actor) => !isHere(actor));
  const data = missing.map((actor) => game.actors.fromCompendium(actor, { clearFolder: true }));
  await Actor.implementation.createDocuments(data);
  return missing.map(({ name }) => name);
}

async function storedCharacters(tradition: string): Promise<readonly Character[]> {
  const documents: readonly object[] = (await game.packs.get(PACK)?.getDocuments()) ?? [];
  return documents
    .filter((document): document is Character => document instanceof Actor && document.type === "character")
    .filter(({ system }) => system.tradition === tradition)
    .sort((one, other) => one.sort - other.sort);
}

function isHere({ uuid }: Character): boolean {
  return game.actors.some(({ _stats }) => _stats.compendiumSource === uuid);
}
