import { answerLines } from "./cli/batch.ts";
import { openHeadlessTable } from "./cli/headless-table.ts";
import { readArguments, readReadingOptions, run, UsageError } from "./cli/program.ts";
import { describeOdds } from "./cli/words.ts";

const usage = `npm run --silent odds -- "<formula>" [--reading name=value] [--json]
npm run --silent odds -- --batch      JSON lines {"id", "formula", "readings"?} in, JSON lines out`;

/** Prints the exact odds of formulas on a command line. */
export function main(args: string[]): Promise<number> {
  return run(usage, async () => {
    const { values, positionals } = readArguments(args, {
      reading: { type: "string", multiple: true },
      json: { type: "boolean" },
      batch: { type: "boolean" },
      help: { type: "boolean" },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    const [formula = "", ...more] = positionals;
    if (values.batch ? formula : !formula || more.length > 0) {
      throw new UsageError(values.batch ? "--batch takes no formula." : "One formula is needed, in quotes.");
    }
    const readings = readReadingOptions(values.reading);
    const table = await openHeadlessTable();
    const oddsOf = (asked: string, chosen: Readonly<Record<string, unknown>>) =>
      new table.api.Roll(asked, {}, { readings: chosen }).odds;
    try {
      if (values.batch) {
        await answerLines((line) => oddsOf(line.formula, { ...readings, ...line.readings }));
        return 0;
      }
      const odds = oddsOf(formula, readings);
      process.stdout.write(values.json ? `${JSON.stringify({ formula, ...odds })}\n` : describeOdds(formula, odds));
      return 0;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      if (values.json) process.stdout.write(`${JSON.stringify({ formula, error: error.message })}\n`);
      process.stderr.write(`${error.message}\n`);
      return 2;
    } finally {
      await table.close();
    }
  });
}
