import { partsIn } from "../kernel/reckon.ts";
import { RuleError } from "../kernel/rule-error.ts";
import type { Part } from "../kernel/bonuses.ts";

/** The names that formulas may use, without the `@`. */
export interface FormulaNames {
  /** All names, for the message about an unknown one. */
  readonly known: readonly string[];
  /**
   * Returns the value of a name; undefined if it is unknown.
   * @throws RuleError for a name whose value cannot be calculated
   */
  find(name: string): Part | undefined;
}

/** Rounds a fraction. Traditions round differently, so the caller says how. */
export type Round = (amount: number) => number;

/** The greatest length of a formula; no person could check a longer one. */
const LONGEST = 200;

/**
 * Reads a total's formula into the named parts that it adds up: `@dex + @ability + 1`. Factors and divisors stay in one
 * part. Each part is rounded by itself, so that the shown parts add up.
 * @param round How the tradition's rules round.
 * @throws RuleError TotalUnknown for an unknown name, TotalPart or TotalEnds for what cannot be read, NotFinite for a
 * division by zero, TotalLong
 */
export function totalParts(formula: string, names: FormulaNames, round: Round): readonly Part[] {
  if (formula.length > LONGEST) throw new RuleError("TotalLong", { max: LONGEST });
  const find = (name: string): Part | null => {
    if (!name.startsWith("@")) return null;
    const found = names.find(name.slice(1));
    if (found) return found;
    throw new RuleError("TotalUnknown", { part: name, known: names.known.map((one) => `@${one}`).join(", ") });
  };
  // Adding 0 turns the −0 of a subtracted 0 into 0.
  return partsIn(formula, find).map(({ label, value }) => ({ label, value: round(value) + 0 }));
}
