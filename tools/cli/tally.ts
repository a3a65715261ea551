import type { QuadriviumApi } from "../../src/api.ts";
import { throwFormula } from "./throw.ts";

/** The number of times each value occurred, ascending. */
type Counts = [value: number, count: number][];

/** Rolls a formula many times and counts totals and outcomes. */
export async function tally(
  api: QuadriviumApi,
  formula: string,
  count: number,
  readings: Readonly<Record<string, unknown>>,
): Promise<Record<string, Counts | number>> {
  const totals = new Map<number, number>();
  const facts = new Map<string, Map<number, number>>();
  const claims = new Map<string, number>();
  const add = (counts: Map<number, number>, value: number) => counts.set(value, (counts.get(value) ?? 0) + 1);
  for (let thrown = 0; thrown < count; thrown += 1) {
    const { roll } = await throwFormula(api, formula, { readings });
    const { outcomeSoFar: outcome } = roll;
    add(totals, roll.total ?? 0);
    for (const [name, fact] of Object.entries(roll.die?.dieKind.facts ?? {})) {
      const value = outcome ? fact(outcome) : 0;
      if (typeof value === "boolean") claims.set(name, (claims.get(name) ?? 0) + Number(value));
      else add(facts.get(name) ?? facts.set(name, new Map()).get(name) ?? new Map<number, number>(), value);
    }
    if (outcome?.target !== null) claims.set("success", (claims.get("success") ?? 0) + Number(outcome?.success));
  }
  const ascending = (counts: Map<number, number>): Counts => [...counts].sort(([a], [b]) => a - b);
  return {
    total: ascending(totals),
    ...Object.fromEntries(claims),
    ...Object.fromEntries([...facts].map(([name, counts]) => [name, ascending(counts)])),
  };
}
