import type { QuadriviumApi } from "../../src/api.ts";
import { tally } from "../cli/tally.ts";
import { fit } from "./chi-square.ts";
import type { Fit } from "./chi-square.ts";
import type { Trial } from "./trials.ts";

/** A fact of rolls and how well it agrees with the odds. */
export interface Measured extends Fit {
  /** The name: "total", "success", or a fact of the tradition. */
  readonly name: string;
}

/** Rolls a formula many times with the system's own Roll class and compares every count with its odds. */
export async function measure(
  api: QuadriviumApi,
  { formula, readings }: Trial,
  count: number,
): Promise<readonly Measured[]> {
  const counted = await tally(api, formula, count, readings);
  const { odds } = new api.Roll(formula, {}, { readings });
  return Object.entries(counted).map(([name, seen]) => {
    const chances = odds[name] ?? [];
    if (typeof seen !== "number")
      return { name, ...fit(new Map(seen), typeof chances === "number" ? [] : chances, count) };
    const chance = Number(chances);
    const sides = [
      [1, chance],
      [0, 1 - chance],
    ] as const;
    const both = new Map(sides.map(([side]) => [side, side === 1 ? seen : count - seen]));
    return { name, ...fit(both, sides, count) };
  });
}
