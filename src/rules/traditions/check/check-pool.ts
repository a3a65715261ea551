import type { NumberField } from "../../kernel/fields.ts";

/** The size of every die before boons and banes: "the majority of rolls [...] use a 3d8 dice pool" [check]. */
export const UNSHIFTED = 8;

/** The number of sides by which one boon or bane changes a die. */
export const STEP = 2;

const LARGEST = 12;
const SMALLEST = 4;

/** "A single dice pool roll can have no more than 6 boons and 6 banes affecting it." [check] */
export const MAX_SHIFTS = 6;

const shiftField = { kind: "number", min: 0, max: MAX_SHIFTS, isCut: true, initial: 0 } as const;

/** The boons and banes as they were written; a number above {@link MAX_SHIFTS} is accepted but cut. */
export const boons: NumberField = { ...shiftField, name: "boons", code: "bo", sources: "for" };
export const banes: NumberField = { ...shiftField, name: "banes", code: "ba", sources: "against" };

/** How many boons and how many banes there are. */
export interface Shifts {
  readonly boons: number;
  readonly banes: number;
}

/** Returns how many of them count: no more than 6 of each. */
export function countedShifts({ boons, banes }: Shifts): Shifts {
  return { boons: Math.min(boons, MAX_SHIFTS), banes: Math.min(banes, MAX_SHIFTS) };
}

/** Returns what they add: "boons each give +1 to a passive check, while banes each give -1" [check]. */
export function boonsLessBanes({ boons, banes }: Shifts): number {
  return boons - banes;
}

/** Returns the sizes of a pool after the boons and banes that count; boons act first. */
export function poolSizes(count: number, boons: number, banes: number): readonly number[] {
  const plain: readonly number[] = Array.from({ length: count }, () => UNSHIFTED);
  return repeat(banes, withBane, repeat(boons, withBoon, plain));
}

/**
 * "Increase the number of sides on the first die in the pool by 2" [check], or on the next if that is a d12 already.
 */
export function withBoon(sizes: readonly number[]): readonly number[] {
  return shift(
    sizes,
    sizes.findIndex((size) => size < LARGEST),
    STEP,
  );
}

/**
 * "Decrease the number of sides on the last die in the pool by 2" [check], or on the previous if that is a d4 already.
 */
export function withBane(sizes: readonly number[]): readonly number[] {
  return shift(
    sizes,
    sizes.findLastIndex((size) => size > SMALLEST),
    -STEP,
  );
}

/** Changes one size. If no die can be changed further (`at` is −1), the pool stays as it is. */
function shift(sizes: readonly number[], at: number, by: number): readonly number[] {
  return sizes.map((size, index) => (index === at ? size + by : size));
}

type Change = (sizes: readonly number[]) => readonly number[];

function repeat(times: number, change: Change, sizes: readonly number[]): readonly number[] {
  return Array.from({ length: times }).reduce<readonly number[]>((shifted) => change(shifted), sizes);
}
