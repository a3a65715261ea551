import { RuleError } from "../../src/rules/kernel/rule-error.ts";

/** What is found wrong with something. @throws Error when nothing is refused */
export function faultOf(run: () => unknown): Pick<RuleError, "fault" | "data"> {
  try {
    run();
  } catch (error) {
    if (error instanceof RuleError) return { fault: error.fault, data: error.data };
    throw error;
  }
  throw new Error("Nothing was refused.");
}
