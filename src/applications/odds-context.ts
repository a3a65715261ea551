import { numeral, percent, say } from "../dice/words.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { histogram, odds } from "../rules/odds/odds.ts";
import type { Bar, Odds } from "../rules/odds/odds.ts";

/** The odds of a roll as a person reads them: a headline, sentences, and a chart. */
export interface OddsContext {
  readonly headline: string;
  readonly tone: "good" | "plain" | "bad";
  readonly sentences: readonly string[];
  readonly bars: readonly ShownBar[];
  readonly caption: string;
  /** What the columns' patterns mean, where there is more than one. */
  readonly legend: readonly { readonly kind: keyof Omit<Bar, "total">; readonly label: string }[];
  /** What is wrong with the formula; then there is nothing else to show. */
  readonly fault?: string;
}

/** One column of the chart; heights are percentages of the tallest. */
export interface ShownBar {
  readonly label: string;
  readonly chance: string;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Totals beyond the columns are gathered into the last one. */
const COLUMNS = 24;

export function oddsContext(roll: QuadriviumRoll): OddsContext {
  const all = roll.prospect;
  const chances = odds(all);
  const columns = gather(histogram(all));
  const tallest = Math.max(...columns.map(({ bar }) => bar.success + bar.worst + bar.other));
  const share = (chance: number): number => Math.round((chance / tallest) * 1000) / 10;
  return {
    headline: chances.success === null ? numeral(round(chances.mean)) : percent(chances.success),
    tone: chances.success === null ? "plain" : chances.success >= 0.5 ? "good" : "bad",
    sentences: sentences(roll, chances),
    bars: columns.map(({ label, bar }) => ({
      label,
      chance: percent(bar.success + bar.worst + bar.other),
      success: share(bar.success),
      worst: share(bar.worst),
      other: share(bar.other),
    })),
    caption: caption(columns),
    legend: legend(roll, columns),
  };
}

interface Column {
  readonly label: string;
  readonly bar: Bar;
}

/** One column for each whole total from the least on, and a last one for all that is higher. */
function gather(bars: readonly Bar[]): Column[] {
  const least = bars[0]?.total ?? 0;
  const isWhole = bars.every(({ total }) => Number.isInteger(total));
  const columns: Bar[] = [];
  let beyond: Bar | null = null;
  for (const bar of bars) {
    const index = isWhole ? bar.total - least : columns.length;
    if (index >= COLUMNS - 1) {
      beyond = beyond ? add(beyond, bar) : bar;
      continue;
    }
    while (columns.length < index) columns.push({ total: least + columns.length, success: 0, worst: 0, other: 0 });
    columns.push(bar);
  }
  const shown = columns.map((bar) => ({ label: numeral(bar.total), bar }));
  if (!beyond) return shown;
  return [...shown, { label: say({ key: "QUADRIVIUM.Odds.AndMore", data: { total: beyond.total } }), bar: beyond }];
}

function add(a: Bar, b: Bar): Bar {
  return { total: a.total, success: a.success + b.success, worst: a.worst + b.worst, other: a.other + b.other };
}

function sentences(roll: QuadriviumRoll, chances: Odds): string[] {
  const list: string[] = [];
  const { target } = roll;
  if (target === null) {
    list.push(say({ key: "QUADRIVIUM.Odds.Average" }));
  } else {
    const above = round(chances.mean - target);
    list.push(say({ key: "QUADRIVIUM.Odds.ToReach", data: { target } }));
    list.push(
      say({ key: `QUADRIVIUM.Odds.${above >= 0 ? "Above" : "Below"}`, data: { amount: numeral(Math.abs(above)) } }),
    );
  }
  const tradition = roll.die?.tradition;
  const worst = tradition?.worst ? chances[tradition.worst] : null;
  if (tradition && typeof worst === "number") {
    list.push(say({ key: `QUADRIVIUM.Odds.Worst.${tradition.worst ?? ""}`, data: { chance: percent(worst) } }));
  }
  return list;
}

function caption(columns: readonly Column[]): string {
  const [first] = columns;
  const last = columns.at(-1);
  if (!first || !last) return "";
  return say({ key: "QUADRIVIUM.Odds.Range", data: { first: first.label, last: last.label } });
}

function legend(roll: QuadriviumRoll, columns: readonly Column[]): OddsContext["legend"] {
  const worst = roll.die?.tradition.worst ?? "";
  const names = { success: "success", other: roll.target === null ? "result" : "failure", worst };
  const kinds = (["success", "other", "worst"] as const).filter((kind) => columns.some(({ bar }) => bar[kind] > 0));
  if (kinds.length < 2) return [];
  return kinds.map((kind) => ({ kind, label: say({ key: `QUADRIVIUM.Odds.Legend.${names[kind]}` }) }));
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
