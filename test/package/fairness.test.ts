// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { dieKindOf, dieKinds } from "../../src/rules/traditions/die-kinds.ts";
import { openHeadlessTable } from "../../tools/cli/headless-table.ts";
import type { HeadlessTable } from "../../tools/cli/headless-table.ts";
import { seedDice } from "../../tools/cli/throw.ts";
import { chiSquareTail, fit } from "../../tools/fairness/chi-square.ts";
import { measure } from "../../tools/fairness/measure.ts";
import { throwMany } from "../../tools/fairness/serial.ts";
import { trials } from "../../tools/fairness/trials.ts";

/** A short form of `npm run fairness`. */
const COUNT = process.env.LONG_TRIALS ? 50_000 : 500;

const THROWS = process.env.LONG_TRIALS ? 10_000_000 : 20_000;

let table: HeadlessTable;
beforeAll(async () => {
  table = await openHeadlessTable();
});
afterAll(() => table.close());

test.each(trials)("$formula comes as its odds say ($readings)", async (trial) => {
  seedDice(7);
  for (const { name, p } of await measure(table.api, trial, COUNT)) expect(p, name).toBeGreaterThan(0.001);
});

test.each([...dieKinds.values()])(
  "every die of a $letter comes evenly, and tells nothing of the next one",
  async (dieKind) => {
    seedDice(7);
    const { throws, faces, pairs } = await throwMany(dieKind, THROWS);
    expect(throws).toBeGreaterThanOrEqual(THROWS);
    expect(faces.p).toBeGreaterThan(0.001);
    expect(pairs.p).toBeGreaterThan(0.001);
  },
  600_000,
);

test("dice of which each second one shows what the first did not are found out by their pairs alone", async () => {
  const fair = foundry.dice.MersenneTwister.random;
  let before = 0;
  let isSecond = false;
  CONFIG.Dice.randomUniform = () => {
    const drawn = fair();
    const shown = isSecond ? (before + 0.5 * drawn) % 1 : drawn;
    [before, isSecond] = [drawn, !isSecond];
    return shown;
  };
  const { pairs } = await throwMany(dieKindOf("s"), 20_000);
  expect(pairs.p).toBeLessThan(0.001);
});

// Critical values from any table of chi-square.
test.each([
  [3.841, 1, 0.05],
  [10.828, 1, 0.001],
  [5.991, 2, 0.05],
  [16.266, 3, 0.001],
  [18.307, 10, 0.05],
  [59.703, 30, 0.001],
])("chi-square is at least %f with %i degrees of freedom once in %f", (statistic, freedom, p) => {
  expect(chiSquareTail(statistic, freedom) / p).toBeCloseTo(1, 2);
});

test("a die that is not fair is found out, and one that shows what it cannot", () => {
  const fair = Array.from({ length: 6 }, (_, index) => [index + 1, 1 / 6] as const);
  const counts = (...times: number[]) => new Map(times.map((many, index) => [index + 1, many]));
  expect(fit(counts(990, 1010, 1000, 1005, 995, 1000), fair, 6000).p).toBeGreaterThan(0.9);
  expect(fit(counts(850, 1000, 1000, 1000, 1000, 1150), fair, 6000).p).toBeLessThan(0.001);
  expect(fit(counts(1000, 1000, 1000, 1000, 1000, 999, 1), fair, 6000).p).toBe(0);
  expect(
    fit(
      counts(1, 999),
      [
        [1, 0],
        [2, 1],
      ],
      1000,
    ).p,
  ).toBe(0);
});
