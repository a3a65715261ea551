import { RuleError } from "../kernel/rule-error.ts";

/** The most letters of a name that is listed: of a Characteristic, a track or a difficulty. */
export const longestListed = 60;

/** The most letters of a name in short, which stands above a score. */
export const longestShort = 12;

/** The most letters of the name of an actor, an item or an effect. */
export const longestTitle = 120;

/** Whether data can be kept and formulas written under this id: `int`, `sanity2`; what every object has already is none. */
export function isId(id: string): boolean {
  return /^[a-z][a-zA-Z0-9]*$/.test(id) && !(id in {});
}

/**
 * Lets a name pass that is neither empty nor too long, and no HTML: not everything that shows a name shows it as text.
 * @throws RuleError NameLength or NameMarkup, with the name of the field
 */
export function checkName(name: string, max: number, field = "name"): void {
  if (name.trim() === "" || name.length > max) throw new RuleError("NameLength", { max, field });
  if (/<[a-z!/?]/i.test(name)) throw new RuleError("NameMarkup", { field });
}
