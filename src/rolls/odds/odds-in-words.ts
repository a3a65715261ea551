import { numeral, percent, say } from "../../base/words.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import type { Phrase } from "../../rules/kernel/rule-error.ts";
import { odds } from "../../rules/odds/odds.ts";
import type { Odds } from "../../rules/odds/odds.ts";
import type { Budget } from "../../rules/odds/expression.ts";

/** The main sentence about odds, split at its figure. */
export interface Lead {
  readonly before: string;
  readonly figure: string;
  readonly after: string;
}

/** Returns the main sentence about the odds of a roll: its chance, or its average without a target. */
export function leadOf({ die, target }: QuadriviumRoll, chances: Odds): Lead {
  if (chances.success === null || target === null) {
    return sayAround(numeral(rounded(chances.mean)), (mean) => ({ key: "QUADRIVIUM.Odds.Average", data: { mean } }));
  }
  const key = `QUADRIVIUM.Odds.Against.${die?.dieKind.tradition ?? "plain"}`;
  return sayAround(percent(chances.success), (chance) => ({ key, data: { chance, target } }));
}

/**
 * Returns the odds of a roll in a line: its chance, or the average without a target, and that of its worst outcome.
 * @throws Error naming the part whose odds cannot be listed
 */
export function oddsInLine(roll: QuadriviumRoll, budget: Budget): string {
  const chances = odds(roll.prospectWith(budget));
  const { before, figure, after } = leadOf(roll, chances);
  return [`${before}${figure}${after}`, ...worstOf(roll, chances)].join(" ");
}

/** Returns a sentence split at its figure, wherever the language puts it. */
export function sayAround(figure: string, sentence: (gap: string) => Phrase): Lead {
  const gap = "\u0000";
  const [before = "", after = ""] = say(sentence(gap)).split(gap);
  return { before, figure, after };
}

/** Returns the chance of the worst outcome, as a sentence; none if its die has none. */
export function worstOf({ die }: QuadriviumRoll, chances: Odds): readonly string[] {
  const { worst } = die?.dieKind ?? {};
  const chance = worst ? chances[worst] : null;
  return worst && typeof chance === "number"
    ? [say({ key: `QUADRIVIUM.Odds.Worst.${worst}`, data: { chance: percent(chance) } })]
    : [];
}

/** Returns how a chance of success is shown; plain for null, where there is no target. */
export function toneOf(success: number | null): "good" | "plain" | "bad" {
  return success === null ? "plain" : success >= 0.5 ? "good" : "bad";
}

/** Returns a number with one decimal place. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
