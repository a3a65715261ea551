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

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

function product(numbers: readonly number[]): bigint {
  return numbers.reduce((result, number) => result * BigInt(number), 1n);
}

function add(weights: Map<number, bigint>, total: number, weight: bigint): void {
  weights.set(total, (weights.get(total) ?? 0n) + weight);
}
