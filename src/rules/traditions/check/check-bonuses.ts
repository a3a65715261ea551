import { dropNegative, toPart, isToTotal } from "../../kernel/bonuses.ts";
import type { Bonus, DroppedBonus, ApplyBonuses, Part } from "../../kernel/bonuses.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { sharesOf, withShares } from "../../kernel/shares.ts";
import { banes, boons } from "./check-pool.ts";
import { roundUp } from "../../kernel/rounding.ts";

/** The fields of the pool that bonuses change; each is named like the goal of its bonuses. */
const pool = { fields: [boons, banes] };

/**
 * Applies bonuses to a check. Boons and banes change the pool, each with its name; enchantments add up to one bonus
 * with a limit; everything else is added to the total. A negative number of boons or banes is dropped.
 */
export const applyCheckBonuses: ApplyBonuses = (setup, bonuses, variants) => {
  const shifts = bonuses.filter(({ goal }) => goal === "boons" || goal === "banes");
  const given = shifts
    .filter(({ amount }) => amount > 0)
    .map(({ goal, label, amount }) => ({ field: goal ?? "", label, value: amount }));
  const magical = countingEnchantments(bonuses, variants);
  return {
    ...withShares(pool, setup, [...sharesOf(pool, setup, []), ...given]),
    parts: [...bonuses.filter(isToTotal).map(toPart), ...enchantment(magical, variants)],
    notes: cutNote(magical, variants),
    dropped: [
      ...shifts.filter(({ amount }) => amount < 0).map(dropNegative),
      ...bonuses.filter(isEnchantment).flatMap((one) => (magical.includes(one) ? [] : [dropLower(one)])),
    ],
  };
};

function dropLower(bonus: Bonus): DroppedBonus {
  return { bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.highest" } };
}

function isEnchantment({ goal }: Bonus): boolean {
  return goal === "enchantment";
}

/**
 * Returns the enchantments that count: all of them, or with the rule variant `enchantment` the highest alone, of equals
 * the first.
 */
function countingEnchantments(bonuses: readonly Bonus[], variants: RuleVariants): readonly Bonus[] {
  const magical = bonuses.filter(isEnchantment);
  if (variants.enchantment === "sum") return magical;
  return [...magical].sort((one, other) => other.amount - one.amount).slice(0, 1);
}

/** Adds the enchantments up to one part that names them all. */
function enchantment(magical: readonly Bonus[], variants: RuleVariants): Part[] {
  if (magical.length === 0) return [];
  const value = enchantmentBonus(
    magical.map(({ amount }) => amount),
    variants,
  );
  return [{ label: magical.map(({ label }) => label).join(", "), value }];
}

/** Tells that the enchantments come to more than counts. */
function cutNote(magical: readonly Bonus[], variants: RuleVariants): Phrase[] {
  const sum = magical.reduce((total, { amount }) => total + amount, 0);
  const counted = enchantmentBonus(
    magical.map(({ amount }) => amount),
    variants,
  );
  return sum === counted ? [] : [{ key: "QUADRIVIUM.Check.EnchantmentCut", data: { sum, counted } }];
}

/** "This bonus has a maximum of +6" [check]. */
const MAX_ENCHANTMENT = 6;

/**
 * Returns the enchantment bonus of a check: "the sum of all bonuses from all magical effects that would apply to this
 * roll" [check], or with the rule variant `enchantment` only the highest of them; at most +6.
 */
export function enchantmentBonus(
  sources: readonly number[],
  { enchantment }: Pick<RuleVariants, "enchantment">,
): number {
  if (sources.length === 0) return 0;
  const bonus = enchantment === "highest" ? Math.max(...sources) : sources.reduce((sum, source) => sum + source, 0);
  return Math.min(roundUp(bonus), MAX_ENCHANTMENT);
}
