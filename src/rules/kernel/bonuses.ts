import type { RuleVariants } from "./rule-variants.ts";
import type { Source } from "./sources.ts";
import type { Phrase } from "./phrase.ts";
import type { Setup } from "./fields.ts";

/** What gives a bonus. Only trip lets some of them compete; everywhere else they tell where a bonus comes from. */
export const bonusCategories = ["kit", "artifact", "buff", "focus", "mastery", "penalty", "other"] as const;
export type BonusCategory = (typeof bonusCategories)[number];

/** What a bonus goes to: the total, the boons or banes of a check, or the enchantment bonus of one. */
export const bonusGoals = ["total", "boons", "banes", "enchantment"] as const;
export type BonusGoal = (typeof bonusGoals)[number];

/** One bonus or penalty to one roll. */
export interface Bonus {
  /** What it is called. */
  readonly label: string;
  readonly category: BonusCategory;
  /** A whole number; what is below 0 is a penalty, whatever it comes from. */
  readonly amount: number;
  /** The feat set of a buff, the type of an artifact, else what gave it. What names no source is a source of its own. */
  readonly source?: string;
  /** The game master lets this artifact count beside a better one of its type. */
  readonly isApproved?: boolean;
  /** The total, unless something else is said. */
  readonly goal?: BonusGoal;
}

/** A bonus that does not count, and why not. */
export interface DroppedBonus<One extends Bonus = Bonus> {
  readonly bonus: One;
  readonly reason: Phrase;
}

/** What comes of all bonuses to a roll. */
export interface AppliedBonuses {
  /** The setup with what they change of it. */
  readonly setup: Setup;
  /** What is added to the die. */
  readonly parts: readonly Part[];
  /** What the numbers of the setup come from. */
  readonly sources: readonly Source[];
  readonly dropped: readonly DroppedBonus[];
}

/** How a tradition takes the bonuses to a roll. */
export type ApplyBonuses = (setup: Setup, bonuses: readonly Bonus[], variants: RuleVariants) => AppliedBonuses;

/** Every bonus is added to the total. Boons, banes and enchantments are known to checks alone. */
export const addBonuses: ApplyBonuses = (setup, bonuses) => ({
  setup,
  parts: bonuses.filter(isToTotal).map(toPart),
  sources: [],
  dropped: bonuses.filter((bonus) => !isToTotal(bonus)).map(dropUnsupported),
});

/** Whether a bonus goes to the total. */
export function isToTotal({ goal = "total" }: Bonus): boolean {
  return goal === "total";
}

/** A bonus as it stands in a formula. */
export function toPart({ label, amount }: Bonus): Part {
  return { label, value: amount };
}

/** A bonus to what this roll does not have. */
export function dropUnsupported<One extends Bonus>(bonus: One): DroppedBonus<One> {
  return { bonus, reason: { key: `QUADRIVIUM.Bonus.Dropped.${bonus.goal ?? "total"}` } };
}

/** A number in a formula and the name it goes by. */
export interface Part {
  readonly label: string;
  readonly value: number;
}
