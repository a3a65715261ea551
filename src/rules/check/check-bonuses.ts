import { asPart, isToTotal } from "../bonuses.ts";
import type { Bonus, BonusGoal, Gather } from "../bonuses.ts";
import { valueOf } from "../fields.ts";
import type { Part } from "../notation.ts";
import type { Readings } from "../readings.ts";
import { banes, boons } from "../traditions/check-pool.ts";
import { enchantmentBonus } from "./enchantment.ts";

/**
 * What gives a boon or a bane changes the pool, each with its name; what is magical makes up the enchantment bonus, which
 * has a limit for all of it together; everything else is added. Of boons and banes there cannot be fewer than none.
 */
export const gatherForCheck: Gather = (setup, bonuses, readings) => {
  const given = (goal: BonusGoal): Bonus[] => bonuses.filter((bonus) => bonus.goal === goal && bonus.amount > 0);
  const [helping, hindering] = [given("boons"), given("banes")];
  return {
    setup: {
      ...setup,
      [boons.name]: valueOf(setup, boons) + sumOf(helping),
      [banes.name]: valueOf(setup, banes) + sumOf(hindering),
    },
    parts: [...bonuses.filter(isToTotal).map(asPart), ...enchantment(bonuses, readings)],
    sources: [
      ...helping.map(({ label, amount }) => ({ label, amount })),
      ...hindering.map(({ label, amount }) => ({ label, amount: -amount })),
    ],
    dropped: [],
  };
};

function sumOf(bonuses: readonly Bonus[]): number {
  return bonuses.reduce((sum, { amount }) => sum + amount, 0);
}

/** All enchantments are one bonus, and named together. */
function enchantment(bonuses: readonly Bonus[], readings: Readings): Part[] {
  const magical = bonuses.filter(({ goal }) => goal === "enchantment");
  if (magical.length === 0) return [];
  const value = enchantmentBonus(
    magical.map(({ amount }) => amount),
    readings,
  );
  return [{ label: magical.map(({ label }) => label).join(", "), value }];
}
