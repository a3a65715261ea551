import { normalTail } from "../../src/rules/odds/luck.ts";

/** The comparison of counted values with their chances. */
export interface Fit {
  /** The number of groups of values that were compared. */
  readonly cells: number;
  readonly statistic: number;
  /** The probability that fair dice differ from the chances at least as much. */
  readonly p: number;
}

/** The smallest expected count of a cell; rarer values share one. */
const FEWEST = 10;

/** Compares counted values with exact chances by Pearson's chi-square test. */
export function fit(
  seen: ReadonlyMap<number, number>,
  chances: readonly (readonly [value: number, probability: number])[],
  count: number,
): Fit {
  const known = new Set(chances.filter(([, chance]) => chance > 0).map(([value]) => value));
  // Values that the odds do not list are rarer than one in a billion and never occur in fair samples.
  if ([...seen].some(([value, times]) => times > 0 && !known.has(value)))
    return { cells: 0, statistic: Infinity, p: 0 };
  const cells = chances.map(([value, chance]) => ({ got: seen.get(value) ?? 0, expected: chance * count }));
  const compared = pool(cells);
  const statistic = compared.reduce((sum, { got, expected }) => sum + (got - expected) ** 2 / expected, 0);
  const freedom = compared.length - 1;
  return { cells: compared.length, statistic, p: freedom > 0 ? chiSquareTail(statistic, freedom) : 1 };
}

interface Cell {
  readonly got: number;
  readonly expected: number;
}

/** Combines the rarest values until each cell is expected often enough. */
function pool(cells: readonly Cell[]): readonly Cell[] {
  const [rarest, next, ...others] = [...cells].sort((a, b) => a.expected - b.expected);
  if (rarest === undefined || next === undefined || rarest.expected >= FEWEST) return cells;
  return pool([{ got: rarest.got + next.got, expected: rarest.expected + next.expected }, ...others]);
}

/** Returns the probability that chi-square is at least this large with so many degrees of freedom. */
function chiSquareTail(statistic: number, freedom: number): number {
  const x = statistic / 2;
  const isOdd = freedom % 2 === 1;
  // The incomplete gamma function Q, from Q(½, x) or Q(1, x) upwards: Q(a + 1, x) = Q(a, x) + xᵃ e⁻ˣ / Γ(a + 1).
  let tail = isOdd ? 2 * normalTail(Math.sqrt(statistic)) : Math.exp(-x);
  let step = Math.exp(-x) * (isOdd ? 2 * Math.sqrt(x / Math.PI) : x);
  for (let a = isOdd ? 0.5 : 1; a < freedom / 2; a += 1) {
    tail += step;
    step *= x / (a + 1);
  }
  return tail;
}
