import { Budget, MOST_STEPS } from "../rules/odds/expression.ts";
import { nextTask } from "../base/async.ts";

/** The steps that this task of the browser has still room for, whoever wants to reckon odds in it. */
let left = MOST_STEPS;

/**
 * Reckons odds, unless this task has done the work of one formula already.
 * @param reckon Is given the budget to count its steps with.
 * @returns undefined if there is no room for them before the next task
 * @throws whatever `reckon` throws
 */
export function reckonInTask<Result extends object | string | number | null>(
  reckon: (budget: Budget) => Result,
): Result | undefined {
  if (left <= 0) return undefined;
  const budget = new Budget();
  try {
    return reckon(budget);
  } finally {
    left -= budget.spent;
    void nextTask().then(() => (left = MOST_STEPS));
  }
}

/** Reckons odds in the first task that has room for them. */
export async function reckonInTurn<Result extends object | string | number | null>(
  reckon: (budget: Budget) => Result,
): Promise<Result> {
  for (;;) {
    const result = reckonInTask(reckon);
    if (result !== undefined) return result;
    await nextTask();
  }
}
