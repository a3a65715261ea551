import type { NumberField } from "../../kernel/fields.ts";

/** The size of every die before boons and banes: "the majority of rolls [...] use a 3d8 dice pool". */
export const UNSHIFTED = 8;

/** By how many sides one boon or one bane changes a die. */
export const STEP = 2;

const LARGEST = 12;
const SMALLEST = 4;

/** "A single dice pool roll can have no more than 6 boons and 6 banes affecting it." */
export const MOST_SHIFTS = 6;

const shiftField = { kind: "number", min: 0, max: MOST_SHIFTS, isCut: true, initial: 0 } as const;

/** As they are written; more than {@link MOST_SHIFTS} are no mistake, they only count for no more. */
export const boons: NumberField = { ...shiftField, name: "boons", code: "bo", sources: "for" };
export const banes: NumberField = { ...shiftField, name: "banes", code: "ba", sources: "against" };

/** How many boons and how many banes there are. */
export interface Shifts {
  readonly boons: number;
  readonly banes: number;
}

/** How many of them count: no more than 6 of each. */
export function countedShifts({ boons, banes }: Shifts): Shifts {
  return { boons: Math.min(boons, MOST_SHIFTS), banes: Math.min(banes, MOST_SHIFTS) };
}

/** What they add where they are added: "boons each give +1 to a passive check, while banes each give -1". */
export function boonsLessBanes({ boons, banes }: Shifts): number {
  return boons - banes;
}

/** The sizes of a pool of so many dice under boons and banes that count; the boons act first. */
export function poolSizes(count: number, boons: number, banes: number): readonly number[] {
  const plain: readonly number[] = Array.from({ length: count }, () => UNSHIFTED);
  return repeat(banes, withBane, repeat(boons, withBoon, plain));
}

/** "Increase the number of sides on the first die in the pool by 2", or of the next where that is a d12 already. */
export function withBoon(sizes: readonly number[]): readonly number[] {
  return shift(
    sizes,
    sizes.findIndex((size) => size < LARGEST),
    STEP,
  );
}

/** "Decrease the number of sides on the last die in the pool by 2", or of the previous where that is a d4 already. */
export function withBane(sizes: readonly number[]): readonly number[] {
  return shift(
    sizes,
    sizes.findLastIndex((size) => size > SMALLEST),
    -STEP,
  );
}

/** A pool of which no die can be shifted any further stays as it is. */
function shift(sizes: readonly number[], at: number, by: number): readonly number[] {
  return sizes.map((size, index) => (index === at ? size + by : size));
}

type Change = (sizes: readonly number[]) => readonly number[];

function repeat(times: number, change: Change, sizes: readonly number[]): readonly number[] {
  return Array.from({ length: times }).reduce<readonly number[]>((shifted) => change(shifted), sizes);
}
