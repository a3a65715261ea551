import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { firstThrow, percentileOf, scaleOf, courseOf, normalTail, summarise } from "../../src/rules/odds/luck.ts";
import { evennessOf, uniformOf } from "../../tools/fairness/evenness.ts";
import { fairDice, ledgerTrial, seeded } from "../../tools/fairness/ledger.ts";
import { sumOf, upTo } from "./throw-dice.ts";
import type { LedgerTrial } from "../../tools/fairness/ledger.ts";

const certain = (value: number) => new Map([[value, 1]]);
const d6 = scaleOf(new Map([1, 2, 3, 4, 5, 6].map((face) => [face, 1 / 6])));

/** The percentile of what the dice of a formula have shown. */
function percentile(trial: LedgerTrial, faces: readonly number[], choices: object = {}): number {
  const results = firstThrow({ query: trial.query, thrown: { variants: trial.variants, ...choices }, faces });
  if (!results) throw new Error("The roll still waits.");
  return percentileOf(trial.scale, results);
}

describe("the percentile of a roll", () => {
  test("is the chance of a worse result and half the chance of the same", () => {
    const each = [1, 2, 6].map((face) => percentileOf(d6, certain(face)));
    expect(each.map((one) => Math.round(one * 12 * 1e9) / 1e9)).toEqual([1, 3, 11]);
  });

  test("knows that a botch is worse than any total, and that no botch is the best of botch dice", () => {
    const stress = ledgerTrial("1dsb1");
    expect(percentile(stress, [10, 10])).toBeCloseTo(0.005);
    // A zero without a botch is the next: it comes in nine of a hundred rolls.
    expect(percentile(stress, [10, 5])).toBeCloseTo(0.01 + 0.045);
    const botches = ledgerTrial("2db");
    expect(percentile(botches, [3, 4])).toBeGreaterThan(percentile(botches, [10, 4]));
  });

  test("is that of the first throw, whatever is decided and thrown afterwards", () => {
    const fortune = ledgerTrial("1dnc10:8:8");
    expect(percentile(fortune, [15, 4, 6, 2, 8, 8])).toBe(percentile(fortune, [15, 4, 6, 2]));
  });

  test("of a die that a player may decline is the mean of what it may still become", () => {
    const trial = ledgerTrial("1dq", { declineReroll: true });
    const declined = percentile(trial, [1], { declined: [1] });
    const others = sumOf(upTo(9).map((face) => percentile(trial, [1, face + 1])));
    expect(declined).toBeGreaterThan(0.6);
    // Nine faces end the chain; the tenth, a 1, leads on to something better than all of them on average.
    expect(declined * 10).toBeGreaterThan(others + 0.5);
    expect(declined * 10).toBeLessThan(others + 1);
  });

  test("of a stress roll whose botch dice are not named yet is the mean of botch and no botch", () => {
    const trial = ledgerTrial("1dsb2");
    const left = percentile(trial, [10], { isLeftOpen: true });
    expect(left).toBeCloseTo(0.19 * percentile(trial, [10, 10, 3]) + 0.81 * percentile(trial, [10, 3, 3]));
  });
});

// Parzen, "Quantile probability and statistical data modeling", Statistical Science 19 (2004), gives mean and variance.
test("percentiles of fair dice have a mean of one half and the variance that is said, whatever the dice", () => {
  const [anyValue, anyWeight] = [fc.integer({ min: -50, max: 50 }), fc.integer({ min: 1, max: 1000 })];
  const lengths = { minLength: 1, maxLength: 30 };
  const weights = fc.uniqueArray(fc.tuple(anyValue, anyWeight), { selector: ([value]) => value, ...lengths });
  fc.assert(
    fc.property(weights, (all) => {
      const total = sumOf(all.map(([, weight]) => weight));
      const scale = scaleOf(new Map(all.map(([value, weight]) => [value, weight / total])));
      const each = all.map(([value, weight]) => [percentileOf(scale, certain(value)), weight / total] as const);
      const mean = sumOf(each.map(([one, chance]) => one * chance));
      expect(mean).toBeCloseTo(0.5, 10);
      expect(sumOf(each.map(([one, chance]) => (one - mean) ** 2 * chance))).toBeCloseTo(scale.variance, 10);
      // Ties are broken within the range of the result.
      for (const [value] of all) {
        const ends = [0, 1 - 1e-12].map((chance) => uniformOf(scale, certain(value), [0.5, chance]));
        expect(sumOf(ends) / 2).toBeCloseTo(percentileOf(scale, certain(value)), 9);
      }
    }),
  );
});

test("a player who declines dice as it suits them looks no luckier", () => {
  const trial = ledgerTrial("1dsb3", { declineReroll: true });
  const random = seeded(11);
  const toss = fairDice(random);
  const luck = Array.from({ length: 1500 }, () => {
    const first = toss(10);
    // They go on after a 1 only if they feel like it, and never twice.
    const goesOn = first === 1 && random() < 0.5;
    const second = goesOn || first === 10 ? [toss(10)] : [];
    const third = first === 10 ? [toss(10), toss(10)] : [];
    const faces = [first, ...second, ...third];
    const declined = first === 1 ? [goesOn && second[0] === 1 ? 2 : 1].filter((at) => at > 1 || !goesOn) : [];
    const results = firstThrow({ query: trial.query, thrown: { variants: trial.variants, declined }, faces });
    if (!results) throw new Error("Stress dice have no luck.");
    return {
      scale: trial.scale,
      percentile: percentileOf(trial.scale, results),
      uniform: uniformOf(trial.scale, results, [random(), random()]),
    };
  });
  expect(evennessOf(luck.map(({ uniform }) => uniform))).toBeGreaterThan(0.001);
  expect(summarise(luck).p).toBeGreaterThan(0.001);
});

test("the course of luck adds up what the rolls are above or below one half, and its band widens", () => {
  const rolls = [11 / 12, 1 / 12, 7 / 12].map((percentile) => ({ scale: d6, percentile }));
  const course = courseOf(rolls);
  expect(course.map(({ sum }) => Math.abs(Math.round(sum * 12)))).toEqual([5, 0, 1]);
  expect(course[0]?.band).toBeCloseTo(1.96 * Math.sqrt((1 - 6 / 6 ** 3) / 12), 4);
  expect(course[2]?.band).toBeCloseTo((course[0]?.band ?? 0) * Math.sqrt(3));
  expect(summarise([])).toMatchObject({ count: 0, mean: 0.5, band: 0, z: 0 });
  expect(summarise([]).p).toBeCloseTo(1);
});

test("a normal number is above z as often as any table says, and numbers are even by Kolmogorov's limit", () => {
  const tails = { 0: 0.5, 1.959964: 0.025, [-1.644854]: 0.95, 3.290527: 0.0005 };
  for (const [z, tail] of Object.entries(tails)) expect(normalTail(Number(z))).toBeCloseTo(tail, 6);
  const ten = (from: number, step: number) => upTo(10).map((number) => from + number * step);
  expect(evennessOf(ten(-0.05, 0.1))).toBeCloseTo(1, 2);
  expect(evennessOf(ten(0.89, 0.01))).toBeCloseTo(0, 2);
});
