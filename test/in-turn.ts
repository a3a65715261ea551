/** Do these tests try all there is to try, however long it takes? `LONG_TRIALS=yes` asks for it. */
export const isLong = Boolean(process.env.LONG_TRIALS);

/**
 * The trials of a long list that a test takes in a short run: one in so many, from a place of its own; in a long run all.
 * Neighbours in another list that start at the next place take the others between them.
 */
export function inTurn<Trial>(trials: readonly Trial[], oneIn: number, place = 0): readonly Trial[] {
  return trials.filter((_, index) => isLong || (index + place) % oneIn === 0);
}
