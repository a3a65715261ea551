import terms = foundry.dice.terms;

/** Which of two whole rolls counts: with luck the better, with anti-luck the worse. */
export type Kept = "better" | "worse";

const modifiers: Readonly<Record<Kept, "kh" | "kl">> = { better: "kh", worse: "kl" };

/** Writes the dice pool of Foundry that makes a roll twice and keeps one of the two: `{2d6, 2d6}kh`. */
export function luckPool(formula: string, kept: Kept): string {
  return `{${formula}, ${formula}}${modifiers[kept]}`;
}

/** Returns which of its rolls a pool keeps; null if it does anything else. */
export function keptByPool(pool: terms.PoolTerm): Kept | null {
  const written = pool.modifiers.join("").toLowerCase();
  return (["better", "worse"] as const).find((kept) => modifiers[kept] === written) ?? null;
}
