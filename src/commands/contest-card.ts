import { chancesBetween } from "../rolls/odds/attack-chances.ts";
import type { ContestTerms } from "../rolls/odds/attack-chances.ts";
import { heightsOf, sayAround } from "../rolls/odds/odds-context.ts";
import type { OddsContext } from "../rolls/odds/odds-context.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { percent, say } from "../base/words.ts";
import { reckonInTurn } from "../ui/reckon-in-task.ts";
import { ruleWords } from "../rules/procedures/contest.ts";
import type { ContestOdds } from "../rules/procedures/contest.ts";
import { marginColumns, marginDistribution } from "../rules/odds/odds.ts";
import type { MarginColumn } from "../rules/odds/odds.ts";
import { contestRules } from "../rules/kernel/ties.ts";
import type { Sides } from "../rules/kernel/ties.ts";

/** The context of a card with the odds of a contest. */
interface ContestContext {
  readonly tradition: string;
  readonly formula: string;
  readonly odds: OddsContext;
  /** The rules that can decide it, each with its chance. */
  readonly deciding: readonly { readonly rule: string; readonly chance: string }[];
}

/** The chance below which nothing is shown, for instance for a tie after all re-rolls. */
const NEVER = 1e-12;

/**
 * Calculates the odds of a contest and returns their card. Throws RuleError NotEnumerable for rolls that cannot be
 * listed.
 */
export async function contestContext(
  { first, second }: Sides<QuadriviumRoll>,
  { defender, mayStalemate }: ContestTerms,
): Promise<ContestContext> {
  const ours = await reckonInTurn((budget) => first.prospectWith(budget));
  const theirs = await reckonInTurn((budget) => second.prospectWith(budget));
  const chances = chancesBetween({ first, second }, { first: ours, second: theirs }, { defender, mayStalemate });
  const margins = await reckonInTurn((budget) => marginDistribution(ours, theirs, budget));
  const deciding = contestRules.filter((rule) => chances.decidedBy[rule] > NEVER);
  return {
    tradition: (first.die ?? second.die)?.dieKind.tradition ?? "plain",
    formula: say({
      key: `QUADRIVIUM.Odds.Contest.Sides.${defender ?? "equal"}`,
      data: { first: first.formula, second: second.formula },
    }),
    odds: oddsOf(chances, marginColumns(margins)),
    deciding: deciding.map((rule) => ({ rule: say(ruleWords(rule)), chance: percent(chances.decidedBy[rule]) })),
  };
}

function oddsOf({ win, lose, stalemate }: ContestOdds, columns: readonly MarginColumn[]): OddsContext {
  const heightOf = heightsOf(columns.map(({ chance }) => chance));
  return {
    lead: sayAround(percent(win), (chance) => ({ key: "QUADRIVIUM.Odds.Contest.Win", data: { chance } })),
    tone: win >= lose ? "good" : "bad",
    sentences: [
      say({ key: "QUADRIVIUM.Odds.Contest.Lose", data: { chance: percent(lose) } }),
      ...(stalemate > NEVER
        ? [say({ key: "QUADRIVIUM.Odds.Contest.Nobody", data: { chance: percent(stalemate) } })]
        : []),
    ],
    bars: columns.map((column) => {
      const shown = { success: 0, other: 0, worst: 0, [kindOf(column)]: heightOf(column.chance) };
      const label = labelOf(column);
      return { ...shown, label, chance: percent(column.chance), mark: column.sign === 0 ? label : "" };
    }),
    caption: say({ key: "QUADRIVIUM.Odds.Contest.Caption" }),
    legend: (["worst", "other", "success"] as const).map((kind) => ({
      kind,
      label: say({ key: `QUADRIVIUM.Odds.Contest.Legend.${kind}` }),
    })),
  };
}

/** Returns the pattern of a column: hatched if the first side loses. */
function kindOf({ sign }: MarginColumn): "success" | "other" | "worst" {
  if (sign === 0) return "other";
  return sign > 0 ? "success" : "worst";
}

function labelOf({ sign, least, most }: MarginColumn): string {
  if (sign === 0) return say({ key: "QUADRIVIUM.Odds.Contest.Tie" });
  const key = `QUADRIVIUM.Odds.Contest.${sign > 0 ? "Ahead" : "Behind"}`;
  if (!Number.isFinite(least)) return say({ key: `${key}.failure` });
  if (most === null) return say({ key: `${key}.open`, data: { least } });
  return say(most === least ? { key: `${key}.by`, data: { least } } : { key: `${key}.span`, data: { least, most } });
}
