/**
 * Writes a table as CSV by RFC 4180, with the mark at its start by which spreadsheets read it as Unicode. A text that a
 * spreadsheet would run as a formula begins with an apostrophe, which spreadsheets do not show.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/** The beginning of a formula, whatever spaces and quotes are before it. */
const FORMULA = /^[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/;

function cell(value: string | number | null): string {
  if (typeof value !== "string") return String(value ?? "");
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
