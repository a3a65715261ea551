import { toPart, isToTotal } from "../../kernel/bonuses.ts";
import type { Bonus, DroppedBonus, ApplyBonuses, Part } from "../../kernel/bonuses.ts";
import type { RuleVariants } from "../../kernel/rule-variants.ts";
import { sharesOf, withShares } from "../../kernel/shares.ts";
import { banes, boons } from "./check-pool.ts";
import { roundUp } from "../../kernel/rounding.ts";

/** The numbers of a pool that are gathered from bonuses, each by the name of its goal. */
const pool = { fields: [boons, banes] };

/**
 * What gives a boon or a bane changes the pool, each with its name; what is magical makes up the enchantment bonus, which
 * has a limit for all of it together; everything else is added. Of boons and banes there cannot be fewer than none.
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
    dropped: [
      ...shifts.filter(({ amount }) => amount < 0).map((bonus) => dropBecause(bonus, "negative")),
      ...bonuses.filter(isEnchantment).flatMap((one) => (magical.includes(one) ? [] : [dropBecause(one, "highest")])),
    ],
  };
};

function dropBecause(bonus: Bonus, why: string): DroppedBonus {
  return { bonus, reason: { key: `QUADRIVIUM.Bonus.Dropped.${why}` } };
}

function isEnchantment({ goal }: Bonus): boolean {
  return goal === "enchantment";
}

/** The enchantments that count: all of them, or by the reading `enchantment` the highest alone, the first of equals. */
function countingEnchantments(bonuses: readonly Bonus[], variants: RuleVariants): readonly Bonus[] {
  const magical = bonuses.filter(isEnchantment);
  if (variants.enchantment === "sum") return magical;
  return [...magical].sort((one, other) => other.amount - one.amount).slice(0, 1);
}

/** All enchantments that count are one bonus, and named together. */
function enchantment(magical: readonly Bonus[], variants: RuleVariants): Part[] {
  if (magical.length === 0) return [];
  const value = enchantmentBonus(
    magical.map(({ amount }) => amount),
    variants,
  );
  return [{ label: magical.map(({ label }) => label).join(", "), value }];
}

/** "This bonus has a maximum of +6"; a negative one goes as far down. */
const MAX_ENCHANTMENT = 6;

/**
 * The enchantment bonus of a check: "the sum of all bonuses from all magical effects that would apply to this roll", or
 * by the reading `enchantment` only the highest of them; from −6 to +6.
 */
export function enchantmentBonus(
  sources: readonly number[],
  { enchantment }: Pick<RuleVariants, "enchantment">,
): number {
  if (sources.length === 0) return 0;
  const bonus = enchantment === "highest" ? Math.max(...sources) : sources.reduce((sum, source) => sum + source, 0);
  return Math.max(-MAX_ENCHANTMENT, Math.min(roundUp(bonus), MAX_ENCHANTMENT));
}
