import { RuleError } from "../../src/rules/kernel/rule-error.ts";

/** Returns the fault that a function throws. Throws Error if it throws none. */
export function faultOf(run: () => unknown): Pick<RuleError, "fault" | "data"> {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return { fault: error.fault, data: error.data };
    throw error;
  }
  throw new Error("Nothing was refused.");
}
