import { toCsv } from "../../src/base/csv.ts";
import type { Told } from "./answer.ts";

/** Returns the exact odds as JSON, one roll after the other as `npm run odds -- --json` prints them. */
export function asJson(told: readonly Told[]): string {
  return `${JSON.stringify(
    told.map(({ typed, odds }) => ({ formula: typed, ...odds })),
    null,
    2,
  )}\n`;
}

/** Returns the exact chances of the totals as a table. */
export function asCsv(told: readonly Told[], heading: string): string {
  const chances = told.map(({ odds }) => new Map(odds.total));
  const totals = [...new Set(chances.flatMap((one) => [...one.keys()]))].sort((a, b) => a - b);
  return toCsv([
    [heading, ...told.map(({ typed }) => typed)],
    ...totals.map((total) => [total, ...chances.map((one) => one.get(total) ?? 0)]),
  ]);
}

/** Hands a file to the reader, who decides where it is kept. */
export function save(name: string, type: string, content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
