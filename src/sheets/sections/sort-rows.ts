import type { RowOrder } from "./section.ts";

/** A row that can be sorted by its name and by what it comes to. */
export interface SortableRow {
  readonly name: string;
  readonly amount: number;
}

/** Rows as somebody wants to see them; by hand is as they come. The most comes first, equals by their names. */
export function sortRows<Row extends SortableRow>(rows: readonly Row[], order: RowOrder): readonly Row[] {
  if (order === "hand") return rows;
  const byName = (a: Row, b: Row): number => a.name.localeCompare(b.name, game.i18n.lang, { numeric: true });
  return rows.toSorted(order === "name" ? byName : (a, b) => b.amount - a.amount || byName(a, b));
}
