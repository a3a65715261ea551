import { checkName, checkNumber, longestListed } from "./names.ts";

/** A name with its number in a list of the world. */
export interface NamedNumber {
  readonly name: string;
  readonly number: number;
}

/** A list of the world for which the rules name nothing: it is empty until a table fills it. */
interface ListKind {
  /** The tradition that uses it. */
  readonly tradition: string;
  readonly min: number;
  readonly max: number;
}

/** The lists by their names; a new one is a line here, with its words in `lang/` under `Lists`. */
export const worldListKinds = {
  /** What impact buys [fortune], and for how much. */
  impactUses: { tradition: "fortune", min: 0, max: 99 },
  /** What ranks in a skill are called [check], from which number on. */
  rankNames: { tradition: "check", min: -20, max: 99 },
  /** The colors of Meta [trip], each with the bonus of its focus. */
  metaColours: { tradition: "trip", min: 0, max: 99 },
} as const satisfies Readonly<Record<string, ListKind>>;

export type WorldListName = keyof typeof worldListKinds;

/** The lists that a world has filled. */
export type WorldLists = Readonly<Partial<Record<WorldListName, readonly NamedNumber[]>>>;

/**
 * Reads the rows of a list, and returns them in the order of their numbers.
 * @throws RuleError NameLength, NameMarkup or DifficultyValue; `field` names the place: "2.number"
 */
export function readWorldList(
  list: WorldListName,
  written: readonly { readonly name: string; readonly number: unknown }[],
): readonly NamedNumber[] {
  const { min, max } = worldListKinds[list];
  const rows = written.map(({ name: given, number }, index) => {
    const name = given.trim();
    checkName(name, longestListed, `${index}.name`);
    return { name, number: checkNumber(number, { name, min, max, field: `${index}.number` }) };
  });
  return rows.toSorted((one, other) => one.number - other.number);
}

/** Returns the name in a list whose number is the highest that this one reaches; blank if it reaches none. */
export function nameFrom(list: readonly NamedNumber[], reached: number): string {
  const below = list.filter(({ number }) => number <= reached);
  return below.toSorted((one, other) => other.number - one.number)[0]?.name ?? "";
}

/**
 * Checks the stored lists of a world.
 * @throws RuleError as {@link readWorldList}; TypeError for anything but lists
 */
export function checkWorldLists(lists: WorldLists): void {
  for (const name of Object.keys(worldListKinds) as WorldListName[]) readWorldList(name, [...(lists[name] ?? [])]);
}
