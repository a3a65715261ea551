/** The most letters of a name that is listed and shown in rows. */
export const longestName = 60;

/** The most letters of a name in short, which stands above a score. */
export const longestShort = 12;

/** How an id is written that formulas use: `int`, `sanity2`. */
export const idPattern = "[a-z][a-zA-Z0-9]*";

/** Whether data can be kept and formulas written under this id; what every object has already is no id. */
export function isId(id: string): boolean {
  return new RegExp(`^${idPattern}$`).test(id) && !(id in {});
}

/** Whether somebody has written a name that is neither empty nor too long, in letters. */
export function isName(name: string, longest: number = longestName): boolean {
  return name.trim() !== "" && name.length <= longest;
}
