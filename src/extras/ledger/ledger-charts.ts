import { numeral, say } from "../../base/words.ts";
import { BAND, courseOf, spreadOf } from "../../rules/odds/luck.ts";
import type { Luck } from "../../rules/odds/luck.ts";

/** The course of luck as a line with its band, for a drawing of WIDTH × HEIGHT. */
export interface CourseChart {
  readonly width: number;
  readonly height: number;
  readonly line: string;
  readonly band: string;
  readonly middle: number;
  /** The numbers at the top and at the bottom of the chart. */
  readonly most: string;
  readonly least: string;
  /** Some points of the line, for those who do not see it. */
  readonly rows: readonly { readonly roll: string; readonly sum: string; readonly band: string }[];
}

/** How often percentiles were in each range, against the number that fair dice have there. */
export interface SpreadChart {
  readonly bars: readonly { readonly label: string; readonly count: number; readonly height: number }[];
  /** Heights in percent: the expected count, and the range in which 95 of 100 counts lie. */
  readonly expected: number;
  readonly from: number;
  readonly to: number;
  readonly caption: string;
}

const WIDTH = 600;
const HEIGHT = 150;

/** A line has at most so many points, and its table so many rows. */
const MOST_POINTS = 300;
const MOST_ROWS = 10;

/** Returns the sum of luck over time. */
export function courseChart(rolls: readonly Luck[]): CourseChart {
  const course = [{ sum: 0, band: 0 }, ...courseOf(rolls)];
  const points = thinned(course, MOST_POINTS);
  const limit = Math.max(1, ...points.map(({ point: { sum, band } }) => Math.max(Math.abs(sum), band)));
  const at = (index: number, value: number): string => {
    const x = (index / Math.max(1, course.length - 1)) * WIDTH;
    const y = ((limit - value) / (2 * limit)) * HEIGHT;
    return `${x.toFixed(1)},${y.toFixed(1)}`;
  };
  const upper = points.map(({ index, point }) => at(index, point.band));
  const lower = points.map(({ index, point }) => at(index, -point.band)).reverse();
  return {
    width: WIDTH,
    height: HEIGHT,
    line: points.map(({ index, point }) => at(index, point.sum)).join(" "),
    band: [...upper, ...lower].join(" "),
    middle: HEIGHT / 2,
    most: `+${numeral(tenths(limit))}`,
    least: numeral(-tenths(limit)),
    rows: thinned(course, MOST_ROWS)
      .slice(1)
      .map(({ index, point: { sum, band } }) => ({
        roll: numeral(index),
        sum: numeral(tenths(sum)),
        band: say({ key: "QUADRIVIUM.Odds.Span", data: { from: numeral(-tenths(band)), to: numeral(tenths(band)) } }),
      })),
  };
}

/** Returns how evenly the percentiles are spread. */
export function spreadChart(rolls: readonly Luck[]): SpreadChart {
  const counts = spreadOf(rolls);
  const share = 1 / counts.length;
  const expected = rolls.length * share;
  const stray = BAND * Math.sqrt(rolls.length * share * (1 - share));
  const tallest = Math.max(1, expected + stray, ...counts);
  const height = (count: number): number => Math.round((Math.max(0, count) / tallest) * 1000) / 10;
  return {
    bars: counts.map((count, index) => ({
      label: say({
        key: "QUADRIVIUM.Odds.Span",
        data: { from: numeral(index * share * 100), to: numeral((index + 1) * share * 100) },
      }),
      count,
      height: height(count),
    })),
    expected: height(expected),
    from: height(expected - stray),
    to: height(expected + stray),
    caption: say({
      key: "QUADRIVIUM.Ledger.spreadCaption",
      data: { expected: tenths(expected), from: tenths(Math.max(0, expected - stray)), to: tenths(expected + stray) },
    }),
  };
}

/** Returns at most so many points of a course, the first and the last among them, with their indexes. */
function thinned<Point>(course: readonly Point[], most: number): readonly { index: number; point: Point }[] {
  const step = Math.max(1, Math.ceil((course.length - 1) / most));
  const places = Array.from({ length: Math.ceil((course.length - 1) / step) }, (_, place) => place * step);
  return [...places, course.length - 1].flatMap((index) => {
    const point = course[index];
    return point === undefined ? [] : [{ index, point }];
  });
}

function tenths(value: number): number {
  return Math.round(value * 10) / 10;
}
