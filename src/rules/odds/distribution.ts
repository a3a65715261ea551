/** The integer weight of each number, out of `total`. Missing weight belongs to cases too rare to explore. */
export interface Distribution {
  readonly weights: ReadonlyMap<number, bigint>;
  readonly total: bigint;
}

/** Adds up the weights of cases by their value. */
export function distributionOf<Case extends { readonly weight: bigint }>(
  cases: Iterable<Case>,
  total: bigint,
  value: (one: Case) => number,
): Distribution {
  const gathered = new GatheredWeights();
  for (const one of cases) gathered.add(value(one), one.weight);
  return { weights: gathered.all, total };
}

/**
 * Adds up weights by number. Most numbers stay the same from one case to the next, so their weights are added before they are
 * looked up.
 */
export class GatheredWeights {
  readonly #weights = new Map<number, bigint>();
  #last: number | null = null;
  #pending = 0n;

  add(value: number, weight: bigint): void {
    if (value === this.#last) {
      this.#pending += weight;
      return;
    }
    this.#flush();
    this.#last = value;
    this.#pending = weight;
  }

  get all(): ReadonlyMap<number, bigint> {
    this.#flush();
    return this.#weights;
  }

  #flush(): void {
    if (this.#last === null) return;
    const known = this.#weights.get(this.#last);
    this.#weights.set(this.#last, known === undefined ? this.#pending : known + this.#pending);
    this.#last = null;
  }
}

/** A number with its weight. */
export type Share = readonly [value: number, weight: bigint];

/** Returns the numbers in ascending order, each with its weight. */
export function inOrder({ weights }: Distribution): readonly Share[] {
  return [...weights].sort((one, other) => one[0] - other[0]);
}

/** Returns the numbers in ascending order, each with its probability. */
export function ascending(all: Distribution): [value: number, probability: number][] {
  const chanceOf = shareOf(all.total);
  return inOrder(all).map(([value, weight]) => [value, chanceOf(weight)]);
}

/** Adds up weights. */
export function weightOf(list: Iterable<{ readonly weight: bigint }>): bigint {
  let sum = 0n;
  for (const { weight } of list) sum += weight;
  return sum;
}

/** Returns the sum of all weights: `total` less the cases too rare to explore. */
export function followed({ weights }: Distribution): bigint {
  let sum = 0n;
  for (const weight of weights.values()) sum += weight;
  return sum;
}

/** Returns mean and standard deviation, exactly as long as all values are whole. */
export function moments(shares: readonly Share[]): { readonly mean: number; readonly sd: number } {
  let [all, sum, squares] = [0n, 0n, 0n];
  if (!shares.every(([value]) => Number.isSafeInteger(value))) return momentsOfFractions(shares);
  for (const [value, weight] of shares) {
    const whole = BigInt(value);
    const part = whole * weight;
    all += weight;
    sum += part;
    squares += whole * part;
  }
  return { mean: ratio(sum, all), sd: Math.sqrt(ratio(squares * all - sum * sum, all * all)) };
}

function momentsOfFractions(shares: readonly Share[]): { mean: number; sd: number } {
  const chanceOf = shareOf(shares.reduce((sum, [, weight]) => sum + weight, 0n));
  const chances = shares.map(([value, weight]) => [value, chanceOf(weight)] as const);
  const mean = chances.reduce((sum, [value, chance]) => sum + value * chance, 0);
  return { mean, sd: Math.sqrt(chances.reduce((sum, [value, chance]) => sum + (value - mean) ** 2 * chance, 0)) };
}

/** Up to here a double is exact. */
const EXACT = BigInt(Number.MAX_SAFE_INTEGER);

/** Returns a fraction of two integers of any size as the nearest double. */
export function ratio(numerator: bigint, denominator: bigint): number {
  if (numerator < 0n) return -ratio(-numerator, denominator);
  if (numerator === 0n) return 0;
  // A quotient of two doubles is the nearest double.
  if (numerator <= EXACT && denominator <= EXACT) return Number(numerator) / Number(denominator);
  const excess = bits(denominator) - bits(numerator);
  // About 70 bits of the quotient are more than a double holds, so only the conversion to a double rounds.
  const shift = BigInt(Math.max(0, excess + 70));
  const quotient = (numerator << shift) / denominator;
  return scaled(Number(quotient), -Number(shift));
}

/** So many binary digits more than a double holds leave only the conversion to it to round. */
const SPARE = 128;

/** Totals of more binary digits have no reciprocal: its products would be beyond the range of doubles. */
const LONGEST = 1000 - SPARE;

/**
 * Returns how to tell the share of a weight in a total, as the nearest double, for many weights: a product with the reciprocal
 * takes less than a quotient.
 */
export function shareOf(total: bigint): (weight: bigint) => number {
  const length = bits(total);
  if (total <= EXACT || length > LONGEST) return (weight) => ratio(weight, total);
  const shift = length + SPARE;
  const reciprocal = (1n << BigInt(shift)) / total;
  const [half, rest] = halves(-shift);
  return (weight) => (weight === total ? 1 : Number(weight * reciprocal) * half * rest);
}

/** Returns the number of binary digits, give or take a few. */
export function bits(value: bigint): number {
  const rounded = Number(value);
  if (Number.isFinite(rounded)) return Math.ceil(Math.log2(rounded));
  const digits = value.toString(16);
  const first = digits.slice(0, 12);
  return (digits.length - first.length) * 4 + Math.ceil(Math.log2(Number.parseInt(first, 16)));
}

/** Returns value × 2^exponent, even if 2^exponent alone is beyond the range of doubles. */
function scaled(value: number, exponent: number): number {
  const [half, rest] = halves(exponent);
  return value * half * rest;
}

/** Returns 2^exponent as two factors. */
function halves(exponent: number): readonly [half: number, rest: number] {
  const half = Math.trunc(exponent / 2);
  return [2 ** half, 2 ** (exponent - half)];
}
