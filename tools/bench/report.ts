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
  /** The first time in its process or page. */
  readonly first?: number;
  /** "times" is a ratio to what it is compared with. */
  readonly unit: "ms" | "µs" | "times" | "KB" | "MB";
  /** The greatest value that is good enough; left out without an aim. */
  readonly aim?: number;
}

/** A table with columns of its own. */
export interface OwnTable {
  readonly head: readonly string[];
  readonly lines: readonly (readonly string[])[];
}

/** Earlier figures. */
export interface Before {
  /** Where they come from. */
  readonly told: string;
  /** By the ids of rows. */
  readonly figures: Readonly<Record<string, number>>;
}

/** Makes a row of a measured time. */
export function timeRow(row: Omit<Row, "value" | "p95" | "first" | "unit">, { median, p95, first }: Times): Row {
  return { ...row, value: median, p95, ...(first === undefined ? {} : { first }), unit: "ms" };
}

/** Makes a row of how many times longer one thing took than another. */
export function ratioRow(row: Omit<Row, "value" | "p95" | "first" | "unit">, ours: Times, theirs: Times): Row {
  const first = (ours.first ?? Number.NaN) / (theirs.first ?? Number.NaN);
  const ratios = { value: ours.median / theirs.median, p95: ours.p95 / theirs.p95, unit: "times" as const };
  return { ...row, ...ratios, ...(Number.isNaN(first) ? {} : { first }) };
}

/** Writes rows as a table in Markdown. */
export function table(rows: readonly Row[], { figures: before }: Before): string {
  const cells = rows.map((row) => [
    row.what,
    row.against ?? "–",
    row.id in before ? figure(before[row.id] ?? Number.NaN, row.unit) : "–",
    `${figure(row.value, row.unit)}${isMissed(row) ? " ✗" : ""}`,
    row.p95 === undefined ? "–" : figure(row.p95, row.unit),
    row.first === undefined ? "–" : figure(row.first, row.unit),
    row.aim === undefined ? "–" : `≤ ${figure(row.aim, row.unit)}`,
  ]);
  return written({ head: ["What", "Against", "Before", "Median", "p95", "First", "Aim"], lines: cells });
}

/** Writes a table in Markdown. */
export function written({ head, lines }: OwnTable): string {
  return [head, head.map(() => "---"), ...lines].map((line) => `| ${line.join(" | ")} |`).join("\n");
}

/** Returns true for a row that misses its aim. */
export function isMissed({ value, aim }: Row): boolean {
  return aim !== undefined && value > aim;
}

/** Writes a figure with its unit. */
export function figure(value: number, unit: Row["unit"]): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  const text = value.toFixed(digits);
  return unit === "times" ? `${text} ×` : `${text} ${unit}`;
}
