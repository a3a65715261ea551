import { dotted, localiseFaults, numeral, percent, percentagePoints, say } from "../../base/words.ts";
import type { QuadriviumRoll } from "../../dice/quadrivium-roll.ts";
import { RuleError, type Phrase } from "../../rules/kernel/rule-error.ts";
import { histogram, odds, type Odds } from "../../rules/odds/odds.ts";

/** The odds of a roll for a template: a main figure, sentences, and a chart. */
export type OddsContext = ReturnType<typeof oddsContext>;

/** Returns the context of the exact odds of a roll. Heights are percentages of the tallest column. */
export function oddsContext(roll: QuadriviumRoll) {
  const { prospect, target } = roll;
  const chances = odds(prospect);
  const bars = histogram(prospect, chances).map(({ total, success, worst, other }) => ({
    total,
    chances: [success, worst, other],
  }));
  const columns = columnsOf(bars).map(({ chances: [success = 0, worst = 0, other = 0], ...column }) => {
    return { ...column, success, worst, other, chance: success + worst + other };
  });
  const height = heightsOf(columns.map(({ chance }) => chance));
  const above = target === null ? 0 : rounded(chances.mean - target);
  const amount = { amount: numeral(Math.abs(above)) };
  const [first, last] = [columns[0]?.first ?? "", columns.at(-1)?.last ?? ""];
  return {
    lead: leadOf(roll, chances),
    tone: toneOf(chances.success),
    sentences: [
      ...(target === null ? [] : [say({ key: `QUADRIVIUM.Odds.${above >= 0 ? "Above" : "Below"}`, data: amount })]),
      ...worstOf(roll, chances),
    ],
    bars: columns.map(({ label, span, chance, success, worst, other }) => ({
      label,
      chance: percent(chance),
      // The target is marked above its column.
      mark: span && target !== null && span[0] <= target && target <= span[1] ? numeral(target) : "",
      success: height(success),
      worst: height(worst),
      other: height(other),
    })),
    caption: columns.length === 0 ? "" : say({ key: "QUADRIVIUM.Odds.Range", data: { first, last } }),
    legend: legend(roll, columns),
  };
}

/** Returns the meanings of the patterns, if there is more than one. */
function legend(roll: QuadriviumRoll, columns: readonly Record<"success" | "other" | "worst", number>[]) {
  const worst = roll.die?.dieKind.worst ?? "";
  const names = { success: "success", other: roll.target === null ? "result" : "failure", worst };
  const kinds = (["success", "other", "worst"] as const).filter((kind) => columns.some((column) => column[kind] > 0));
  if (kinds.length < 2) return [];
  return kinds.map((kind) => ({ kind, label: say({ key: `QUADRIVIUM.Odds.Legend.${names[kind]}` }) }));
}

/** Returns the drawn heights of these chances, in percent of the greatest. */
export function heightsOf(all: readonly number[]): (chance: number) => number {
  const tallest = Math.max(...all);
  return (chance) => Math.round((chance / tallest) * 1000) / 10;
}

/** The chance of a total, by meaning or by comparison. */
interface Bar {
  readonly total: number;
  readonly chances: readonly number[];
}

/** One column of the odds chart: its totals in words, and their chance. */
interface Column extends Pick<Bar, "chances"> {
  readonly label: string;
  /** Its lowest and highest total in the caption of the chart. */
  readonly first: string;
  readonly last: string;
  /** The lowest and highest total; null for a column of all totals beyond the others. */
  readonly span: readonly [from: number, to: number] | null;
}

/** The number of columns. The first and the last one contain all totals beyond the others. */
const COLUMNS = 24;

/** The maximum chance of the totals before the columns. */
const RARE = 0.005;

/** The maximum chance of the totals after the columns; otherwise a column has more than one total. */
const MOST_BEYOND = 0.1;

/** A total and its place: whole totals by value, so that gaps show, others side by side. */
interface Placed {
  readonly bar: Bar;
  readonly place: number;
}

/** Returns the columns for these totals, ascending: one for each total, or for a few if there are many. */
export function columnsOf(bars: readonly Bar[]): readonly Column[] {
  const isWhole = bars.every(({ total }) => Number.isInteger(total));
  const placed = bars.map((bar, index) => ({ bar, place: isWhole ? bar.total : index }));
  const { first, width } = frameOf(placed);
  const groups = new Map<number, Bar[]>();
  for (const { bar, place } of placed) {
    const index = Math.min(Math.max(Math.floor((place - first) / width), -1), COLUMNS - 1);
    groups.set(index, [...(groups.get(index) ?? []), bar]);
  }
  const highest = bars.at(-1)?.total ?? 0;
  const last = Math.max(...groups.keys());
  return Array.from({ length: last + 2 }, (_, position) => position - 1).flatMap((index) => {
    const group = groups.get(index) ?? [];
    const ends = [group[0]?.total ?? 0, group.at(-1)?.total ?? 0] as const;
    const [from, to] = isWhole ? [first + index * width, first + (index + 1) * width - 1] : ends;
    if (index < 0) return group.length > 0 ? [endColumn("AndLess", ends[1], group)] : [];
    const isOpen = isWhole ? ends[1] > to : group.length > width;
    return [isOpen ? endColumn("AndMore", from, group) : column(from, Math.min(to, highest), group)];
  });
}

/** Returns the first place and the width of the columns, wide enough that few totals are beyond them. */
function frameOf(placed: readonly Placed[]): { readonly first: number; readonly width: number } {
  const least = placed[0]?.place ?? 0;
  if ((placed.at(-1)?.place ?? 0) - least < COLUMNS) return { first: least, width: 1 };
  /** Returns the last place before which the chance is at most `most`. */
  const edgeOf = (from: readonly Placed[], most: number): number => {
    let before = 0;
    for (const { bar, place } of from) {
      before += bar.chances.reduce((sum, chance) => sum + chance, 0);
      if (before > most) return place;
    }
    return from[0]?.place ?? 0;
  };
  const first = edgeOf(placed, RARE);
  const last = edgeOf(placed.toReversed(), MOST_BEYOND);
  return { first, width: Math.max(1, Math.ceil((last - first + 1) / (COLUMNS - 1))) };
}

function column(from: number, to: number, bars: readonly Bar[]): Column {
  const [first, last] = [numeral(from), numeral(to)];
  const label = from === to ? first : say({ key: "QUADRIVIUM.Odds.Span", data: { from: first, to: last } });
  return { label, first, last, span: [from, to], chances: chancesIn(bars) };
}

/** Returns a column at an end of the chart, for all totals beyond. */
function endColumn(word: "AndLess" | "AndMore", total: number, bars: readonly Bar[]): Column {
  const label = say({ key: `QUADRIVIUM.Odds.${word}`, data: { total } });
  return { label, first: label, last: label, span: null, chances: chancesIn(bars) };
}

function chancesIn(bars: readonly Bar[]): readonly number[] {
  const sums: number[] = [];
  for (const { chances } of bars)
    for (const [kind, chance] of chances.entries()) sums[kind] = (sums[kind] ?? 0) + chance;
  return sums;
}

/** The main sentence about odds, split at its figure. */
export interface Lead {
  readonly before: string;
  readonly figure: string;
  readonly after: string;
}

/** Returns the main sentence about the odds of a roll: its chance, or its average without a target. */
function leadOf({ die, target }: QuadriviumRoll, chances: Odds): Lead {
  if (chances.success === null || target === null) {
    return sayAround(numeral(rounded(chances.mean)), (mean) => ({ key: "QUADRIVIUM.Odds.Average", data: { mean } }));
  }
  const key = `QUADRIVIUM.Odds.Against.${die?.dieKind.tradition ?? "plain"}`;
  return sayAround(percent(chances.success), (chance) => ({ key, data: { chance, target } }));
}

/** Returns a sentence split at its figure, wherever the language puts it. */
export function sayAround(figure: string, sentence: (gap: string) => Phrase): Lead {
  const gap = "\u0000";
  const [before = "", after = ""] = say(sentence(gap)).split(gap);
  return { before, figure, after };
}

/**
 * Returns the odds of a roll in a line: its chance, or the average without a target, and the chance of its worst
 * outcome.
 * @throws Error naming the part whose odds cannot be listed
 */
export function oddsInLine(roll: QuadriviumRoll): string {
  const chances = roll.odds;
  const { before, figure, after } = leadOf(roll, chances);
  return dotted([`${before}${figure}${after}`, ...worstOf(roll, chances)]);
}

/** Returns the chance of the worst outcome, as a sentence; none if its die has none. */
export function worstOf(roll: QuadriviumRoll, chances: Odds): readonly string[] {
  const worst = worstFigure(roll, chances);
  return worst ? [worstInWords(worst)] : [];
}

function worstFigure({ die }: QuadriviumRoll, chances: Odds) {
  const fact = die?.dieKind.worst ?? null;
  const chance = fact === null ? null : chances[fact];
  return fact !== null && typeof chance === "number" ? { fact, chance } : null;
}

function worstInWords({ fact, chance }: { readonly fact: string; readonly chance: number }): string {
  return say({ key: `QUADRIVIUM.Odds.Worst.${fact}`, data: { chance: percent(chance) } });
}

/** Returns the style of a chance of success; plain for null, without a target. */
export function toneOf(success: number | null): "good" | "plain" | "bad" {
  return success === null || (success >= 0.25 && success < 0.5) ? "plain" : success >= 0.5 ? "good" : "bad";
}

/** Returns a number with one decimal place. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

/** The chance of a roll not yet made. */
export interface Chance {
  /** "72 %", or the average without a target. */
  readonly figure: string;
  /** The chance of the worst outcome, in words. */
  readonly more: string;
  readonly tone: "good" | "bad" | "plain";
  /** The probability of success, from 0 to 1; null without a target. */
  readonly success: number | null;
}

/** Returns the exact chance of a roll not yet made. If it cannot be listed, the worst outcome's text says so. */
export function chanceOf(roll: QuadriviumRoll): Chance {
  try {
    const chances = localiseFaults(() => roll.odds);
    const { success, mean } = chances;
    const average = { key: "QUADRIVIUM.RequestWindow.average", data: { mean: numeral(rounded(mean)) } };
    const figure = success === null ? say(average) : percent(success);
    return { figure, more: worstOf(roll, chances).join(""), tone: toneOf(success), success };
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    // It can be rolled, but its odds cannot be calculated.
    return { figure: "", more: error.message, tone: "plain", success: null };
  }
}

/** Returns what is worked out of odds; something else if the odds of a roll cannot be listed. */
export function whereListed<Result>(workOut: () => Result, otherwise: Result): Result {
  try {
    return workOut();
  } catch (error) {
    if (error instanceof RuleError || (error instanceof Error && error.cause instanceof RuleError)) return otherwise;
    throw error;
  }
}

/** The figures by which two setups of a roll are compared. */
export type RollFigures = ReturnType<typeof rollFigures>;

/**
 * Returns the figures of a roll that is not yet made: its chance of success, null without a known target, its mean, and
 * the worst outcome with its chance, null for a die without one.
 * @throws Error naming the part whose odds cannot be listed
 */
export function rollFigures(roll: QuadriviumRoll) {
  const chances = roll.odds;
  return { success: chances.success, mean: chances.mean, worst: worstFigure(roll, chances) };
}

/** Smaller differences are not shown. */
const LEAST_POINTS = 0.05;
const LEAST_MEAN = 0.005;

/**
 * Returns the effect of a changed setup in words: the new chance and the difference in percentage points, or the new
 * mean without a known target.
 * @param change The change in words.
 */
export function changeInWords(change: string, now: RollFigures, then: RollFigures): string {
  const worst = then.worst && now.worst?.fact === then.worst.fact ? then.worst : null;
  const isWorst = worst !== null && Math.abs(worst.chance - (now.worst?.chance ?? 0)) * 100 >= LEAST_POINTS;
  const isChance = now.success !== null && then.success !== null;
  const by = isChance ? ((then.success ?? 0) - (now.success ?? 0)) * 100 : then.mean - now.mean;
  const word = Math.abs(by) < (isChance ? LEAST_POINTS : LEAST_MEAN) ? "same" : by > 0 ? "more" : "less";
  const size = Math.abs(by);
  // A mean by tenths, a small difference of means by hundredths.
  const data = isChance
    ? { figure: percent(then.success ?? 0), ...(word === "same" ? {} : { amount: percentagePoints(size) }) }
    : { figure: numeral(rounded(then.mean)), amount: size < 1 ? Math.round(size * 100) / 100 : rounded(size) };
  const key = `QUADRIVIUM.WhatIf.${isChance ? "Chance" : "Mean"}.${word}`;
  return [say({ key, data: { change, ...data } }), ...(isWorst ? [worstInWords(worst)] : [])].join(", ");
}
