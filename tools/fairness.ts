import { openHeadlessTable } from "./cli/headless-table.ts";
import { readArguments, readWhole, run } from "./cli/program.ts";
import { seedDice } from "./cli/throw.ts";
import { measure } from "./fairness/measure.ts";
import { trials } from "./fairness/trials.ts";

const usage = "npm run --silent fairness -- [--count 1000000] [--seed 7]";

/** The lowest p that counts as fair. */
const LEAST_P = 0.001;

/** Rolls all dice of the system many times and compares them with the exact odds; returns status 1 if some differ. */
export function main(args: string[]): Promise<number> {
  return run(usage, async () => {
    const { values } = readArguments(args, { count: { type: "string" }, seed: { type: "string" } });
    const count = Math.ceil(readWhole("count", values.count ?? "1000000", trials.length) / trials.length);
    const table = await openHeadlessTable();
    let unfair = 0;
    try {
      seedDice(readWhole("seed", values.seed ?? "7", 0));
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
    return unfair > 0 ? 1 : 0;
  });
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
