import type { Roll } from "./roll.ts";

/** Whether a text is a formula that can be rolled: with a number in place of all data, it has a value. */
export function isRollable(RollClass: typeof Roll, formula: string): boolean {
  try {
    const filled = RollClass.replaceFormulaData(formula, {}, { missing: "1" });
    new RollClass(filled).evaluateSync({ strict: false });
    return true;
  } catch {
    return false;
  }
}

/** The totals of many rolls of one formula. */
export async function simulate(RollClass: typeof Roll, formula: string, n: number): Promise<number[]> {
  const totals: number[] = [];
  for (let count = 0; count < n; count++) {
    const { total } = await new RollClass(formula).evaluate({ allowInteractive: false });
    if (total !== undefined) totals.push(total);
  }
  return totals;
}
