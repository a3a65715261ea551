import type { QuadriviumRoll, RollResult } from "../../dice/quadrivium-roll.ts";
import { numeral, percent, say } from "../../base/words.ts";
import type { Decision } from "../../rules/kernel/die-kind.ts";
import type { Budget } from "../../rules/odds/budget.ts";
import type { Odds } from "../../rules/odds/odds.ts";

/**
 * Returns in words what a decision would make of a roll: "27: Action succeeds", or its odds if it asks for dice. Blank for
 * dice without a known target.
 */
export function consequence(roll: QuadriviumRoll, decision: Decision): string {
  const foreseen = roll.foreseen(decision);
  return foreseen ? resultInWords(foreseen) : oddsAfterInWords(roll, decision);
}

/**
 * Returns "73 % chance to succeed." and the chance of the worst; blank if the decision throws nothing, without a target, and
 * where the worst has come already, of which there can only be more.
 */
export function oddsAfterInWords(roll: QuadriviumRoll, decision: Decision, budget?: Budget): string {
  const chances = roll.target === null ? null : roll.oddsAfter(decision, budget);
  return chances ? chancesInWords(roll, chances) : "";
}

function chancesInWords({ die }: QuadriviumRoll, chances: Odds): string {
  const { success } = chances;
  const worst = die?.dieKind.worst;
  const risk = worst ? chances[worst] : null;
  if (risk === 1) return "";
  return [
    success === null ? "" : say({ key: "QUADRIVIUM.Card.Chance", data: { chance: percent(success) } }),
    worst && typeof risk === "number" && risk > 0
      ? say({ key: `QUADRIVIUM.Odds.Worst.${worst}`, data: { chance: percent(risk) } })
      : "",
  ]
    .filter(Boolean)
    .join(" ");
}

/** Returns "23: Action succeeds; Impact 2". */
export function resultInWords({ total: sum = 0, effects: verdict }: RollResult): string {
  const total = numeral(sum);
  return verdict ? say({ key: "QUADRIVIUM.Request.TotalAnd", data: { total, verdict } }) : total;
}
