import type { Readings } from "./index.ts";

/** What differs between the generations in dice and rolls. */
export interface DiceDifferences {
  /** How often data that replaces an `@name` is looked through for further names. */
  readonly dataPasses: number;
  /** Are the nodes of a parsed formula told where they stand in it? */
  readonly nodesHaveOffsets: boolean;
}

export const dice: Readings<DiceDifferences> = {
  13: { dataPasses: 1, nodesHaveOffsets: false },
  14: { dataPasses: 3, nodesHaveOffsets: true },
};
