/** How a family of dice turns damage into marked boxes. */
export interface DamageTerms {
  /** The total that is rolled as damage. */
  readonly total: string;
  /** The total that is subtracted from it. */
  readonly soak: string;
  /** The track whose boxes are marked. */
  readonly track: string;
  /** So many begun points beyond the soak mark one box. */
  readonly perLevel: number;
}

/** How many levels damage costs: "each begun 5 points of excess marks one body level" (our reading). */
export function levelsLost(damage: number, soak: number, perLevel: number): number {
  return Math.ceil(Math.max(0, damage - soak) / perLevel);
}

/** What load weighs down: loads of 1, 3, 6, 10 … are burdens of 1, 2, 3, 4 … (our choice; the rules give none). */
export function burdenOf(load: number): number {
  return Math.floor((Math.sqrt(8 * Math.max(0, load) + 1) - 1) / 2);
}
