import { collectTests, getFn, getHooks } from "@vitest/runner";
import type { File, Suite, Task, VitestRunner } from "@vitest/runner";
import * as spies from "@vitest/spy";
import { closeTable, endTest } from "../table/open-table.ts";
import { isWorldOpen } from "./host.ts";
import { Skipped } from "./skipped.ts";

/** The part of Mocha's context of a test or hook that is used here. */
interface MochaContext {
  skip(): never;
  timeout(milliseconds: number): unknown;
}

type Act = (this: MochaContext) => Promise<void>;
type Hook = (act: Act) => void;

/** What Quench gives to a batch, from Mocha. */
interface BatchContext {
  describe(name: string, define: () => void): unknown;
  it(name: string, act: Act): unknown;
  readonly before: Hook;
  readonly after: Hook;
  readonly beforeEach: Hook;
  readonly afterEach: Hook;
}

/** The public interface of the module Quench. */
export interface Quench {
  registerBatch(
    key: `${string}.${string}`,
    define: (context: BatchContext) => void,
    options: { readonly displayName: string },
  ): void;
}

/** What we rely on in Foundry, and the tests of the table that play on its globals alone; each file becomes a batch. */
const files = import.meta.glob([
  "./*.test.ts",
  "../table/{*,extras/*/*}.test.ts",
  // What they test is read from files of the project, or written by its programs.
  "!../table/{added-words,docs-examples,demo-world.both,example-module}.test.ts",
  "!../table/extras/*/{import,ledger-files}.test.ts",
  "!../table/taken-letters.both.test.ts",
  // They build a canvas in the place of Foundry's, or a page of a second client.
  "!../table/{scatter-scene,token-bars.both}.test.ts",
  // They break the connection to the server, and open the page again.
  "!../table/{applied-changes.both,applied-damage.both,applied-rolls.both}.test.ts",
  // It puts a recorder in the place of a module.
  "!../table/extras/dice-so-nice/dice-so-nice.both.test.ts",
  // It seals with the functions of Node.
  "!../table/requests.test.ts",
]);

const TIMEOUT = 60_000;

/** Collects the tests of the table, and registers them as batches. Rejects with the error of a file that cannot be read. */
export async function registerBatches(quench: Quench): Promise<void> {
  for (const file of await collectTests(Object.keys(files), collector)) {
    if (file.result?.errors?.[0]) throw new Error(`${file.name}: ${file.result.errors[0].message}`);
    const subject = file.name.replace(/^.*\//, "").replace(/(\.both)?\.test\.ts$/, "");
    const displayName = `QUADRIVIUM: ${subject.replaceAll("-", " ")}`;
    quench.registerBatch(`quadrivium.${subject}`, defineFile.bind(null, file), { displayName });
  }
}

const collector = {
  config: {
    root: "/",
    setupFiles: [],
    name: undefined,
    passWithNoTests: false,
    testNamePattern: undefined,
    allowOnly: false,
    sequence: { seed: 0, hooks: "stack", setupFiles: "list" },
    chaiConfig: undefined,
    maxConcurrency: 1,
    testTimeout: TIMEOUT,
    hookTimeout: TIMEOUT,
    retry: 0,
    includeTaskLocation: false,
    tags: [],
    tagsFilter: undefined,
    strictTags: false,
  },
  importFile: (path) => files[path]?.(),
  trace: (_name: string, ...rest: unknown[]) => (rest.at(-1) as () => unknown)(),
} satisfies VitestRunner;

/** Defines the tests of a file, after which its table is closed. */
function defineFile(file: File, context: BatchContext): void {
  define(file, context);
  context.afterEach(tidied(endTest));
  context.after(tidied(closeTable));
}

/** Defines the tests of a file or a group for Mocha. */
function define(suite: Suite | File, context: BatchContext): void {
  const { beforeAll, afterAll, beforeEach, afterEach } = getHooks(suite);
  for (const hook of beforeAll) context.before(played(() => hook(suite)));
  for (const hook of afterAll) context.after(tidied(() => hook(suite)));
  for (const hook of beforeEach) context.beforeEach(played(() => hook({} as never, suite)));
  // Like Vitest, the last one first.
  for (const hook of afterEach.toReversed()) context.afterEach(tidied(() => hook({} as never, suite)));
  let follows = false;
  for (const task of suite.tasks) {
    // Mocha plays the tests of a group before the groups in it; Vitest plays both in the order of the file.
    if (follows && task.type === "test") context.describe("", defineTask.bind(null, task, context));
    else defineTask(task, context);
    follows ||= task.type === "suite";
  }
}

function defineTask(task: Task, context: BatchContext): void {
  if (task.type === "suite") context.describe(task.name, define.bind(null, task, context));
  else if (task.mode === "run" || task.mode === "queued") context.it(task.name, played(getFn(task)));
}

/** Skips tests that say they cannot be played here. */
function played(act: () => unknown): Act {
  return async function () {
    this.timeout(TIMEOUT);
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Skipped)) throw error;
      console.info(`Skipped: ${error.message}`);
      this.skip();
    }
  };
}

/** Tidies up after a test, unless it was skipped before it had opened a world: Mocha calls these hooks then, too. */
function tidied(act: () => unknown): Act {
  return played(() => {
    spies.restoreAllMocks();
    return isWorldOpen() ? act() : undefined;
  });
}
