// @vitest-environment node
import { afterAll, beforeAll, expect, test } from "vitest";
import { dieKinds } from "../../src/rules/traditions/traditions.ts";
import { openHeadlessTable } from "../../tools/cli/headless-table.ts";
import type { HeadlessTable } from "../../tools/cli/headless-table.ts";
import { seedDice } from "../../tools/cli/throw.ts";
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
