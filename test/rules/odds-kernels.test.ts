import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ascending,
  chanceOf,
  distributionOf,
  moments,
  arithmetic,
  Evaluation,
} from "../../src/rules/odds/expression.ts";
import type { Expression, Operator } from "../../src/rules/odds/expression.ts";
import { explore } from "../../src/rules/odds/walk.ts";
import { contestValues, histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";

describe("the odds engine comes to the same as", () => {
  test("every end of a roll, settled by itself", () => {
    const anyDie = fc.constantFrom(
      ...["1ds", "1dsb3", "1dsby2", "1di", "3dkbo2", "1dnc8:8adv", "1dts4b7", "1dts4lk", "1dhd8", "4db"],
    );
    const anyAddend = fc.constantFrom<Expression>(
      { kind: "number", value: 3 },
      { kind: "dice", number: 1, faces: 3 },
      { kind: "dice", number: 2, faces: 4 },
    );
    const anyRest = fc.array(fc.tuple(fc.constantFrom<Operator>("+", "-", "*", "/"), anyAddend), { maxLength: 2 });
    fc.assert(
      fc.property(anyDie, anyRest, fc.constantFrom(null, 9), (written, rest, target) => {
        const [, count, letter = "", modifiers = ""] = /^(\d+)d([a-z])(.*)$/.exec(written) ?? [];
        const dieKind = dieKinds.get(letter);
        if (!dieKind) throw new Error(`There is no die ${letter}.`);
        const die = { dieKind, setup: readSetup(dieKind, Number(count), modifiers) };
        const expression = arithmetic(
          [{ kind: "die" }, ...rest.map(([, addend]) => addend)],
          rest.map(([operator]) => operator),
        );
        const all = prospect({ expression, die, target }, defaultRuleVariants);
        const ends = explore(dieKind, die.setup, defaultRuleVariants).flatMap(({ state, chance }) => {
          const value = dieKind.value(state);
          return new Evaluation(expression).casesFor(value).map((one) => ({
            ...dieKind.settle(state, { ...one, target }, defaultRuleVariants),
            chance: chance * one.chance,
          }));
        });
        const shareOf = (holds: (one: (typeof ends)[number]) => boolean): number =>
          ends.filter(holds).reduce((sum, { chance }) => sum + chance, 0);
        const totals = distributionOf(ends, ({ total }) => total);
        const chances = odds(all);
        const { mean, sd } = moments(ascending(totals));
        expect(chances.mean).toBeCloseTo(mean, 9);
        expect(chances.sd).toBeCloseTo(sd, 9);
        for (const [value, chance] of chances.total) expect(chance).toBeCloseTo(totals.get(value) ?? 0, 13);
        if (target === null) expect(chances.success).toBeNull();
        else
          expect(chances.success).toBeCloseTo(
            shareOf(({ outcome }) => outcome.success === true),
            13,
          );
        for (const [name, fact] of Object.entries(dieKind.facts)) {
          const listed = chances[name];
          if (typeof listed === "number")
            expect(listed).toBeCloseTo(
              shareOf(({ outcome }) => fact(outcome) === true),
              13,
            );
          else
            for (const [value, chance] of listed ?? []) {
              expect(chance).toBeCloseTo(
                shareOf(({ outcome }) => Number(fact(outcome)) === value),
                13,
              );
            }
        }
        const values = distributionOf(ends, ({ outcome, total }) =>
          dieKind.fails?.(outcome) ? Number.NEGATIVE_INFINITY : total,
        );
        for (const [value, chance] of contestValues(all)) expect(chance).toBeCloseTo(values.get(value) ?? 0, 13);
        const bars = histogram(all);
        expect(bars.map((bar) => bar.total)).toEqual(chances.total.map(([value]) => value));
        expect(bars.reduce((sum, bar) => sum + bar.success, 0)).toBeLessThanOrEqual((chances.success ?? 1) + 1e-12);
        expect(chanceOf(totals)).toBeCloseTo(1, 12);
      }),
      { numRuns: process.env.LONG_TRIALS ? 200 : 25 },
    );
  });
});
