/**
 * Writes a table as CSV by RFC 4180, with the mark at its start by which spreadsheets read it as Unicode. A text that a
 * spreadsheet would run as a formula begins with an apostrophe, which spreadsheets do not show; so does a part of a text
 * behind a semicolon, a tab or a line break, where some spreadsheets begin a new cell.
 */
export function toCsv(rows: readonly (readonly (string | number | null)[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(",")}\r\n`).join("")}`;
}

/**
 * A character that makes a formula of what follows, with all spaces and quotes before it. It begins where those begin, so that
 * a long row of them is looked at once.
 */
const FORMULA = /(?<![\s'"])[\s'"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/g;

function cell(value: string | number | null): string {
  if (value === null) return "";
  if (typeof value === "number") return String(value);
  const inert = value.replaceAll(FORMULA, (formula, index: number) => {
    const beginsCell = index === 0 || value[index - 1] === ";";
    return (beginsCell ? "'" : "") + formula.replaceAll(/[\t\r\n]/g, "$&'");
  });
  const text = /^[\t\r\n]/.test(inert) ? `'${inert}` : inert;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
