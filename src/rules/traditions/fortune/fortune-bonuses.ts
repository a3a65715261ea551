import { bonusesToFields, dropNegative, tellGift } from "../../kernel/bonuses.ts";
import type { ApplyBonuses, Bonus, DroppedBonus } from "../../kernel/bonuses.ts";
import { valueOf } from "../../kernel/fields.ts";
import type { Setup } from "../../kernel/fields.ts";
import type { Phrase } from "../../kernel/phrase.ts";
import { advantage, boostedDice, boosts, disadvantage, impactModifier, LARGEST } from "./fortune-pool.ts";

const applyToFields = bonusesToFields([advantage, disadvantage, impactModifier]);

/**
 * Applies bonuses to a fortune roll. However many give advantage, they are one, and with any disadvantage neither counts: that
 * is the pool's own rule. A boost takes a die of the pool; see {@link dieToBoost}.
 */
export const applyFortuneBonuses: ApplyBonuses = (setup, bonuses, variants) => {
  const applied = applyToFields(setup, bonuses, variants);
  let changed: Setup = applied.setup;
  const notes: Phrase[] = [];
  const dropped: DroppedBonus[] = [];
  for (const bonus of bonuses.filter(({ goal, amount }) => goal === "boosts" && amount !== 0)) {
    const boosted = boostedBy(changed, bonus.amount);
    if (bonus.amount < 0) dropped.push(dropNegative(bonus));
    else if (boosted.length === 0) dropped.push(dropWithoutDie(bonus));
    else notes.push(...tellGift(bonus, boosted.map((size) => `d${size}`).join(" ")));
    changed = { ...changed, [boosts.name]: [...valueOf(changed, boosts), ...boosted] };
  }
  return {
    ...applied,
    setup: changed,
    notes: [...(applied.notes ?? []), ...notes],
    dropped: [...applied.dropped, ...dropped],
  };
};

/** Returns the dice that so many boosts take, one after the other; fewer if the pool takes no more. */
function boostedBy(setup: Setup, amount: number): readonly number[] {
  const before = valueOf(setup, boosts);
  const taken: number[] = [];
  while (taken.length < Math.min(amount, boosts.max - before.length)) {
    const die = dieToBoost({ ...setup, [boosts.name]: [...before, ...taken] });
    if (die === null) break;
    taken.push(die);
  }
  return taken;
}

/** Returns the largest character die below d12, or else a d12, which adds a d4; null for a pool without dice. Ours. */
function dieToBoost(setup: Setup): number | null {
  const pool = boostedDice(setup);
  if (pool.length === 0) return null;
  const smaller = pool.filter((size) => size < LARGEST);
  return smaller.length > 0 ? Math.max(...smaller) : LARGEST;
}

function dropWithoutDie(bonus: Bonus): DroppedBonus {
  return { bonus, reason: { key: "QUADRIVIUM.Bonus.Dropped.noDie" } };
}
