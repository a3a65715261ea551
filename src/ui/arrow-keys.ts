/**
 * Returns the element of a row to which a key moves from the focused one: the arrow keys to its neighbors, round the ends, Home and
 * End to these. Null for another key, and where none of them has the focus.
 */
export function reachedByKey<One extends Element>({ key, target }: KeyboardEvent, row: readonly One[]): One | null {
  const current = row.indexOf(target as One);
  const next = { ArrowRight: current + 1, ArrowLeft: current - 1, Home: 0, End: -1 }[key];
  return current < 0 || next === undefined ? null : (row.at(next % row.length) ?? null);
}
