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
    return rethrow(error);
  }
}

function rethrow(error: unknown): never {
  if (error instanceof RuleError) throw new Error(sayFault(error), { cause: error });
  throw error;
}
