/** What a small window that asks for dice has filled in: how many there are of each size. */
export type PoolAnswer = Readonly<Record<string, number | boolean | null>>;

/** The template that asks for dice of several sizes. */
export const DICE_POOL = "systems/quadrivium/templates/windows/dice-pool.hbs";

/** The rows of that window: each size, and how many dice of it there are at first. */
export function poolRows(
  sizes: readonly number[],
  dice: readonly number[] = [],
): readonly { readonly size: number; readonly number: number }[] {
  return sizes.map((size) => ({ size, number: dice.filter((die) => die === size).length }));
}

/** The dice that were asked for, by their sizes. */
export function dicePool(sizes: readonly number[], answer: PoolAnswer): readonly number[] {
  return sizes.flatMap((size) => Array.from({ length: Number(answer[`d${size}`] ?? 0) }, () => size));
}
