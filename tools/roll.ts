import { answerLines } from "./cli/batch.ts";
import { openHeadlessTable } from "./cli/headless-table.ts";
import { readArguments, readReadingOptions, readWhole, run, UsageError } from "./cli/program.ts";
import { describeRoll, describeTally } from "./cli/words.ts";
import { tally } from "./cli/tally.ts";
import { seedDice, toJson, throwFormula } from "./cli/throw.ts";

const usage = `npm run --silent roll -- "<formula>" [--faces 10,4,2] [--seed 7] [--reading name=value] [--count 1000] [--json]
npm run --silent roll -- --batch      JSON lines {"id", "formula", "faces"?, "readings"?} in, JSON lines out`;

/** Rolls formulas from a command line, with the system's own dice. */
export function main(args: string[]): Promise<number> {
  return run(usage, async () => {
    const { values, positionals } = readArguments(args, {
      faces: { type: "string" },
      seed: { type: "string" },
      reading: { type: "string", multiple: true },
      count: { type: "string" },
      json: { type: "boolean" },
      batch: { type: "boolean" },
      help: { type: "boolean" },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    const [formula, ...more] = positionals;
    if (values.batch ? formula !== undefined : formula === undefined || more.length > 0) {
      throw new UsageError(values.batch ? "--batch takes no formula." : "One formula is needed, in quotes.");
    }
    const readings = readReadingOptions(values.reading);
    const faces = values.faces === undefined ? undefined : readFaces(values.faces);
    const count = values.count === undefined ? undefined : readWhole("count", values.count, 1);
    if (values.batch && (faces ?? count) !== undefined) {
      throw new UsageError("In a batch each line has its own faces; --faces and --count do not go with --batch.");
    }
    if (faces && count) throw new UsageError("--faces and --count do not go together.");
    const seed = values.seed === undefined ? undefined : readWhole("seed", values.seed, 0);
    const table = await openHeadlessTable();
    try {
      if (seed !== undefined) seedDice(seed);
      if (values.batch) {
        await answerLines(async (line) => {
          const chosen = { ...readings, ...line.readings };
          return toJson(await throwFormula(table.api, line.formula, { ...line, readings: chosen }));
        });
        return 0;
      }
      return await rollOne(table.api, formula ?? "", { faces, count, readings, json: values.json ?? false });
    } finally {
      await table.close();
    }
  });
}

interface Wanted {
  readonly faces: readonly number[] | undefined;
  readonly count: number | undefined;
  readonly readings: Readonly<Record<string, string>>;
  readonly json: boolean;
}

async function rollOne(
  api: Parameters<typeof throwFormula>[0],
  formula: string,
  { faces, count, readings, json }: Wanted,
): Promise<number> {
  try {
    if (count !== undefined) {
      const counts = await tally(api, formula, count, readings);
      process.stdout.write(json ? `${JSON.stringify({ formula, count, ...counts })}\n` : describeTally(counts, count));
      return 0;
    }
    const thrown = await throwFormula(api, formula, { ...(faces ? { faces } : {}), readings });
    process.stdout.write(json ? `${JSON.stringify({ formula, ...toJson(thrown) })}\n` : describeRoll(thrown));
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    if (json) process.stdout.write(`${JSON.stringify({ formula, error: error.message })}\n`);
    process.stderr.write(`${error.message}\n`);
    return 2;
  }
}

function readFaces(text: string): number[] {
  return text.split(",").map((face) => readWhole("faces", face.trim(), 1));
}
