import { heightsOf, rounded, sayAround } from "../rolls/odds/odds-context.ts";
import type { OddsContext } from "../rolls/odds/odds-context.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { numeral, percent, say } from "../base/words.ts";
import { challengeDifficulties, challengeName, groupOdds, successesOf } from "../rules/procedures/group-challenge.ts";
import type { GroupOdds } from "../rules/procedures/group-challenge.ts";
import type { RuleVariants } from "../rules/kernel/rule-variants.ts";
import type { Distribution } from "../rules/odds/expression.ts";
import { reckonInTurn } from "../ui/reckon-in-task.ts";

/** The context of a card with the odds of a group challenge. */
interface GroupContext {
  readonly tradition: string;
  readonly formulas: readonly string[];
  readonly odds: OddsContext;
  /** The successes that each difficulty needs, and the chance that the party has them. */
  readonly challenges: readonly { readonly name: string; readonly needed: string; readonly chance: string }[];
}

/**
 * Calculates the odds of a group challenge and returns their card.
 * @throws RuleError DifficultyMissing for a check without a target; NotEnumerable for one that cannot be listed
 */
export async function groupContext(
  checks: readonly QuadriviumRoll[],
  variants: Pick<RuleVariants, "groupCounting">,
): Promise<GroupContext> {
  const successes: Distribution[] = [];
  for (const check of checks) {
    successes.push(await reckonInTurn((budget) => successesOf(check.prospectWith(budget), variants)));
  }
  const { counted, challenges } = groupOdds(successes);
  const traditions = new Set(checks.map(({ die }) => die?.dieKind.tradition ?? "plain"));
  const [tradition = "plain"] = traditions;
  return {
    tradition: traditions.size === 1 ? tradition : "plain",
    formulas: checks.map(({ formula }) => formula),
    odds: oddsOf(counted, variants),
    challenges: challengeDifficulties.map((difficulty) => ({
      name: game.i18n.localize(challengeName(difficulty)),
      needed: numeral(challenges[difficulty].needed),
      chance: percent(challenges[difficulty].chance),
    })),
  };
}

function oddsOf(counted: GroupOdds["counted"], { groupCounting }: Pick<RuleVariants, "groupCounting">): OddsContext {
  const mean = counted.reduce((sum, [value, chance]) => sum + value * chance, 0);
  const heightOf = heightsOf(counted.map(([, chance]) => chance));
  const [first, last] = [counted[0]?.[0] ?? 0, counted.at(-1)?.[0] ?? 0];
  return {
    lead: sayAround(numeral(rounded(mean)), (average) => ({
      key: "QUADRIVIUM.Odds.Group.Average",
      data: { average },
    })),
    tone: "plain",
    sentences: [say({ key: `QUADRIVIUM.Odds.Group.Counting.${groupCounting}` })],
    bars: counted.map(([value, chance]) => ({
      label: say({ key: "QUADRIVIUM.Odds.Group.Successes", data: { count: value } }),
      chance: percent(chance),
      mark: "",
      success: 0,
      worst: 0,
      other: heightOf(chance),
    })),
    caption: say({ key: "QUADRIVIUM.Odds.Group.Range", data: { first, last } }),
    legend: [],
  };
}
