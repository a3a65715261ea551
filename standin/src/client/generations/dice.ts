import type { Readings } from "./types.ts";

/** Where a part of a formula stands in it. */
export interface FormulaRange {
  readonly start: number;
  readonly end: number;
}

/** What differs between the generations in dice and rolls. */
export interface DiceDifferences {
  /** How often a formula is looked through for names where that is asked for: data may bring in further ones. */
  readonly dataPasses: number;
  /** What stands in a formula for data that is true, and for data that is false. */
  readonly truths: Readonly<Record<"true" | "false", string>>;
  /** Does a plain object say in a formula what its own `toString` says, as an instance of a class does? */
  readonly plainObjectsHaveWords: boolean;
  /** What the nodes of a parsed formula are told of where they stand in it. */
  readonly offsetOf: (range: FormulaRange) => FormulaRange | undefined;
  /** Does the class of rolls translate the names which the modes of messages had before? */
  readonly translatesModes: boolean;
}

export const dice: Readings<DiceDifferences> = {
  13: {
    dataPasses: 1,
    truths: { true: "true", false: "false" },
    plainObjectsHaveWords: false,
    offsetOf: () => undefined,
    translatesModes: false,
  },
  14: {
    dataPasses: 3,
    truths: { true: "1", false: "0" },
    plainObjectsHaveWords: true,
    offsetOf: ({ start, end }) => ({ start, end }),
    translatesModes: true,
  },
};
