import { numeral, say } from "../../base/words.ts";
import type { Bar } from "../../rules/odds/odds.ts";

/** The chances in one column. */
export type Chances = Omit<Bar, "total">;

/** One column of the chart of odds; the kinds are those in which its chance is divided. */
export interface Column<Kind extends string = keyof Chances> {
  /** The totals of the column, in words. */
  readonly label: string;
  /** Its lowest and highest total in the caption of the chart. */
  readonly first: string;
  readonly last: string;
  /** The lowest and highest total; null for a column with all totals beyond the others. */
  readonly span: readonly [from: number, to: number] | null;
  readonly chances: Readonly<Record<Kind, number>>;
}

/** The chances of one total. */
export type Totalled<Kind extends string> = { readonly total: number } & Readonly<Record<Kind, number>>;

/** The number of columns. The first and the last one contain all totals beyond the others. */
const COLUMNS = 24;

/** The maximum chance of the totals before the columns. */
const RARE = 0.005;

/** The maximum chance of the totals after the columns; otherwise a column has more than one total. */
const MOST_BEYOND = 0.1;

/** A total and its place: whole totals by value, so that gaps show, others side by side. */
interface Placed<Bars> {
  readonly bar: Bars;
  readonly place: number;
}

/** Returns the columns for these totals, ascending: one for each total, or for a few if there are many. */
export function columnsOf(bars: readonly Bar[]): readonly Column[] {
  return columnsFor(bars, ["success", "worst", "other"]);
}

/** Returns the columns for totals whose chances are divided in these kinds. */
export function columnsFor<Kind extends string>(
  bars: readonly Totalled<Kind>[],
  kinds: readonly Kind[],
): readonly Column<Kind>[] {
  type Group = readonly Totalled<Kind>[];
  const sum = (group: Group): Column<Kind>["chances"] =>
    // The types of fromEntries forget the names.
    Object.fromEntries(kinds.map((kind) => [kind, group.reduce((all, bar) => all + bar[kind], 0)])) as Record<
      Kind,
      number
    >;
  const isWhole = bars.every(({ total }) => Number.isInteger(total));
  const placed = bars.map((bar, index) => ({ bar, place: isWhole ? bar.total : index }));
  const { first, width } = frameOf(placed, (bar) => kinds.reduce((all, kind) => all + bar[kind], 0));
  const groups = new Map<number, Totalled<Kind>[]>();
  for (const { bar, place } of placed) {
    const index = Math.min(Math.max(Math.floor((place - first) / width), -1), COLUMNS - 1);
    const group = groups.get(index) ?? [];
    groups.set(index, group);
    group.push(bar);
  }
  const highest = bars.at(-1)?.total ?? 0;
  const last = Math.max(...groups.keys());
  return Array.from({ length: last + 2 }, (_, position) => position - 1).flatMap((index) => {
    const group = groups.get(index) ?? [];
    const [from, to] = isWhole ? [first + index * width, first + (index + 1) * width - 1] : endsOf(group);
    if (index < 0) return group.length > 0 ? [endColumn("AndLess", endsOf(group)[1], sum(group))] : [];
    const isOpen = isWhole ? endsOf(group)[1] > to : group.length > width;
    return [isOpen ? endColumn("AndMore", from, sum(group)) : column(from, Math.min(to, highest), sum(group))];
  });
}

/** Returns the first place and the width of the columns, wide enough that few totals are beyond them. */
function frameOf<Bars>(
  placed: readonly Placed<Bars>[],
  chanceOf: (bar: Bars) => number,
): { readonly first: number; readonly width: number } {
  const least = placed[0]?.place ?? 0;
  if ((placed.at(-1)?.place ?? 0) - least < COLUMNS) return { first: least, width: 1 };
  /** Returns the last place before which the chance is at most `most`. */
  const edgeOf = (from: readonly Placed<Bars>[], most: number): number => {
    let before = 0;
    for (const { bar, place } of from) {
      before += chanceOf(bar);
      if (before > most) return place;
    }
    return from[0]?.place ?? 0;
  };
  const first = edgeOf(placed, RARE);
  const last = edgeOf([...placed].reverse(), MOST_BEYOND);
  return { first, width: Math.max(1, Math.ceil((last - first + 1) / (COLUMNS - 1))) };
}

/** Returns how high each of these chances is drawn: in percent of the greatest. */
export function heightsOf(all: readonly number[]): (chance: number) => number {
  const tallest = Math.max(...all);
  return (chance) => Math.round((chance / tallest) * 1000) / 10;
}

function endsOf(group: readonly { readonly total: number }[]): readonly [from: number, to: number] {
  return [group[0]?.total ?? 0, group.at(-1)?.total ?? 0];
}

function column<Kind extends string>(from: number, to: number, chances: Column<Kind>["chances"]): Column<Kind> {
  const [first, last] = [numeral(from), numeral(to)];
  const label = from === to ? first : say({ key: "QUADRIVIUM.Odds.Span", data: { from: first, to: last } });
  return { label, first, last, span: [from, to], chances };
}

/** Returns a column at an end of the chart, for all totals beyond. */
function endColumn<Kind extends string>(
  word: "AndLess" | "AndMore",
  total: number,
  chances: Column<Kind>["chances"],
): Column<Kind> {
  const label = say({ key: `QUADRIVIUM.Odds.${word}`, data: { total } });
  return { label, first: label, last: label, span: null, chances };
}
