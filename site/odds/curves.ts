import { percent } from "../../src/base/words.ts";
import type { Point } from "./comparison.ts";

/** The name of each formula of a comparison. */
export const names = ["A", "B", "C", "D"] as const;

const HEIGHT = 300;
const LEFT = 60;
const RIGHT = 24;
const TOP = 18;
const BOTTOM = 36;

/** Chances between which lines are drawn: the first of which there are at most five. */
const STEPS = [0.01, 0.02, 0.05, 0.1, 0.2] as const;

/** The drawing of the marks of each formula, around the origin. Where all lines meet, each mark is inside the one before. */
const marks = [
  '<circle r="8"/>',
  '<rect x="-5" y="-5" width="10" height="10"/>',
  '<path d="M0-5 5 4h-10z"/>',
  '<path d="M0-3.5 3.5 0 0 3.5-3.5 0z"/>',
] as const;

/** Returns the sample of a formula's line, as a drawing. It says nothing that the name beside it does not. */
export function lineSample(index: number): string {
  return (
    `<svg class="sample" viewBox="0 0 48 18" aria-hidden="true" data-curve="${index}">` +
    `<path class="curve" d="M2 9h44"/><g class="mark" transform="translate(24 9)">${marks[index] ?? ""}</g></svg>`
  );
}

/**
 * Returns the curves as a drawing; the table beside it has the same numbers.
 * @param lines The line of each formula.
 * @param isNarrow True for a page with the width of a phone.
 */
export function curves(points: readonly Point[], lines: readonly number[], isNarrow: boolean): string {
  const width = isNarrow ? 340 : 880;
  const highest = Math.max(...points.flatMap(({ chances }) => chances), 0.001);
  const step = STEPS.find((one) => highest / one <= 5) ?? 0.2;
  const top = Math.ceil(highest / step - 1e-9) * step;
  const x = (index: number): number =>
    LEFT + (points.length < 2 ? 0.5 : index / (points.length - 1)) * (width - LEFT - RIGHT);
  const y = (chance: number): number => HEIGHT - BOTTOM - (chance / top) * (HEIGHT - TOP - BOTTOM);
  const grid = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step).map(
    (chance) =>
      `<path class="grid" d="M${LEFT} ${place(y(chance))}H${width - RIGHT}"/>` +
      `<text class="side" x="${LEFT - 14}" y="${place(y(chance) + 5)}">${percent(chance)}</text>`,
  );
  // A tick with many digits needs the room of several points.
  const every = Math.ceil(points.length / (isNarrow ? 6 : 12));
  const ticks = points.map(({ tick }, index) =>
    index % every > 0 ? "" : `<text class="tick" x="${place(x(index))}" y="${HEIGHT - 12}">${escape(tick)}</text>`,
  );
  const drawn = lines.map((line, which) => curve(points, which, line, x, y));
  return `<svg viewBox="0 0 ${width} ${HEIGHT}" aria-hidden="true">${[...grid, ...ticks, ...drawn].join("")}</svg>`;
}

function curve(
  points: readonly Point[],
  which: number,
  line: number,
  x: (index: number) => number,
  y: (chance: number) => number,
): string {
  const at = points.map(({ chances }, index) => ({ x: place(x(index)), y: place(y(chances[which] ?? 0)) }));
  const path = at.map((point, index) => `${index === 0 ? "M" : "L"}${point.x} ${point.y}`).join("");
  const drawn = at.map((point) => `<g transform="translate(${point.x} ${point.y})">${marks[line] ?? ""}</g>`);
  return `<g data-curve="${line}"><path class="curve" d="${path}"/><g class="mark">${drawn.join("")}</g></g>`;
}

function place(value: number): number {
  return Math.round(value * 10) / 10;
}

function escape(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}
