import { checkName, checkNumber, longestListed, isId, longestShort, RuleError } from "../kernel/rule-error.ts";
import type { Characteristic } from "../traditions/tradition.ts";
import { bonusGoals, type BonusGoal } from "../kernel/bonuses.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { difficultyCharts, type NamedTarget } from "./difficulties.ts";
import { fifthEditionTracks, type Track } from "./tracks.ts";

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

/**
 * Checks the Characteristics that a world lists for a tradition.
 * @throws RuleError CharacteristicId, NameLength or NameMarkup; `field` names the place: "2.name"
 */
export function checkCharacteristics(list: readonly Characteristic[]): void {
  for (const [index, { id, name, short }] of list.entries()) {
    const isTaken = list.findIndex((other) => other.id === id) < index;
    if (!isId(id) || isTaken) throw new RuleError("CharacteristicId", { id, field: `${index}.id` });
    checkName(name, longestListed, `${index}.name`);
    checkName(short, longestShort, `${index}.short`);
  }
}

/** What a place does to the rolls of everybody who is there: "the dark tower", +2 botch dice. */
export interface PlaceEffect {
  readonly name: string;
  /** A whole number that is not 0; a negative one takes away. */
  readonly amount: number;
  readonly goal: BonusGoal;
}

/** An effect as it is entered or stored. */
export type WrittenPlaceEffect = { readonly [Field in keyof PlaceEffect]: unknown };

/** The most effects of a place. */
export const mostPlaceEffects = 20;

/** The greatest amount of an effect, up or down. */
export const greatestPlaceEffect = 99;

/**
 * Reads an effect of a place.
 * @param place Its place in the list, for the field of a fault: "2.amount".
 * @throws RuleError NameLength, NameMarkup or DifficultyValue; TypeError for a goal that no form offers
 */
export function readPlaceEffect(written: WrittenPlaceEffect, place: number): PlaceEffect {
  const name = typeof written.name === "string" ? written.name.trim() : "";
  checkName(name, longestListed, `${place}.name`);
  const about = { name, min: -greatestPlaceEffect, max: greatestPlaceEffect, field: `${place}.amount` };
  const amount = checkNumber(written.amount, about);
  if (amount === 0) throw new RuleError("DifficultyValue", about);
  const goal = bonusGoals.find((one) => one === written.goal);
  if (!goal) throw new TypeError("No roll has this goal.");
  return { name, amount, goal };
}

/** An edition of a tradition's rules, as far as it changes what a world sets; what it leaves out stays as the world has it. */
export interface Edition {
  readonly id: string;
  /** The list of difficulties; null for the tradition's own. */
  readonly difficulties?: readonly NamedTarget[] | null;
  /** The tracks of the world; null for those of the rules. */
  readonly tracks?: readonly Track[] | null;
  /** The readings of the rules. */
  readonly readings?: Partial<RuleVariants>;
}

/** The editions of the traditions that have several, the default first. */
const byTradition: Readonly<Record<string, readonly Edition[]>> = {
  stress: [
    { id: "fourth", difficulties: null, tracks: null },
    { id: "fifth", difficulties: difficultyCharts("stress").fifth ?? null, tracks: fifthEditionTracks },
  ],
  // The source, and what tables with the current corebook play. Which readings these are is ours: the source does not tell.
  fortune: [
    { id: "source", readings: { critical: "success", stressScratch: "result" } },
    { id: "corebook", readings: { critical: "always", stressScratch: "type" } },
  ],
};

/** Returns the editions of a tradition; none if there is only one. */
export function editionsOf(tradition: string): readonly Edition[] {
  return byTradition[tradition] ?? [];
}
