import { RuleError } from "../rules/kernel/rule-error.ts";
import { maskEnclosed } from "../rules/kernel/plain-notation.ts";
import { refuseUnrollable } from "./explain-formula.ts";
import { knownNames } from "./formula-data.ts";
import { localiseFaults } from "../base/rule-errors.ts";
import { ownRoll } from "./quadrivium-roll.ts";

/**
 * Checks a formula of a sheet, which is stored to be rolled later.
 * @param known The roll data: `@str` is its number `str`.
 * @throws Error naming the unknown part, in the reader's language
 */
export function checkFormula(formula: string, known: Readonly<Record<string, unknown>>): void {
  localiseFaults(() => {
    for (const [, name = ""] of maskEnclosed(formula).matchAll(/@([a-z0-9_.-]+)/gi)) {
      if (typeof foundry.utils.getProperty(known, name) !== "number") {
        throw new RuleError("FormulaName", { name, ...knownNames(name, known) });
      }
    }
    refuseUnrollable(ownRoll(formula, { ...known }).terms);
  });
}
