/** The Arts of Ars Magica, by their names in spells in every language. */
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

/** The casting total of a learned spell. */
export const FORMULAIC = "formulaic";

/** How far a spell's total may be below its level and still work. */
const STRAIN = 10;

/**
 * Returns the outcome of a spell: cast, cast with strain, or failed; the last two cost a level of fatigue. These are
 * the game's usual rules in our words, since none of our sources has them.
 */
export function spellResult(total: number, level: number, isBotched: boolean): "cast" | "strained" | "failed" {
  if (isBotched || total < level - STRAIN) return "failed";
  return total < level ? "strained" : "cast";
}

/** Returns the margin by which a spell penetrates magic resistance. */
export function penetrationOf(total: number, level: number, ability: number): number {
  return total - level + ability;
}
