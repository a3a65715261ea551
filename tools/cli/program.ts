import { parseArgs } from "node:util";
import type { ParseArgsConfig } from "node:util";

/** A fault in the arguments; the program prints it and ends with status 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

type Options = NonNullable<ParseArgsConfig["options"]>;

/** Reads the arguments of a program. Throws UsageError for unknown ones. */
export function readArguments<Known extends Options>(args: string[], options: Known) {
  // A formula may begin with a minus; no option continues with a digit or a bracket.
  const escaped = args.map((text) => (/^-\s*[\d(@]/.test(text) ? ` ${text}` : text));
  try {
    return parseArgs({ args: escaped, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Reads the options `--reading name=value`. */
export function readReadingOptions(written: readonly string[] = []): Record<string, string> {
  return Object.fromEntries(
    written.map((text) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined) throw new UsageError(`--reading needs name=value, not "${text}".`);
      return [name, value];
    }),
  );
}

/** Returns the whole number in the text of an option. Throws UsageError for any other text. */
export function readWhole(option: string, text: string, least: number): number {
  const value = Number(text);
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value) || value < least) {
    throw new UsageError(`--${option} needs a whole number of at least ${least}, not "${text}".`);
  }
  return value;
}

/** Runs a program; prints a usage error with the usage and returns its exit status. */
export async function run(usage: string, program: () => Promise<number>): Promise<number> {
  try {
    return await program();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    process.stderr.write(`${error.message}\n\n${usage}\n`);
    return 2;
  }
}
