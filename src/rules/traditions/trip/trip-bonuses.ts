import { isToTotal, unknownHere } from "../../kernel/bonuses.ts";
import type { Gather } from "../../kernel/bonuses.ts";
import { valueOf } from "../../kernel/fields.ts";
import { bonusField } from "./trip-fields.ts";
import { stackBonuses } from "./stack-bonuses.ts";

/** All that stacks is the cumulative bonus, which chooses the bonus die: nothing is added to the roll itself. */
export const gatherForTrip: Gather = (setup, bonuses) => {
  const { total, kept, dropped } = stackBonuses(bonuses.filter(isToTotal));
  return {
    setup: { ...setup, [bonusField.name]: valueOf(setup, bonusField) + total },
    parts: [],
    sources: kept.map(({ label, amount }) => ({ label, amount })),
    dropped: [...dropped, ...bonuses.filter((bonus) => !isToTotal(bonus)).map(unknownHere)],
  };
};
