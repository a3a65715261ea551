/** How many levels damage costs: "each begun 5 points of excess marks one body level" (our reading). */
export function levelsLost(damage: number, soak: number, perLevel: number): number {
  return Math.ceil(Math.max(0, damage - soak) / perLevel);
}
