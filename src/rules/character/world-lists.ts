import type { BonusGoal } from "../kernel/bonuses.ts";
import type { RuleVariants } from "../kernel/rule-variants.ts";
import { difficultyCharts, type NamedTarget } from "./difficulties.ts";
import { fifthEditionTracks, type Track } from "./tracks.ts";

/** A name with its number in a list of the world. */
export interface NamedNumber {
  readonly name: string;
  readonly number: number;
}

/** A list the rules leave open: it is empty until the table fills it. */
interface ListKind {
  /** The tradition that uses it. */
  readonly tradition: string;
  readonly min: number;
  readonly max: number;
}

/** The lists by their names; a new one is a line here, with its words in `lang/` under `Lists`. */
export const worldListKinds = {
  /** What impact buys [fortune], and at what price. */
  impactUses: { tradition: "fortune", min: 0, max: 99 },
  /** The names of skill ranks [check], each from a number on. */
  rankNames: { tradition: "check", min: -20, max: 99 },
  /** The colors of Meta [trip], each with the bonus of its focus. */
  metaColours: { tradition: "trip", min: 0, max: 99 },
} as const satisfies Readonly<Record<string, ListKind>>;

export type WorldListName = keyof typeof worldListKinds;

/** The lists filled by the world. */
export type WorldLists = Readonly<Partial<Record<WorldListName, readonly NamedNumber[]>>>;

/** Returns the name with the highest number in a list that this number reaches; blank if none. */
export function nameFrom(list: readonly NamedNumber[], reached: number): string {
  const below = list.filter(({ number }) => number <= reached);
  return below.toSorted((one, other) => other.number - one.number)[0]?.name ?? "";
}

/** The goal of an aura: casting totals only. */
export const AURA = "casting";

/** A place's effect on the rolls of everyone there: "the dark tower", +2 botch dice; "magic aura", +3 to casting totals. */
export interface PlaceEffect {
  readonly name: string;
  /** A whole number other than 0; a negative one subtracts. */
  readonly amount: number;
  readonly goal: BonusGoal | typeof AURA;
}

/** The maximum number of effects of a place. */
export const mostPlaceEffects = 20;

/** The greatest amount of an effect, up or down. */
export const greatestPlaceEffect = 99;

/** An edition of a tradition's rules, as far as it changes world settings; those left out stay. */
export interface Edition {
  readonly id: string;
  /** The list of difficulties; null for the tradition's own. */
  readonly difficulties?: readonly NamedTarget[] | null;
  /** The tracks of the world; null for those of the rules. */
  readonly tracks?: readonly Track[] | null;
  /** The rule variants. */
  readonly readings?: Partial<RuleVariants>;
}

/** The editions of the traditions that have several, the default first. */
const byTradition: Readonly<Record<string, readonly Edition[]>> = {
  stress: [
    { id: "fourth", difficulties: null, tracks: null },
    { id: "fifth", difficulties: difficultyCharts("stress").fifth ?? null, tracks: fifthEditionTracks },
  ],
  // The source, and the rules of the current corebook. The choice of variants is ours: the source does not say.
  fortune: [
    { id: "source", readings: { critical: "success", stressScratch: "result" } },
    { id: "corebook", readings: { critical: "always", stressScratch: "type" } },
  ],
};

/** Returns the editions of a tradition; none if there is only one. */
export function editionsOf(tradition: string): readonly Edition[] {
  return byTradition[tradition] ?? [];
}
