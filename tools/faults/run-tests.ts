import { spawn } from "node:child_process";
import { readFile, rm } from "node:fs/promises";
import { resolve } from "node:path";

/** Some tests of a project of Vitest. */
export interface Tests {
  readonly project: string;
  readonly files: readonly string[];
  /** Parts of the titles of the tests that run; all run without any. */
  readonly titles?: readonly string[];
}

/** What came of some tests: the first that failed, and the titles of those that passed. */
export interface TestResult {
  readonly failed: string | null;
  readonly passed: readonly string[];
  readonly seconds: number;
  /** Why the tests could not be run at all; blank if they were. */
  readonly broken: string;
}

/** What Vitest's reporter `json` writes, as far as it is read. */
interface Report {
  readonly testResults: readonly {
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** After this time the tests of a fault hang. */
const TOO_LONG = 900_000;

/** How long a test waits for an event that a fault may prevent, in milliseconds. */
const LONGEST_WAIT = "10000";

/**
 * Runs some tests in a folder.
 * @param bail After so many that fail, the others are left out; 0 for none.
 */
export async function runTests(folder: string, { project, files, titles = [] }: Tests, bail = 1): Promise<TestResult> {
  const start = Date.now();
  const report = resolve(folder, "build-report.json");
  await rm(report, { force: true });
  const said = await vitest(folder, [
    ...["run", "--project", project, "--maxWorkers=1", `--bail=${bail}`, "--reporter=json", `--outputFile=${report}`],
    ...(titles.length > 0 ? ["-t", titles.map(asPattern).join("|")] : []),
    ...files,
  ]);
  const seconds = (Date.now() - start) / 1000;
  const written = await readFile(report, "utf8").catch(() => null);
  if (written === null) return { failed: null, passed: [], seconds, broken: said };
  const { testResults } = JSON.parse(written) as Report;
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === "passed").map(({ fullName }) => fullName);
  const failed = tests.find(({ status }) => status === "failed")?.fullName ?? null;
  const broken =
    failed === null && passed.length === 0 ? testResults.map(({ message }) => message).join("\n") || said : "";
  return { failed, passed, seconds, broken };
}

/** Returns the pattern that finds a text as it is. */
function asPattern(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");
}

/** Runs Vitest in a folder. @returns the end of its output */
function vitest(folder: string, options: readonly string[]): Promise<string> {
  const program = resolve(folder, "node_modules/vitest/vitest.mjs");
  const running = spawn(process.execPath, [program, ...options], {
    cwd: folder,
    timeout: TOO_LONG,
    env: { ...process.env, LONGEST_WAIT, BAIL: "1" },
  });
  let said = "";
  for (const stream of [running.stdout, running.stderr]) {
    stream.on("data", (chunk: Buffer) => {
      said = (said + String(chunk)).slice(-2000);
    });
  }
  return new Promise((done, fail) => {
    running.on("error", fail);
    running.on("close", () => {
      done(said || "Vitest said nothing.");
    });
  });
}
