import { RuleError } from "../kernel/rule-error.ts";

/** The greatest length of a name in a list: of a Characteristic, a track or a difficulty. */
export const longestListed = 60;

/** The greatest length of a short name, which stands above a score. */
export const longestShort = 12;

/** The greatest length of the name of an actor, an item or an effect. */
export const longestTitle = 120;

/**
 * Returns true if an id can be used in data and formulas: `int`, `sanity2`. Names of properties that every object has
 * are refused.
 */
export function isId(id: string): boolean {
  return /^[a-z][a-zA-Z0-9]*$/.test(id) && !(id in {});
}

/**
 * Checks a named number of a list.
 * @throws RuleError DifficultyValue, unless it is whole and within its limits
 */
export function checkNumber(
  value: unknown,
  about: { readonly name: string; readonly min: number; readonly max: number; readonly field: string },
): number {
  if (typeof value === "number" && Number.isInteger(value) && value >= about.min && value <= about.max) return value;
  throw new RuleError("DifficultyValue", about);
}

/**
 * Checks that a name is neither empty nor too long and holds no HTML, since not everything shows a name as text.
 * @throws RuleError NameLength or NameMarkup, with the name of the field
 */
export function checkName(name: string, max: number, field = "name"): void {
  if (name.trim() === "" || name.length > max) throw new RuleError("NameLength", { max, field });
  if (/<[a-z!/?]/i.test(name)) throw new RuleError("NameMarkup", { field });
}
