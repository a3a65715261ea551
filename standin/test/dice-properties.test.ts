import fc from "fast-check";
import { expect, test } from "vitest";
import { dice } from "../src/client/dice/index.ts";
import { damagedFormulas, formulas } from "./dice-formulas.ts";
import { diceSettings, useDice } from "./dice-host.ts";

const { MersenneTwister, Roll } = dice;
const RUNS = { numRuns: process.env["LONG_TRIALS"] ? 10_000 : 1_000, seed: 13 };

useDice();

/** Are all numbers in it numbers as JSON knows them? */
function isFinite(value: unknown): boolean {
  let answer = true;
  JSON.stringify(value, (_key, part: unknown) => {
    if (typeof part === "number" && !Number.isFinite(part)) answer = false;
    return part;
  });
  return answer;
}

test("a formula that is read, printed and read again gives the same terms", () => {
  fc.assert(
    fc.property(formulas, (formula) => {
      const roll = new Roll(formula);
      const again = new Roll(roll.formula);
      return again.formula === roll.formula && JSON.stringify(again.terms) === JSON.stringify(roll.terms);
    }),
    RUNS,
  );
});

test("a damaged formula is read, or refused as a syntax error; only a letter may belong to no die", () => {
  let refused = 0;
  fc.assert(
    fc.property(damagedFormulas, (formula) => {
      try {
        new Roll(formula);
      } catch (error) {
        refused += 1;
        const isUnknownDie = error instanceof Error && error.message.startsWith("CONFIG.Dice.terms has no die");
        if (!(error instanceof SyntaxError || isUnknownDie)) throw error;
      }
    }),
    RUNS,
  );
  // The slips do reach the grammar, and do not break everything.
  expect(refused).toBeGreaterThan(RUNS.numRuns / 10);
  expect(refused).toBeLessThan(RUNS.numRuns);
});

test("a roll of any formula comes back from its JSON as it was, before and after it was evaluated", async () => {
  const twister = new MersenneTwister(1);
  diceSettings().randomUniform = () => twister.random();
  diceSettings().functions["f1"] = (...values) => values.length;
  await fc.assert(
    fc.asyncProperty(formulas, async (formula) => {
      const roll = new Roll(formula);
      const before = JSON.stringify(roll);
      if (JSON.stringify(Roll.fromJSON(before)) !== before) return false;
      // Text cannot be evaluated, nor can dice without end; what is infinite, or no number, JSON cannot tell.
      const evaluated = await roll.evaluate().catch(() => null);
      if (evaluated === null || !isFinite(roll)) return true;
      const after = JSON.stringify(roll);
      return JSON.stringify(Roll.fromJSON(after)) === after;
    }),
    { ...RUNS, numRuns: RUNS.numRuns / 10 },
  );
});

test("the dice stay within their faces, and the total within its bounds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 20 }), fc.integer({ min: 1, max: 30 }), fc.nat(), async (number, faces, seed) => {
      const twister = new MersenneTwister(seed);
      diceSettings().randomUniform = () => twister.random();
      const formula = `${number}d${faces}`;
      const roll = await new Roll(formula).evaluate();
      const [least, most] = [{ minimize: true }, { maximize: true }].map(
        (options) => new Roll(formula).evaluateSync(options).total,
      );
      expect(roll.dice[0]?.values.every((value) => Number.isInteger(value) && value >= 1 && value <= faces)).toBe(true);
      expect(roll.total).toBeGreaterThanOrEqual(least ?? NaN);
      expect(roll.total).toBeLessThanOrEqual(most ?? NaN);
      expect(Roll.fromJSON(JSON.stringify(roll)).total).toBe(roll.total);
    }),
  );
});
