import type { Face } from "../open-table.ts";

export const d8 = (...faces: readonly number[]): Face[] => faces.map((face) => [8, face]);
export const d20 = (...faces: readonly number[]): Face[] => faces.map((face) => [20, face]);

/** Dice of each game that do nothing special. */
export const plain = {
  stress: [8],
  fortune: [...d20(15), [8, 7], [6, 2]],
  check: d8(5, 4, 3),
  trip: [...d20(12), [6, 4], [6, 2]],
} as const satisfies Record<string, readonly Face[]>;
