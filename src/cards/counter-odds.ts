import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { percent, say } from "../i18n/words.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { ratio } from "../rules/odds/distribution.ts";
import { totals } from "../rules/odds/odds.ts";
import { rollOf } from "../services/change-roll.ts";

/**
 * Returns in words how likely a counter stops an action, before it is thrown; blank for an action whose dice this user does
 * not see, and for odds that cannot be listed. Each total of the counter is a target of the action.
 */
export function counterOdds(action: ChatMessage.Implementation, counter: QuadriviumRoll): string {
  const acted = action.isContentVisible ? rollOf(action) : null;
  if (!acted || acted.isWaiting) return "";
  try {
    const { weights, total } = totals(counter.prospect);
    const stopping = [...weights].filter(([value]) => acted.outcomeAgainst(value)?.success === false);
    const chance = ratio(
      stopping.reduce((sum, [, weight]) => sum + weight, 0n),
      total,
    );
    return say({ key: "QUADRIVIUM.Counter.Chance", data: { chance: percent(chance) } });
  } catch (error) {
    if (!(error instanceof Error && error.cause instanceof RuleError)) throw error;
    return "";
  }
}
