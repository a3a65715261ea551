/** Returns the rows with one of them moved; a row at the edge stays. */
export function withRowMoved<Row>(rows: readonly Row[], from: number, step: number): readonly Row[] {
  const to = from + step;
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

export function withoutRow<Row>(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, position) => position !== index);
}

/** Returns the language key of a predefined name, so that each user reads it translated; any other name as it is. */
export function languageKeyOf(written: string, keys: readonly string[]): string {
  return keys.find((key) => game.i18n.localize(key) === written) ?? written;
}
