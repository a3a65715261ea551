import { MOST_WORK, NoRoom, Work } from "../rules/odds/work.ts";
import { nextTask } from "../base/async.ts";

/** The steps that this task of the browser has still room for, whoever wants to reckon odds in it. */
let left = MOST_WORK;

/**
 * Reckons odds, if this task has room for them: all odds together take no more steps in it than those of one formula may.
 * @param reckon Is given the work to count its steps with.
 * @returns undefined if there is no room for them before the next task
 * @throws whatever `reckon` throws
 */
export function reckonInTask<Result extends object | string | number | null>(
  reckon: (work: Work) => Result,
): Result | undefined {
  if (left <= 0) return undefined;
  const work = new Work(left);
  try {
    const result = reckon(work);
    take(work.done);
    return result;
  } catch (error) {
    // What was done in vain is no more than there was room for.
    take(error instanceof NoRoom ? left : work.done);
    if (error instanceof NoRoom) return undefined;
    throw error;
  }
}

/** Reckons odds in the first task that has room for them. */
export async function reckonInTurn<Result extends object | string | number | null>(
  reckon: (work: Work) => Result,
): Promise<Result> {
  for (;;) {
    const result = reckonInTask(reckon);
    if (result !== undefined) return result;
    await nextTask();
  }
}

function take(steps: number): void {
  left -= steps;
  void nextTask().then(() => (left = MOST_WORK));
}
