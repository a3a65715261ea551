import type { Times } from "./measure.ts";

/** One line of the table. */
export interface Row {
  /** The key under which earlier figures are kept. */
  readonly id: string;
  readonly what: string;
  /** What it is compared with, if with anything. */
  readonly against?: string;
  readonly value: number;
  readonly p95?: number;
  /** "times" is a ratio to what it is compared with. */
  readonly unit: "ms" | "µs" | "times" | "KB" | "MB";
  /** The greatest value that is good enough; left out if there is no aim. */
  readonly aim?: number;
}

/** A table with columns of its own. */
export interface OwnTable {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Earlier figures by the ids of rows. */
export type Before = Readonly<Record<string, number>>;

/** Makes a row of a measured time. */
export function timeRow(row: Omit<Row, "value" | "p95" | "unit">, { median, p95 }: Times): Row {
  return { ...row, value: median, p95, unit: "ms" };
}

/** Makes a row of how many times longer one thing took than another. */
export function ratioRow(row: Omit<Row, "value" | "p95" | "unit">, ours: Times, theirs: Times): Row {
  return { ...row, value: ours.median / theirs.median, p95: ours.p95 / theirs.p95, unit: "times" };
}

/** Writes rows as a table in Markdown. */
export function table(rows: readonly Row[], before: Before): string {
  const cells = rows.map((row) => [
    row.what,
    row.against ?? "–",
    row.id in before ? figure(before[row.id] ?? Number.NaN, row.unit) : "–",
    `${figure(row.value, row.unit)}${isMissed(row) ? " ✗" : ""}`,
    row.p95 === undefined ? "–" : figure(row.p95, row.unit),
    row.aim === undefined ? "–" : `≤ ${figure(row.aim, row.unit)}`,
  ]);
  return written({ head: ["What", "Against", "Before", "Median", "p95", "Aim"], lines: cells });
}

/** Writes a table in Markdown. */
export function written({ head, lines }: OwnTable): string {
  return [head, head.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Returns true for a row that misses its aim. */
export function isMissed({ value, aim }: Row): boolean {
  return aim !== undefined && value > aim;
}

function figure(value: number, unit: Row["unit"]): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toFixed(digits);
  return unit === "times" ? `${text} ×` : `${text} ${unit}`;
}
