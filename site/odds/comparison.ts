import { say } from "../../src/base/words.ts";
import { columnsOf } from "../../src/rolls/odds/odds-context.ts";
import type { ProbabilityList } from "../../src/rules/odds/expression.ts";
import type { View } from "./address.ts";

/** A point of all curves: its totals in words, and the chance of each formula, by their order. */
export interface Point {
  readonly label: string;
  /** What stands below the axis. */
  readonly tick: string;
  readonly chances: readonly number[];
}

/** Returns the points of the curves of formulas, from the chances of their totals. */
export function pointsOf(totals: readonly ProbabilityList[], view: View): readonly Point[] {
  const chancesOf = totals.map((list) => new Map(list));
  const all = [...new Set(totals.flatMap((list) => list.map(([total]) => total)))].sort((a, b) => a - b);
  const columns = columnsOf(all.map((total) => ({ total, chances: chancesOf.map((list) => list.get(total) ?? 0) })));
  const each = columns.map(({ chances }) => totals.map((_, which) => chances[which] ?? 0));
  if (view === "each") {
    return columns.map(({ label, first }, index) => ({ label, tick: first, chances: each[index] ?? [] }));
  }
  const isAtLeast = view === "atLeast";
  const key = `QUADRIVIUM.Odds.${isAtLeast ? "AndMore" : "AndLess"}`;
  // A column for all totals beyond the others is certain from one side, and says the right thing from the other.
  const isCertain = ({ span }: (typeof columns)[number], index: number) =>
    span === null && index === (isAtLeast ? 0 : columns.length - 1);
  return columns.flatMap((column, index) => {
    if (isCertain(column, index)) return [];
    const tick = isAtLeast ? column.first : column.last;
    const summed = isAtLeast ? each.slice(index) : each.slice(0, index + 1);
    const chances = totals.map((_, which) =>
      Math.min(
        1,
        summed.reduce((sum, row) => sum + (row[which] ?? 0), 0),
      ),
    );
    return [{ label: column.span ? say({ key, data: { total: tick } }) : column.label, tick, chances }];
  });
}
