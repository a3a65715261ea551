import { RuleError } from "./rule-error.ts";

/**
 * Checks the fields of an object that a macro or a module wrote; a misspelt one would be ignored otherwise.
 * @throws RuleError FieldUnknown that names the first unknown field and the known ones
 */
export function checkFields(written: object, known: readonly string[]): void {
  const name = Object.keys(written).find((one) => !known.includes(one));
  if (name !== undefined) throw new RuleError("FieldUnknown", { name, known: known.join(", ") });
}

/** @throws RuleError ChoiceUnknown that names the known ones, if a value is none of them */
export function checkChoice(name: string, value: unknown, known: readonly string[]): void {
  if (known.some((one) => one === value)) return;
  throw new RuleError("ChoiceUnknown", { name, value: String(value), known: known.join(", ") });
}

/** @throws RuleError NumberMissing if a value is no number */
export function checkIsNumber(name: string, value: unknown): void {
  if (!Number.isFinite(value)) throw new RuleError("NumberMissing", { name, value: String(value) });
}
