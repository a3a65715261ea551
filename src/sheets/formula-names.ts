import { creature } from "../services/creature.ts";
import { traditions } from "../rules/traditions/traditions.ts";
import { characteristicsFor } from "../world-settings.ts";

/**
 * Returns the names that the formulas of an item may use, each with a number: the roll data of its owner, the combat
 * totals, and the item itself. Without an owner, the names of every tradition are allowed.
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
