import { numeral, percent, say } from "../../base/words.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { histogram, odds } from "../../rules/odds/odds.ts";
import type { Odds } from "../../rules/odds/odds.ts";
import { columnsOf, heightsOf } from "./odds-columns.ts";
import type { Chances, Column } from "./odds-columns.ts";
import { leadOf, rounded, toneOf, worstOf } from "./odds-in-words.ts";
import type { Lead } from "./odds-in-words.ts";

/** The odds of a roll for a template: a main figure, sentences, and a chart. */
export interface OddsContext {
  readonly lead: Lead;
  readonly tone: "good" | "plain" | "bad";
  readonly sentences: readonly string[];
  readonly bars: readonly ShownBar[];
  readonly caption: string;
  /** The meanings of the patterns, if there is more than one. */
  readonly legend: readonly { readonly kind: keyof Chances; readonly label: string }[];
}

/** One column of the chart; heights are percentages of the tallest. */
interface ShownBar {
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
  const heightOf = heightsOf(columns.map(chanceOf));
  return {
    lead: leadOf(roll, chances),
    tone: toneOf(chances.success),
    sentences: sentences(roll, chances),
    bars: columns.map((column) => ({
      label: column.label,
      chance: percent(chanceOf(column)),
      mark: markOf(column, roll.target),
      success: heightOf(column.chances.success),
      worst: heightOf(column.chances.worst),
      other: heightOf(column.chances.other),
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

function sentences(roll: QuadriviumRoll, chances: Odds): string[] {
  const list: string[] = [];
  const { target } = roll;
  if (target !== null) {
    const above = rounded(chances.mean - target);
    list.push(
      say({ key: `QUADRIVIUM.Odds.${above >= 0 ? "Above" : "Below"}`, data: { amount: numeral(Math.abs(above)) } }),
    );
  }
  return [...list, ...worstOf(roll, chances)];
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
