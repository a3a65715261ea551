import { expect, test } from "vitest";
import { openTable } from "foundry-standin";
import { root } from "./read-package.ts";

/** Rolls in one session of the built system, and gives back what it stored. */
async function rollAndLeave(formula: string): Promise<string> {
  const table = await openTable({ root });
  const roll = await Roll.create(formula).evaluate();
  const stored = JSON.stringify(roll);
  await table.close();
  return stored;
}

test.each(["1dsb3[Brawl] + 5 vs 9", "1di", "1dq * 2", "4db", "(1ds + 5) - 2 vs 3"])(
  "%s, stored by the built release, is restored by it with the same total, outcome and dice",
  async (formula) => {
    const stored = await rollAndLeave(formula);
    const table = await openTable({ root });
    const restored = Roll.fromJSON(stored);
    expect(JSON.parse(JSON.stringify(restored))).toEqual(JSON.parse(stored));
    expect(restored.constructor.name).toBe("QuadriviumRoll");
    await table.close();
  },
);
