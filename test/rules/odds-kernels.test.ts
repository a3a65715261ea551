import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { distributionOf, inOrder, moments, ratio, shareOf } from "../../src/rules/odds/distribution.ts";
import { explore } from "../../src/rules/odds/explore.ts";
import { arithmetic, evaluate } from "../../src/rules/odds/expression.ts";
import type { Expression, Operator } from "../../src/rules/odds/expression.ts";
import { contestValues, histogram, odds, prospect } from "../../src/rules/odds/odds.ts";
import { PackedWeights } from "../../src/rules/odds/packed-weights.ts";
import { defaultRuleVariants } from "../../src/rules/kernel/rule-variants.ts";
import { readSetup } from "../../src/rules/kernel/setup.ts";
import { dieKinds } from "../../src/rules/traditions/die-kinds.ts";

/** Whole numbers with their weights, as if somebody had counted them. */
const anyWeights = fc
  .tuple(
    fc.integer({ min: -300, max: 300 }),
    fc.array(fc.bigInt({ min: 0n, max: 10n ** 40n }), { minLength: 2, maxLength: 60 }),
  )
  .map(([least, weights]) => new Map(weights.map((weight, index) => [least + index, weight])));

const known = (weights: ReadonlyMap<number, bigint>): Expression => ({
  kind: "known",
  distribution: { weights, total: [...weights.values()].reduce((sum, one) => sum + one, 1n) },
});

describe("the odds engine comes to the same as", () => {
  test("every pair of numbers that are added or subtracted", () => {
    fc.assert(
      fc.property(anyWeights, anyWeights, fc.constantFrom<Operator>("+", "-"), (ours, theirs, operator) => {
        const { list } = evaluate(arithmetic([known(ours), known(theirs)], [operator]), 0);
        const pairs = new Map<number, bigint>();
        for (const [one, weight] of ours) {
          for (const [other, otherWeight] of theirs) {
            const sum = operator === "+" ? one + other : one - other;
            pairs.set(sum, (pairs.get(sum) ?? 0n) + weight * otherWeight);
          }
        }
        const seen = new Map(list.filter(({ weight }) => weight > 0n).map(({ total, weight }) => [total, weight]));
        expect(seen).toEqual(new Map([...pairs].filter(([, weight]) => weight > 0n)));
      }),
      { numRuns: process.env.LONG_TRIALS ? 500 : 50 },
    );
  });

  test("every digit of packed weights", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt({ min: 0n, max: 2n ** 77n - 1n }), { minLength: 1, maxLength: 40 }), (weights) => {
        const packed = new PackedWeights(77);
        expect(packed.unpack(packed.pack(weights), weights.length)).toEqual(weights);
        const plain = weights.reduceRight((sum, weight) => (sum << 80n) + weight, 0n);
        expect(packed.pack(weights)).toBe(plain);
      }),
    );
  });

  test("every end of a roll, settled by itself", () => {
    const anyDie = fc.constantFrom(
      "1ds",

      "1dsb3",
      "1dsby2",
      "1di",
      "3dkbo2",
      "1dnc8:8adv",
      "1dts4b7",
      "1dts4lk",
      "1dhd8",
      "4db",
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
        const whole = { ...dieKind };
        Reflect.deleteProperty(whole, "coarse");
        const die = { dieKind: whole, setup: readSetup(dieKind, Number(count), modifiers) };
        const ours: Expression = { kind: "die" };
        const expression = arithmetic(
          [ours, ...rest.map(([, addend]) => addend)],
          rest.map(([operator]) => operator),
        );
        const all = prospect({ expression, die, target }, defaultRuleVariants);

        const { endings, total } = explore(dieKind, die.setup, defaultRuleVariants);
        let sum = total;
        const ends = endings.flatMap(({ state, weight }) => {
          const around = evaluate(expression, dieKind.value(state));
          sum = total * around.total;
          return around.list.map((one) => {
            const settled = dieKind.settle(state, { ...one, target }, defaultRuleVariants);
            return { ...settled, weight: weight * one.weight };
          });
        });
        const chanceOf = (holds: (one: (typeof ends)[number]) => boolean): number =>
          ratio(
            ends.filter(holds).reduce((sum, { weight }) => sum + weight, 0n),
            sum,
          );
        const totals = distributionOf(ends, sum, (one) => one.total);
        const chances = odds(all);
        expect(all.total).toBe(sum);
        const { mean, sd } = moments(inOrder(totals));
        expect(chances.mean).toBeCloseTo(mean, 9);
        expect(chances.sd).toBeCloseTo(sd, 9);
        for (const [value, chance] of chances.total)
          expect(chance).toBeCloseTo(ratio(totals.weights.get(value) ?? 0n, sum), 15);
        expect(chances.success).toBe(target === null ? null : chanceOf(({ outcome }) => outcome.success === true));
        for (const [name, fact] of Object.entries(dieKind.facts)) {
          const listed = chances[name];
          if (typeof listed === "number") expect(listed).toBe(chanceOf(({ outcome }) => fact(outcome) === true));
          else
            for (const [value, chance] of listed ?? [])
              expect(chance).toBeCloseTo(
                chanceOf(({ outcome }) => Number(fact(outcome)) === value),
                15,
              );
        }
        const values = distributionOf(ends, sum, (one) =>
          dieKind.fails?.(one.outcome) ? Number.NEGATIVE_INFINITY : one.total,
        );
        expect(new Map(contestValues(all).weights)).toEqual(values.weights);
        const bars = histogram(all);
        expect(bars.map((bar) => bar.total)).toEqual(chances.total.map(([value]) => value));
        expect(bars.reduce((sum, bar) => sum + bar.success, 0)).toBeLessThanOrEqual((chances.success ?? 1) + 1e-12);
      }),
      { numRuns: process.env.LONG_TRIALS ? 200 : 25 },
    );
  });

  test("the nearest double of each share", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 280n }), fc.bigInt({ min: 0n, max: 10n ** 280n }), (one, other) => {
        const [weight, total] = one < other ? [one, other] : [other, one];
        const share = ratio(weight, total);
        expect(Math.abs(shareOf(total)(weight) - share)).toBeLessThanOrEqual(share * Number.EPSILON);
        expect([shareOf(total)(0n), shareOf(total)(total)]).toEqual([0, 1]);
      }),
    );
    expect(shareOf(4n * 10n ** 60n)(3n * 10n ** 60n)).toBe(0.75);
    expect(shareOf(3n * 10n ** 60n)(10n ** 60n)).toBe(1 / 3);
  });
});
