import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hostileFormula } from "../hostile-formulas.ts";
import { openTable } from "../open-table.ts";
import type { Table } from "../open-table.ts";

let table: Table;
beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

/** What Foundry says of its own dice, in English. */
const FOUNDRYS = /You may not evaluate a DiceTerm with more than|Maximum recursion depth for (exploding|rerolled) dice/;

/** Does something with a formula that may be refused, for a reason that a person can read. */
async function unlessRefused<Result>(act: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await act();
  } catch (error) {
    const isExplained =
      error instanceof SyntaxError ||
      (error instanceof Error && (error.cause as Error | undefined)?.name === "RuleError");
    if (isExplained || (error instanceof Error && FOUNDRYS.test(error.message))) return null;
    throw error;
  }
}

test("whatever is written as a formula is rolled and comes back from storage as it was, or is refused with a reason", async () => {
  await fc.assert(
    fc.asyncProperty(hostileFormula, fc.infiniteStream(fc.integer({ min: 1, max: 999 })), async (formula, chances) => {
      CONFIG.Dice.randomUniform = () => (chances.next().value ?? 1) / 1000;
      const roll = await unlessRefused(() => new table.api.Roll(formula));
      if (!roll) return;
      const odds = await unlessRefused(() => roll.odds);
      const rolled = await unlessRefused(() => roll.evaluate({ allowInteractive: false }));
      if (odds) {
        const chance = odds.total.reduce((sum, [, probability]) => sum + probability, odds.tail);
        expect(chance).toBeCloseTo(1, 9);
      }
      if (!rolled) return;
      expect(rolled.total).toSatisfy(Number.isFinite);
      if (odds?.tail === 0) {
        expect(
          odds.total.some(([total]) => Math.abs(total - rolled.total) < 1e-9),
          "the total is possible",
        ).toBe(true);
      }
      // Foundry replaces the names of data in flavors too, each time that it reads a formula.
      if (formula.includes("@")) return;
      const stored = JSON.stringify(rolled);
      expect(JSON.stringify(Roll.fromJSON(stored))).toBe(stored);
    }),
    { numRuns: process.env.LONG_TRIALS ? 1_000_000 : 600, seed: 21, endOnFailure: true },
  );
}, 3_600_000);
