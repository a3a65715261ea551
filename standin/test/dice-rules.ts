import { expect } from "vitest";
import { chancesOf, everyRoll, type Distribution } from "./dice-distributions.ts";

/** So many throws of a die. */
export const throws = (count: number, faces: number) => Array<number>(count).fill(faces);

export const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** The formula behaves as the rule says, in every one of its cases. */
export async function obeys(formula: string, faces: readonly number[], rule: Distribution): Promise<void> {
  expect(chancesOf(await everyRoll(formula, faces))).toEqual(chancesOf(rule));
}

export type Condition = readonly [text: string, holds: (face: number) => boolean];

/** All ways to name a target of a four-sided die; `bare` is what no target means. */
export function conditions(bare: number): Condition[] {
  return [
    ["", (face) => face === bare],
    ["=", (face) => face === bare],
    ["2", (face) => face === 2],
    ["=3", (face) => face === 3],
    ["<2", (face) => face < 2],
    ["<=2", (face) => face <= 2],
    [">3", (face) => face > 3],
    [">=3", (face) => face >= 3],
    ["<1", () => false],
  ];
}
