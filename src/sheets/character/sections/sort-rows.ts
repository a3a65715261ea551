import type { RowOrder } from "./section.ts";

/** A row that can be sorted by its name or its amount. */
export interface SortableRow {
  readonly name: string;
  readonly amount: number;
}

/** Returns rows in an order. By total, the largest comes first, and equal ones are sorted by name. */
export function sortRows<Row extends SortableRow>(rows: readonly Row[], order: RowOrder): readonly Row[] {
  if (order === "hand") return rows;
  const byName = (a: Row, b: Row): number => a.name.localeCompare(b.name, game.i18n.lang, { numeric: true });
  return rows.toSorted(order === "name" ? byName : (a, b) => b.amount - a.amount || byName(a, b));
}
