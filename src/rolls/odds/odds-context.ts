import { numeral, percent, say } from "../../base/words.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { histogram, odds } from "../../rules/odds/odds.ts";
import type { Odds } from "../../rules/odds/odds.ts";
import type { Work } from "../../rules/odds/work.ts";
import { columnsOf } from "./odds-columns.ts";
import type { Chances, Column } from "./odds-columns.ts";
import type { Phrase } from "../../rules/kernel/phrase.ts";

/** The odds of a roll for a template: a main figure, sentences, and a chart. */
export interface OddsContext {
  /** The main sentence, split at its figure. */
  readonly lead: { readonly before: string; readonly figure: string; readonly after: string };
  readonly tone: "good" | "plain" | "bad";
  readonly sentences: readonly string[];
  readonly bars: readonly ShownBar[];
  readonly caption: string;
  /** The meanings of the patterns, if there is more than one. */
  readonly legend: readonly { readonly kind: keyof Chances; readonly label: string }[];
}

/** One column of the chart; heights are percentages of the tallest. */
export interface ShownBar {
  readonly label: string;
  readonly chance: string;
  /** The target, above its column; blank for other columns. */
  readonly mark: string;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Returns the context of the exact odds of a roll. */
export function oddsContext(roll: QuadriviumRoll): OddsContext {
  const all = roll.prospect;
  const chances = odds(all);
  const columns = columnsOf(histogram(all));
  const tallest = Math.max(...columns.map(chanceOf));
  const share = (chance: number): number => Math.round((chance / tallest) * 1000) / 10;
  return {
    lead: lead(roll, chances),
    tone: chances.success === null ? "plain" : chances.success >= 0.5 ? "good" : "bad",
    sentences: sentences(roll, chances),
    bars: columns.map((column) => ({
      label: column.label,
      chance: percent(chanceOf(column)),
      mark: markOf(column, roll.target),
      success: share(column.chances.success),
      worst: share(column.chances.worst),
      other: share(column.chances.other),
    })),
    caption: caption(columns),
    legend: legend(roll, columns),
  };
}

function chanceOf({ chances: { success, worst, other } }: Column): number {
  return success + worst + other;
}

function markOf({ span }: Column, target: number | null): string {
  return span && target !== null && span[0] <= target && target <= span[1] ? numeral(target) : "";
}

function lead({ die, target }: QuadriviumRoll, chances: Odds): OddsContext["lead"] {
  if (chances.success === null || target === null) {
    return sayAround(numeral(round(chances.mean)), (mean) => ({ key: "QUADRIVIUM.Odds.Average", data: { mean } }));
  }
  const key = `QUADRIVIUM.Odds.Against.${die?.dieKind.tradition ?? "plain"}`;
  return sayAround(percent(chances.success), (chance) => ({ key, data: { chance, target } }));
}

/**
 * Returns the odds of a roll in a line: its chance, or the average without a target, and that of its worst outcome.
 * @throws Error naming the part whose odds cannot be listed; NoRoom if the work has no room for it
 */
export function oddsInLine(roll: QuadriviumRoll, work: Work): string {
  const chances = odds(roll.prospectWith(work));
  const { before, figure, after } = lead(roll, chances);
  return [`${before}${figure}${after}`, ...worstOf(roll, chances)].join(" ");
}

/** Returns a sentence split at its figure, wherever the language puts it. */
export function sayAround(figure: string, sentence: (gap: string) => Phrase): OddsContext["lead"] {
  const gap = "\u0000";
  const [before = "", after = ""] = say(sentence(gap)).split(gap);
  return { before, figure, after };
}

function sentences(roll: QuadriviumRoll, chances: Odds): string[] {
  const list: string[] = [];
  const { target } = roll;
  if (target !== null) {
    const above = round(chances.mean - target);
    list.push(
      say({ key: `QUADRIVIUM.Odds.${above >= 0 ? "Above" : "Below"}`, data: { amount: numeral(Math.abs(above)) } }),
    );
  }
  return [...list, ...worstOf(roll, chances)];
}

/** Returns the chance of the worst outcome, as a sentence; none if its die has none. */
function worstOf({ die }: QuadriviumRoll, chances: Odds): readonly string[] {
  const { worst } = die?.dieKind ?? {};
  const chance = worst ? chances[worst] : null;
  return worst && typeof chance === "number"
    ? [say({ key: `QUADRIVIUM.Odds.Worst.${worst}`, data: { chance: percent(chance) } })]
    : [];
}

function caption(columns: readonly Column[]): string {
  const [first] = columns;
  const last = columns.at(-1);
  if (!first || !last) return "";
  return say({ key: "QUADRIVIUM.Odds.Range", data: { first: first.first, last: last.last } });
}

function legend(roll: QuadriviumRoll, columns: readonly Column[]): OddsContext["legend"] {
  const worst = roll.die?.dieKind.worst ?? "";
  const names = { success: "success", other: roll.target === null ? "result" : "failure", worst };
  const kinds = (["success", "other", "worst"] as const).filter((kind) =>
    columns.some(({ chances }) => chances[kind] > 0),
  );
  if (kinds.length < 2) return [];
  return kinds.map((kind) => ({ kind, label: say({ key: `QUADRIVIUM.Odds.Legend.${names[kind]}` }) }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
