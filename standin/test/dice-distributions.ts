import { dice } from "../src/client/dice/index.ts";
import { diceSettings, uniformFor } from "./dice-host.ts";

/** How many of all equally likely sequences of faces come to each total; `rest` is what was cut off. */
export interface Distribution {
  readonly weights: ReadonlyMap<number, bigint>;
  readonly rest: bigint;
}

class Cut extends Error {}

/**
 * Rolls a formula with every sequence of faces there is. `faces` says how many faces each throw has; sequences that want
 * more throws than that are cut off, and shorter ones weigh as much as all their continuations.
 */
export async function everyRoll(formula: string, faces: readonly number[]): Promise<Distribution> {
  const weights = new Map<number, bigint>();
  let rest = 0n;
  let path: number[] = [];
  do {
    const { total, thrown } = await rollOnce(formula, faces, path);
    const weight = product(faces.slice(thrown.length));
    if (total === null) rest += weight;
    else add(weights, total, weight);
    path = nextPath(thrown, faces);
  } while (path.length > 0);
  return { weights, rest };
}

/** Rolls with the given faces first; throws beyond them show 1. The total is null where too much was thrown. */
async function rollOnce(formula: string, faces: readonly number[], path: readonly number[]) {
  const thrown: number[] = [];
  diceSettings().randomUniform = () => {
    const sides = faces[thrown.length];
    if (sides === undefined) throw new Cut();
    const face = path[thrown.length] ?? 1;
    thrown.push(face);
    return uniformFor(sides, face);
  };
  try {
    const { total } = await new dice.Roll(formula).evaluate();
    return { total: total ?? NaN, thrown };
  } catch (error) {
    if (error instanceof Cut) return { total: null, thrown };
    throw error;
  }
}

/** The next sequence, as an odometer counts; empty after the last. */
function nextPath(path: readonly number[], faces: readonly number[]): number[] {
  const next = [...path];
  while (next.length > 0 && next.at(-1) === faces[next.length - 1]) next.pop();
  const last = next.pop();
  return last === undefined ? [] : [...next, last + 1];
}

/** What each of several dice comes to by itself, and how often among `total` equally likely cases. */
export interface PerDie {
  readonly values: ReadonlyMap<number, bigint>;
  readonly total: bigint;
}

/** A die thrown once, whose faces count as `value` says. */
export function counted(faces: number, value: (face: number) => number = (face) => face): PerDie {
  const values = new Map<number, bigint>();
  for (let face = 1; face <= faces; face++) add(values, value(face), 1n);
  return { values, total: BigInt(faces) };
}

/** A die thrown a second time if its face matches: then the second throw counts, or both together. */
export function secondThrow(faces: number, matches: (face: number) => boolean, isAdded = false): PerDie {
  const values = new Map<number, bigint>();
  for (let first = 1; first <= faces; first++) {
    for (let second = 1; second <= faces; second++) {
      add(values, matches(first) ? second + (isAdded ? first : 0) : first, 1n);
    }
  }
  return { values, total: BigInt(faces * faces) };
}

/** The sum of several independent dice. */
export function sum(number: number, { values }: PerDie): Distribution {
  let weights = new Map([[0, 1n]]);
  for (let die = 0; die < number; die++) {
    const longer = new Map<number, bigint>();
    for (const [total, weight] of weights) {
      for (const [value, ways] of values) add(longer, total + value, weight * ways);
    }
    weights = longer;
  }
  return { weights, rest: 0n };
}

/** What some of several independent dice come to: all sets of values, each with its number of arrangements. */
export function choose(number: number, die: PerDie, read: (ascending: readonly number[]) => number): Distribution {
  const weights = new Map<number, bigint>();
  const values = [...die.values].sort(([a], [b]) => a - b);
  const visit = (index: number, left: number, set: readonly number[], weight: bigint) => {
    const entry = values[index];
    if (!entry) {
      if (left === 0) add(weights, read(set), weight);
      return;
    }
    const [value, ways] = entry;
    for (let count = 0; count <= left; count++) {
      const arrangements = binomial(left, count) * ways ** BigInt(count);
      visit(index + 1, left - count, [...set, ...Array<number>(count).fill(value)], weight * arrangements);
    }
  };
  visit(0, number, [], 1n);
  return { weights, rest: 0n };
}

/** A chain of throws: a match throws a further die, which may match again, at most so often and with so many throws. */
export interface Chain {
  readonly dice: number;
  readonly faces: number;
  readonly throws: number;
  readonly matches: (face: number) => boolean;
  /** Does a matching face count, as it does when it explodes but not when it is rerolled? */
  readonly isCounted: boolean;
  readonly limit?: number;
}

/** The totals of chains: only how many dice are still to be looked at matters, not which. */
export function chain({ dice: number, faces, throws, matches, isCounted, limit = Infinity }: Chain): Distribution {
  const known = new Map<string, Distribution>();
  const follow = (dice: number, left: number, limit: number): Distribution => {
    if (dice === 0) return { weights: new Map([[0, BigInt(faces) ** BigInt(left)]]), rest: 0n };
    if (left === 0) return { weights: new Map(), rest: 1n };
    const key = `${dice} ${left} ${limit}`;
    const before = known.get(key);
    if (before) return before;
    const weights = new Map<number, bigint>();
    let rest = 0n;
    for (let face = 1; face <= faces; face++) {
      const goesOn = matches(face) && limit > 0;
      const after = follow(goesOn ? dice : dice - 1, left - 1, goesOn ? limit - 1 : limit);
      rest += after.rest;
      for (const [total, weight] of after.weights) add(weights, total + (goesOn && !isCounted ? 0 : face), weight);
    }
    const found = { weights, rest };
    known.set(key, found);
    return found;
  };
  return follow(number, throws, limit);
}

/** The same with other totals. */
export function mapTotals({ weights, rest }: Distribution, change: (total: number) => number): Distribution {
  const changed = new Map<number, bigint>();
  for (const [total, weight] of weights) add(changed, change(total), weight);
  return { weights: changed, rest };
}

/** The mean total of what was not cut off. */
export function meanOf({ weights }: Distribution): number {
  let [sum, count] = [0, 0];
  for (const [total, weight] of weights) {
    sum += total * Number(weight);
    count += Number(weight);
  }
  return sum / count;
}

/** For comparing: sorted, each total with its chance in lowest terms, so that another number of throws does not matter. */
export function chancesOf({ weights, rest }: Distribution): string[] {
  const entries = [...weights].filter(([, weight]) => weight > 0n).sort(([a], [b]) => a - b);
  const all = entries.reduce((sum, [, weight]) => sum + weight, rest);
  const chance = (weight: bigint) => {
    const divisor = greatestCommonDivisor(weight, all);
    return `${weight / divisor}/${all / divisor}`;
  };
  return [...entries.map(([total, weight]) => `${total}: ${chance(weight)}`), `cut: ${chance(rest)}`];
}

function binomial(all: number, chosen: number): bigint {
  return chosen === 0 ? 1n : (binomial(all - 1, chosen - 1) * BigInt(all)) / BigInt(chosen);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

function product(numbers: readonly number[]): bigint {
  return numbers.reduce((result, number) => result * BigInt(number), 1n);
}

function add(weights: Map<number, bigint>, total: number, weight: bigint): void {
  weights.set(total, (weights.get(total) ?? 0n) + weight);
}
