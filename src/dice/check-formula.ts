import { RuleError } from "../rules/kernel/rule-error.ts";
import { refuseUnrollable } from "./explain-formula.ts";
import { localiseFaults } from "../i18n/rule-errors.ts";
import { QuadriviumRoll } from "./quadrivium-roll.ts";

/**
 * Checks a formula that is stored to be rolled later.
 * @param known The roll data: `@str` is its number `str`.
 * @throws Error naming the unknown part, in the reader's language
 */
export function checkFormula(formula: string, known: Readonly<Record<string, unknown>>): void {
  localiseFaults(() => {
    for (const [, name = ""] of formula.matchAll(/@([a-z0-9_.-]+)/gi)) {
      if (typeof foundry.utils.getProperty(known, name) !== "number") {
        throw new RuleError("FormulaName", { name, known: listNumbers(known) });
      }
    }
    refuseUnrollable(new QuadriviumRoll(formula, { ...known }).terms);
  });
}

/** Lists the names of all numbers in roll data and one level below. */
function listNumbers(known: object): string {
  const names = Object.entries(known).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "number") return [name];
    return typeof value === "object" && value !== null ? numberNames(value).map((inner) => `${name}.${inner}`) : [];
  });
  return names.map((name) => `@${name}`).join(", ");
}

function numberNames(data: object): string[] {
  return Object.entries(data).flatMap(([name, value]) => (typeof value === "number" ? [name] : []));
}
