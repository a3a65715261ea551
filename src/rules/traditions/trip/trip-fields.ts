import { valueOf } from "../../kernel/fields.ts";
import type { NumberField, SizesField, FlagField, Setup, ResourceDelta } from "../../kernel/fields.ts";
import { RuleError, type Phrase } from "../../kernel/rule-error.ts";
import type { ResourceContext, Decision, Outcome } from "../../kernel/die-kind.ts";
import type { Bonus, BonusCategory, DroppedBonus, ApplyBonuses } from "../../kernel/bonuses.ts";
import { tableNumbers, type Unskilled } from "../../kernel/rule-variants.ts";

/** The target, *0 to *9; usually an even number up to *8. "The target is ALWAYS denoted by a red asterisk." [trip] */
export const targetField: NumberField = {
  kind: "number",
  name: "tripTarget",
  code: "s",
  sign: "*",
  owner: "trait",
  min: 0,
  max: 9,
  initial: 0,
  step: 2,
};

/** "The GM may slide the failure from 0 to 20." GMs say it as "difficulty 15, failure 4" [trip]. */
export const slideField: NumberField = {
  kind: "number",
  name: "slide",
  alias: "failure",
  code: "sl",
  min: 0,
  max: 20,
  initial: 0,
};

/** The cumulative bonus, which selects the bonus die. */
export const bonusField: NumberField = {
  kind: "number",
  name: "bonus",
  code: "b",
  negativeCode: "bm",
  min: -99,
  max: 99,
  initial: 0,
  sources: "either",
};

/** The sizes of dice for heroic rolls. */
const heroicSizes = [4, 6, 8, 10, 12, 16, 20, 100];

/**
 * The character's heroic table: the die of degree 1, 2, 3 … The source gives no table, so the first three are our
 * choice.
 */
export const heroicDiceField: SizesField = {
  kind: "sizes",
  name: "heroicDice",
  code: "h",
  owner: "character",
  sizes: heroicSizes,
  min: 1,
  max: 9,
  initial: [6, 8, 10],
};

/** "The highest Heroic Degree that the character’s level allows (Degree 3 for lower level characters)" [trip]. */
export const highestDegreeField: NumberField = {
  kind: "number",
  name: "highestDegree",
  code: "mx",
  owner: "character",
  min: 1,
  max: 9,
  initial: 3,
};

/**
 * The sizes of bonus dice. The source ends with "17+" at the d20, "the MAX dB die at lower character levels" [trip]; the
 * d24 and the d30 of higher levels are our choice.
 */
const bonusDice = [4, 6, 8, 10, 12, 16, 20, 24, 30] as const;

/** The highest bonus die of a character by default. */
const USUAL_HIGHEST = 20;

/** The highest bonus die the character's level allows: "d20 is the MAX dB die at lower character levels" [trip]. */
export const highestBonusDieField: SizesField = {
  kind: "sizes",
  name: "highestBonusDie",
  code: "bd",
  owner: "character",
  sizes: bonusDice,
  min: 1,
  max: 1,
  initial: [USUAL_HIGHEST],
};

/** The die of a heroic roll on its own. */
export const heroicDieField: SizesField = {
  kind: "sizes",
  name: "heroicDie",
  code: "d",
  sizes: heroicSizes,
  min: 1,
  max: 1,
  initial: [6],
  isPool: true,
};

/** The effect of a cumulative bonus on a trip roll: a bonus die, or a number. */
export interface TripBonus {
  /** The size of the bonus die (dB); null for none. */
  readonly faces: number | null;
  /** The number added, or subtracted, if no die is rolled. */
  readonly flat: number;
}

/** "1 Simply add 1. [...] 2 Simply add 2. [...] 3 or 4 d4 is rolled" [trip]. */
const MAX_WITHOUT_DIE = 2;

/**
 * Returns the smallest die that can show the bonus: "Once the final (and LEGAL) cumulative bonus is calculated, a
 * number or die result is simply added to the d20 Trip die result". "Any negative cumulative bonus is simply
 * subtracted. No dB is rolled." [trip]
 * @param highest The size of the highest bonus die the character's level allows.
 */
export function bonusDie(cumulative: number, highest: number = USUAL_HIGHEST): TripBonus {
  if (cumulative <= MAX_WITHOUT_DIE) return { faces: null, flat: cumulative };
  return { faces: bonusDice.find((size) => cumulative <= size || size === highest) ?? highest, flat: 0 };
}

/** Returns the effect of the cumulative bonus of a setup. */
export function tripBonus(setup: Setup): TripBonus {
  return bonusDie(valueOf(setup, bonusField), valueOf(setup, highestBonusDieField)[0] ?? 0);
}

/** Returns what a bonus adds to a flat roll: "+ 1d6", "+ 2", "- 5", or nothing. */
export function addedFlat({ faces, flat }: TripBonus): string {
  if (faces !== null) return `+ 1d${faces}`;
  return flat === 0 ? "" : `${flat < 0 ? "-" : "+"} ${Math.abs(flat)}`;
}

/** "Simply find the indicated die on the Heroic table of the character sheet and roll two of them." [trip] */
export const HEROIC_DICE = 2;

/**
 * "Use the two results to create the SMALLEST result you can by placing one number before the other" [trip]: 3 and 5
 * are 35, 10 and 8 are 108. Returns null while a die is missing.
 */
export function joinSmallest([first, second]: readonly number[]): number | null {
  if (first === undefined || second === undefined) return null;
  return Math.min(first * placesOf(second) + second, second * placesOf(first) + first);
}

/** Returns the factor for a number when this one is placed after it: 10 for one digit, 100 for two … */
function placesOf(number: number): number {
  let places = 10;
  while (places <= number) places *= 10;
  return places;
}

const luck: FlagField = { kind: "flag", name: "luck", code: "lk", opposite: "antiLuck" };
const antiLuck: FlagField = { kind: "flag", name: "antiLuck", code: "al" };

/** The switches for luck and anti-luck before a roll. */
export const luckFields: readonly FlagField[] = [luck, antiLuck];

/**
 * Rejects luck and anti-luck together, since they do not cancel out.
 * @throws RuleError ModifiersExclude that names both
 */
export function checkLuck(setup: Setup): void {
  if (valueOf(setup, luck) && valueOf(setup, antiLuck)) {
    throw new RuleError("ModifiersExclude", { modifier: luck.code, other: antiLuck.code });
  }
}

/**
 * Returns which of two rolls is kept: the better with luck, the worse with anti-luck ("make two rolls and take the
 * worst result" [trip]); null without either.
 */
export function keptByLuck(setup: Setup): "better" | "worse" | null {
  if (valueOf(setup, luck)) return "better";
  return valueOf(setup, antiLuck) ? "worse" : null;
}

/** Returns the price of a decision: luck costs a luck point. Anti-luck costs nothing, since it is imposed. */
export function luckPrice({ kind }: Decision): ResourceDelta {
  return kind === "luck" ? { luck: -1 } : {};
}

/**
 * Returns the luck points that a roll has cost. "A player may NOT luck a roll that is [flagged] Critical!" [trip] Such
 * a roll is not repeated, so luck used before it costs nothing.
 */
export function luckDelta({ setup, decisions, outcome, rejected }: ResourceContext<Outcome>): ResourceDelta {
  const isRefused = outcome !== null && rejected.length === 0;
  const before = Number(valueOf(setup, luck) && !isRefused);
  return { luck: 0 - decisions.filter(({ kind }) => kind === "luck").length - before };
}

/** The sum of all bonuses to an ability. */
interface CumulativeBonus<One extends Bonus = Bonus> {
  readonly total: number;
  /** The bonuses that count, in the order given. */
  readonly kept: readonly One[];
  /** The bonuses that do not stack, in the order given. */
  readonly dropped: readonly DroppedBonus<One>[];
}

/** A rule for competing bonuses: only the strongest of each group counts. */
interface Competition {
  /** The last part of the reason's language key. */
  readonly name: string;
  /** Returns the group of a bonus; null if the rule does not apply to it. */
  readonly group: (bonus: Bonus) => string | null;
  readonly max: number;
}

/**
 * "Bonuses can stack as long as they are from different sources." [trip] The order matters: only the best bonus of each
 * source competes with other sources.
 */
const competitions: readonly Competition[] = [
  // Penalties do not compete with bonuses; the worst of each source counts.
  { name: "penalty", group: (bonus) => (bonus.amount < 0 ? sourceOf(bonus) : null), max: 1 },
  // "Only one bonus from a feat set regardless of who cast it." [trip]
  { name: "featSet", group: among("buff", sourceOf), max: 1 },
  // "Two rings of +1 Str and +2 Str do NOT provide +3 Str. Rather, the more powerful works and the other does NOT."
  // [trip] One approved by the GM counts beside any other.
  { name: "artifactType", group: among("artifact", (one) => (one.isApproved ? null : sourceOf(one))), max: 1 },
  { name: "source", group: among("kit", sourceOf), max: 1 },
  { name: "source", group: among("other", sourceOf), max: 1 },
  // "Only two kits may stack bonuses on any particular ability. If there are three or more simply take the best TWO."
  // [trip]
  { name: "kits", group: among("kit"), max: 2 },
  // "Only ONE mastery bonus per ability." "Only ONE focus bonus per ability." [trip]
  { name: "mastery", group: among("mastery"), max: 1 },
  { name: "focus", group: among("focus"), max: 1 },
];

/** Returns a rule's `group`: all bonuses of a category, or one group for each of their sources. */
function among(category: BonusCategory, group: (bonus: Bonus) => string | null = () => category) {
  return (bonus: Bonus): string | null => (bonus.category === category && bonus.amount >= 0 ? group(bonus) : null);
}

/** Returns a source without case and surrounding spaces, for comparison. */
function sourceOf({ source = "" }: Bonus): string | null {
  return source.trim().toLowerCase() || null;
}

/**
 * Adds up all bonuses to one ability, with the reason for each that does not stack. Of equal ones, the first counts.
 */
export function stackBonuses<One extends Bonus>(bonuses: readonly One[]): CumulativeBonus<One> {
  const dropped = new Map<One, Phrase>();
  for (const { name, group, max } of competitions) {
    const rivals = new Map<string, One[]>();
    for (const bonus of bonuses) {
      const key = dropped.has(bonus) ? null : group(bonus);
      if (key !== null) rivals.set(key, [...(rivals.get(key) ?? []), bonus]);
    }
    for (const all of rivals.values()) {
      const ranked = all.sort((one, other) => Math.abs(other.amount) - Math.abs(one.amount));
      const data = { source: ranked[0]?.source?.trim() ?? "", kept: ranked[0]?.label ?? "" };
      for (const one of ranked.slice(max)) dropped.set(one, { key: `QUADRIVIUM.Trip.Dropped.${name}`, data });
    }
  }
  const kept = bonuses.filter((bonus) => !dropped.has(bonus));
  return {
    total: kept.reduce((sum, { amount }) => sum + amount, 0),
    kept,
    dropped: bonuses.flatMap((bonus) => {
      const reason = dropped.get(bonus);
      return reason ? [{ bonus, reason }] : [];
    }),
  };
}

/** Adds all bonuses that stack to the cumulative bonus, which selects the bonus die. The roll itself is unchanged. */
export const applyTripBonuses: ApplyBonuses = (setup, bonuses) => {
  const { total, kept, dropped } = stackBonuses(bonuses);
  return {
    setup: { ...setup, [bonusField.name]: valueOf(setup, bonusField) + total },
    parts: [],
    sources: kept.map(({ label, amount }) => ({ label, amount })),
    dropped,
  };
};

const usual: Unskilled = {
  kind: "slide",
  slide: tableNumbers.unskilledSlide.initial,
  penalty: tableNumbers.unskilledPenalty.initial,
};

/**
 * Returns the setup and the penalty of an unskilled roll, as chosen by the table: a slide, and a penalty that joins the
 * other bonuses; or "another method is anti-luck" [trip]. A heroic roll has no slide, so only anti-luck fits it.
 * `writeSetup` refuses a slide out of range.
 */
export function unskilled(
  setup: Setup,
  suffered: Unskilled = usual,
): { readonly setup: Setup; readonly penalty: number } {
  if (suffered.kind === "antiLuck") return { setup: { ...setup, antiLuck: true }, penalty: 0 };
  const slide = valueOf(setup, slideField) + suffered.slide;
  return { setup: { ...setup, [slideField.name]: slide }, penalty: suffered.penalty };
}
