import type { Readings } from "../../kernel/rule-variants.ts";
import { roundUp } from "../../kernel/round-up.ts";

/** "This bonus has a maximum of +6"; a negative one goes as far down. */
const MOST_ENCHANTMENT = 6;

/**
 * The enchantment bonus of a check: "the sum of all bonuses from all magical effects that would apply to this roll", or
 * by the reading `enchantment` only the highest of them; from −6 to +6.
 */
export function enchantmentBonus(sources: readonly number[], { enchantment }: Pick<Readings, "enchantment">): number {
  if (sources.length === 0) return 0;
  const bonus = enchantment === "highest" ? Math.max(...sources) : sources.reduce((sum, source) => sum + source, 0);
  return Math.max(-MOST_ENCHANTMENT, Math.min(roundUp(bonus), MOST_ENCHANTMENT));
}
