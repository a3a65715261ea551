/** The Arts of Ars Magica, by the names that spells have for them in every language. */
export const techniques = ["Creo", "Intellego", "Muto", "Perdo", "Rego"] as const;
export const forms = [
  "Animal",
  "Aquam",
  "Auram",
  "Corpus",
  "Herbam",
  "Ignem",
  "Imaginem",
  "Mentem",
  "Terram",
  "Vim",
] as const;

/** The casting total with which a spell is cast that its caster has learned. */
export const FORMULAIC = "formulaic";

/** How far the total of a spell may lie below its level for the spell to work all the same. */
const STRAIN = 10;

/**
 * Returns how a spell comes out: it is cast; or it is cast with strain, or fails, both of which cost a level of fatigue. These are
 * the usual rules of the game and ours to state, since no source at hand has them.
 */
export function spellResult(total: number, level: number, isBotched: boolean): "cast" | "strained" | "failed" {
  if (isBotched || total < level - STRAIN) return "failed";
  return total < level ? "strained" : "cast";
}

/** Returns by how much a spell goes through magic resistance. */
export function penetrationOf(total: number, level: number, ability: number): number {
  return total - level + ability;
}
