import type { RuleVariants } from "./rule-variants.ts";
import type { Source } from "./sources.ts";
import type { Phrase } from "./phrase.ts";
import type { Setup } from "./fields.ts";

/** The categories of bonuses. Only in a trip roll do they compete; elsewhere they say where a bonus comes from. */
export const bonusCategories = ["kit", "artifact", "buff", "focus", "mastery", "penalty", "other"] as const;
export type BonusCategory = (typeof bonusCategories)[number];

/**
 * The parts of a roll that a bonus can change: the total, or the boons, the banes or the enchantment bonus of a check.
 */
export const bonusGoals = ["total", "boons", "banes", "enchantment"] as const;
export type BonusGoal = (typeof bonusGoals)[number];

/** A bonus or penalty to one roll. */
export interface Bonus {
  /** The name that the dialog and the card show. */
  readonly label: string;
  readonly category: BonusCategory;
  /** A whole number; a negative one is a penalty, whatever its category. */
  readonly amount: number;
  /**
   * The feat set of a buff, the type of an artifact, otherwise whatever gave the bonus. Without it, the bonus is its
   * own source.
   */
  readonly source?: string;
  /** The game master lets this artifact count beside a better one of its type. */
  readonly isApproved?: boolean;
  /** The total by default. */
  readonly goal?: BonusGoal;
}

/** A bonus that does not count, with the reason. */
export interface DroppedBonus<One extends Bonus = Bonus> {
  readonly bonus: One;
  readonly reason: Phrase;
}

/** The result of applying all bonuses to a roll. */
export interface AppliedBonuses {
  /** The setup as the bonuses have changed it. */
  readonly setup: Setup;
  /** The numbers that the formula adds to the die. */
  readonly parts: readonly Part[];
  /** The named sources of the numbers in the setup. */
  readonly sources: readonly Source[];
  readonly dropped: readonly DroppedBonus[];
  /** What else the card tells, such as a limit that cut the bonuses. */
  readonly notes?: readonly Phrase[];
}

/** Applies bonuses to a roll by the rules of one die kind. */
export type ApplyBonuses = (setup: Setup, bonuses: readonly Bonus[], variants: RuleVariants) => AppliedBonuses;

/** Adds every bonus to the total. Only checks know boons, banes and enchantments. */
export const addBonuses: ApplyBonuses = (setup, bonuses) => ({
  setup,
  parts: bonuses.filter(isToTotal).map(toPart),
  sources: [],
  dropped: bonuses.filter((bonus) => !isToTotal(bonus)).map(dropUnsupported),
});

/** Returns true if a bonus changes the total. */
export function isToTotal({ goal = "total" }: Bonus): boolean {
  return goal === "total";
}

/** Returns a bonus as a part of a formula. */
export function toPart({ label, amount }: Bonus): Part {
  return { label, value: amount };
}

/** Returns a part as an enchantment. */
export function asEnchantment({ label, value }: Part): Bonus {
  return { label, category: "other", goal: "enchantment", amount: value };
}

/** Drops a bonus to something that this die kind does not have. */
export function dropUnsupported<One extends Bonus>(bonus: One): DroppedBonus<One> {
  return { bonus, reason: { key: `QUADRIVIUM.Bonus.Dropped.${bonus.goal ?? "total"}` } };
}

/** A labelled number in a formula. */
export interface Part {
  readonly label: string;
  readonly value: number;
}
