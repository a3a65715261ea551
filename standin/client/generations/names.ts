import type { Readings } from "./index.ts";

/** Which names the generations have. */
export interface NameDifferences {
  /** Globals of this generation which the other lacks. */
  readonly globals: readonly string[];
  /** Members that this generation lacks and packages for several generations look for, by namespace. */
  readonly absent: Readonly<Record<string, readonly string[]>>;
}

export const names: Readings<NameDifferences> = {
  13: { globals: [], absent: { "foundry.data": ["operators"] } },
  14: { globals: ["_del", "_loc", "_replace"], absent: {} },
};
