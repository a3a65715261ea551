import { openHeadlessTable } from "./cli/headless-table.ts";
import { readArguments, readWhole, run } from "./cli/program.ts";
import { seedDice } from "./cli/throw.ts";
import { findLoaded, loadings, measureLedger } from "./fairness/ledger.ts";
import { measure } from "./fairness/measure.ts";
import { trials } from "./fairness/trials.ts";

const usage = "npm run --silent fairness -- [--count 1000000] [--seed 7]";

/** The lowest p that counts as fair. */
const LEAST_P = 0.001;

/** The number of rolls of each formula by which the luck ledger is tested. */
const LEDGER_ROLLS = 10_000;

/** Rolls all dice of the system many times and compares them with the exact odds; returns status 1 if some differ. */
export function main(args: string[]): Promise<number> {
  return run(usage, async () => {
    const { values } = readArguments(args, { count: { type: "string" }, seed: { type: "string" } });
    const count = Math.ceil(readWhole("count", values.count ?? "1000000", trials.length) / trials.length);
    const seed = readWhole("seed", values.seed ?? "7", 0);
    const table = await openHeadlessTable();
    let unfair = 0;
    try {
      seedDice(seed);
      print("formula", "readings", "of what", "cells", "χ²", "p");
      for (const trial of trials) {
        const readings = Object.entries(trial.readings).map(([name, value]) => `${name}=${String(value)}`);
        for (const { name, cells, statistic, p } of await measure(table.api, trial, count)) {
          const isFair = p >= LEAST_P;
          if (!isFair) unfair += 1;
          // A certain result cannot differ.
          if (cells === 1) continue;
          print(
            trial.formula,
            readings.join(" "),
            name,
            cells,
            statistic.toFixed(1),
            p.toFixed(4),
            isFair ? "" : "unfair",
          );
        }
      }
    } finally {
      await table.close();
    }
    process.stdout.write(
      `${count * trials.length} rolls, ${count} of each formula; ${unfair} tests below ${LEAST_P}\n`,
    );
    return unfair + reportLedger(seed) > 0 ? 1 : 0;
  });
}

/** Reports how evenly the percentiles of the luck ledger are spread, and how soon it finds loaded dice. */
function reportLedger(seed: number): number {
  const line = (...cells: readonly string[]): void => {
    const [name = "", ...figures] = cells;
    process.stdout.write(`${name.padEnd(64)}${figures.map((text) => text.padStart(12)).join("")}\n`);
  };
  const measured = measureLedger(LEDGER_ROLLS, seed);
  process.stdout.write(`\nThe luck ledger: the percentiles of ${LEDGER_ROLLS} rolls of each formula, fair dice\n`);
  line("formula", "p even", "p of ranges", "p of mean");
  for (const { written, tests } of measured) {
    line(written, ...[tests.evenness, tests.ranges, tests.mean].map((p) => p.toFixed(4)));
  }
  process.stdout.write("\nRolls until loaded dice are found (p < 0.001 after any roll), in 100 series\n");
  line("dice", "half found", "90 found", "in 2000");
  for (const loading of loadings) {
    const { median, ninth, share } = findLoaded(loading);
    line(loading.name, String(median ?? "–"), String(ninth ?? "–"), `${Math.round(share * 100)} %`);
  }
  return measured.flatMap(({ tests }) => Object.values(tests)).filter((p) => p < LEAST_P).length;
}

/** Prints a line of the table. */
function print(formula: string, readings: string, ...rest: readonly (string | number)[]): void {
  const [name = "", ...numbers] = rest.map(String);
  const columns = [
    formula.padEnd(24),
    readings.padEnd(54),
    name.padEnd(16),
    ...numbers.map((text) => text.padStart(8)),
  ];
  process.stdout.write(`${columns.join(" ").trimEnd()}\n`);
}
