import { RuleError } from "../rules/kernel/rule-error.ts";
import { sayFault } from "./words.ts";

/**
 * Runs a function, which may return a promise.
 * @throws Error for a RuleError, with its message in the reader's language
 */
export function localiseFaults<Result>(run: () => Result): Result {
  try {
    const result = run();
    if (result instanceof Promise) return result.catch(rethrow) as Result;
    return result;
  } catch (error) {
    throw localisedFault(error);
  }
}

function rethrow(error: unknown): never {
  throw localisedFault(error);
}

/** Returns an error with its message in the reader's language if it is a RuleError, and any other as it is. */
export function localisedFault(error: unknown): unknown {
  return error instanceof RuleError ? new Error(sayFault(error), { cause: error }) : error;
}

/** Does what Foundry would not tell this user why it fails. Throws what that throws. */
export function tellRefusal<Result>(check: () => Result): Result {
  try {
    return check();
  } catch (error) {
    if (error instanceof Error) ui.notifications.error(error.message, { console: false });
    throw error;
  }
}
