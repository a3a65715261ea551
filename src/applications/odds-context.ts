import { numeral, percent, say } from "../dice/words.ts";
import type { QuadriviumRoll } from "../dice/quadrivium-roll.ts";
import { histogram, odds } from "../rules/odds/odds.ts";
import type { Bar, Odds } from "../rules/odds/odds.ts";

/** The odds of a roll as a person reads them: one figure, sentences, and a chart. */
export interface OddsContext {
  /** The sentence that matters most, with its figure apart. */
  readonly lead: { readonly before: string; readonly figure: string; readonly after: string };
  readonly tone: "good" | "plain" | "bad";
  readonly sentences: readonly string[];
  readonly bars: readonly ShownBar[];
  readonly caption: string;
  /** What the columns' patterns mean, where there is more than one. */
  readonly legend: readonly { readonly kind: keyof Omit<Bar, "total">; readonly label: string }[];
}

/** One column of the chart; heights are percentages of the tallest. */
export interface ShownBar {
  readonly label: string;
  readonly chance: string;
  /** The column of the target itself. */
  readonly isTarget: boolean;
  readonly success: number;
  readonly worst: number;
  readonly other: number;
}

/** Totals beyond the columns are gathered into the first and the last one. */
const COLUMNS = 24;

/** What is gathered into the first column is rarer than this. */
const RARE = 0.005;

export function oddsContext(roll: QuadriviumRoll): OddsContext {
  const all = roll.prospect;
  const chances = odds(all);
  const columns = gather(histogram(all));
  const tallest = Math.max(...columns.map(({ bar }) => bar.success + bar.worst + bar.other));
  const targetLabel = roll.target === null ? null : numeral(roll.target);
  const share = (chance: number): number => Math.round((chance / tallest) * 1000) / 10;
  return {
    lead: lead(roll, chances),
    tone: chances.success === null ? "plain" : chances.success >= 0.5 ? "good" : "bad",
    sentences: sentences(roll, chances),
    bars: columns.map(({ label, bar }) => ({
      label,
      chance: percent(bar.success + bar.worst + bar.other),
      isTarget: label === targetLabel,
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

/** One column for each whole total where most of them are; what is lower and what is higher is gathered at the ends. */
function gather(bars: readonly Bar[]): Column[] {
  const isWhole = bars.every(({ total }) => Number.isInteger(total));
  const first = isWhole ? firstShown(bars) : (bars[0]?.total ?? 0);
  const columns: Bar[] = [];
  let below: Bar | null = null;
  let beyond: Bar | null = null;
  for (const bar of bars) {
    if (bar.total < first) {
      below = below ? { ...add(below, bar), total: bar.total } : bar;
      continue;
    }
    const index = isWhole ? bar.total - first : columns.length;
    if (index >= COLUMNS - 1) {
      beyond = beyond ? add(beyond, bar) : bar;
      continue;
    }
    while (columns.length < index) columns.push({ total: first + columns.length, success: 0, worst: 0, other: 0 });
    columns.push(bar);
  }
  const labelled = (key: string, bar: Bar | null): Column[] =>
    bar ? [{ label: say({ key, data: { total: bar.total } }), bar }] : [];
  return [
    ...labelled("QUADRIVIUM.Odds.AndLess", below),
    ...columns.map((bar) => ({ label: numeral(bar.total), bar })),
    ...labelled("QUADRIVIUM.Odds.AndMore", beyond),
  ];
}

/** The least total that has a column of its own: all of them have, unless the rare ones would crowd out the others. */
function firstShown(bars: readonly Bar[]): number {
  const least = bars[0]?.total ?? 0;
  if ((bars.at(-1)?.total ?? 0) - least < COLUMNS) return least;
  let below = 0;
  for (const bar of bars) {
    below += bar.success + bar.worst + bar.other;
    if (below > RARE) return bar.total;
  }
  return least;
}

function add(a: Bar, b: Bar): Bar {
  return { total: a.total, success: a.success + b.success, worst: a.worst + b.worst, other: a.other + b.other };
}

/** Says a sentence around its figure, wherever the language puts it. */
function lead({ die, target }: QuadriviumRoll, chances: Odds): OddsContext["lead"] {
  const gap = "\u0000";
  const [phrase, figure] =
    chances.success === null || target === null
      ? [{ key: "QUADRIVIUM.Odds.Average", data: { mean: gap } }, numeral(round(chances.mean))]
      : [
          { key: `QUADRIVIUM.Odds.Against.${die?.tradition.family ?? "plain"}`, data: { chance: gap, target } },
          percent(chances.success),
        ];
  const [before = "", after = ""] = say(phrase).split(gap);
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
