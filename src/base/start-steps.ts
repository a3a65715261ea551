import { listed, say } from "./words.ts";
import { fireAndForget } from "./async.ts";

/**
 * A step of the start. Each stands for itself: if one goes wrong, all others are done all the same, and the user is told
 * which one it was.
 */
export interface StartStep {
  /** What it starts: the last part of the language key of its name. Several steps can start the same. */
  readonly name: string;
  /** Does it; what it promises is not waited for. */
  readonly run: () => unknown;
}

/** The names of the steps that went wrong and that the user has not been told of yet. */
let failed: string[] = [];
let isReady = false;

/** Forgets what went wrong, as when the page is opened. */
export function beginStart(): void {
  failed = [];
  isReady = false;
}

/** Does steps of the start, one after the other. */
export function doSteps(steps: readonly StartStep[]): void {
  for (const step of steps) {
    try {
      const done: unknown = step.run();
      if (done instanceof Promise)
        fireAndForget(
          done.catch((error: unknown) => {
            report(step, error);
          }),
        );
    } catch (error) {
      report(step, error);
    }
  }
}

/** Tells the user what went wrong so far, and from now on at once; call when the world is ready. */
export function tellFailedSteps(): void {
  isReady = true;
  const names = [...new Set(failed)];
  failed = [];
  if (names.length === 0) return;
  const data = { names: listed(names.map((name) => game.i18n.localize(`QUADRIVIUM.Start.Step.${name}`))) };
  ui.notifications.error(say({ key: "QUADRIVIUM.Start.Failed", data }), { permanent: true, console: false });
}

function report({ name }: StartStep, error: unknown): void {
  console.error(`Quadrivium | A step of the start has failed (${name}):`, error);
  failed.push(name);
  if (isReady) tellFailedSteps();
}
