import { creature } from "../services/creature.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { characteristicsFor } from "../world-settings.ts";

/**
 * What the formulas of an item may name, each with a number: what is known of whoever has it, its combat totals, and the
 * item itself. An item that nobody has may name what any character could have.
 */
export function namesForFormulas(item: Item.Implementation): Record<string, unknown> {
  const owner = creature(item.actor);
  const concerned = owner ? [owner.system.effectiveTradition] : [...traditions.values()];
  const totals = concerned.flatMap((tradition) => tradition.totals.map(({ id }) => [id, 0] as const));
  const scores = concerned.flatMap(({ id }) => characteristicsFor(id).map((one) => [one.id, 0] as const));
  return {
    ...Object.fromEntries(scores),
    totals: Object.fromEntries(totals),
    ...owner?.getRollData(),
    [item.type]: { ...(item.system as object) },
  };
}
