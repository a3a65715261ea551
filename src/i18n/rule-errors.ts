import { RuleError } from "../rules/kernel/rule-error.ts";
import { sayFault } from "./words.ts";

/** Runs something that may find a fault in what a person wrote, and says the fault in that person's language. */
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
