import { createRequire } from "node:module";
import type { Page } from "playwright-core";

/** What Quench would report of the batches that it has played. */
export interface Report {
  /** The batches that have been registered. */
  readonly batches: readonly string[];
  readonly passed: number;
  readonly skipped: number;
  /** The tests that have failed, each with its error. */
  readonly failed: readonly string[];
}

/** The parts of Mocha that are used here. */
interface Mocha {
  readonly reporters: { readonly Base: unknown };
  describe(name: string, define: () => void): void;
  readonly mocha: {
    setup(options: { readonly ui: "bdd"; readonly reporter: unknown }): void;
    run(): {
      on(event: "pass" | "pending" | "end", listener: () => void): void;
      on(event: "fail", listener: (test: { fullTitle(): string }, error: Error) => void): void;
    };
  };
}

const MOCHA = createRequire(import.meta.url).resolve("mocha/mocha.js");

/** Plays batches of tests on a page as the module Quench does: with its public interface, by the same Mocha. */
export async function playBatches(page: Page, pattern: RegExp): Promise<Report> {
  await page.addScriptTag({ path: MOCHA });
  return page.evaluate(async (chosen) => {
    const mocha = (globalThis as unknown as { Mocha: Mocha }).Mocha;
    const runner = (globalThis as unknown as Mocha).mocha;
    const batches = new Map<string, (context: Mocha) => void>();
    const registered = new Promise<void>((resolve) => {
      let last: ReturnType<typeof setTimeout>;
      const registerBatch = (key: string, define: (context: Mocha) => void): void => {
        batches.set(key, define);
        clearTimeout(last);
        // The system registers all of its batches in one go.
        last = setTimeout(resolve);
      };
      Hooks.callAll("quenchReady", { registerBatch });
    });
    await registered;
    runner.setup({ ui: "bdd", reporter: mocha.reporters.Base });
    for (const [key, define] of batches) {
      if (new RegExp(chosen).test(key)) mocha.describe(key, define.bind(null, mocha));
    }
    const failed: string[] = [];
    let passed = 0;
    let skipped = 0;
    await new Promise<void>((resolve) => {
      const run = runner.run();
      run.on("pass", () => void (passed += 1));
      run.on("pending", () => void (skipped += 1));
      run.on("fail", (test, error) => {
        // A failed property of fast-check says what went wrong as its cause.
        const cause = error.cause instanceof Error ? ` ${error.cause.message}` : "";
        failed.push(`${test.fullTitle()}: ${error.message}${cause}`);
      });
      run.on("end", resolve);
    });
    return { batches: [...batches.keys()], passed, skipped, failed };
  }, pattern.source);
}
