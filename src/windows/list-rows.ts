/** The rows with one of them moved; one that would leave the list stays. */
export function withRowMoved<Row>(rows: readonly Row[], from: number, step: number): readonly Row[] {
  const to = from + step;
  const row = rows[from];
  if (row === undefined || to < 0 || to >= rows.length) return rows;
  return rows.toSpliced(from, 1).toSpliced(to, 0, row);
}

/** The rows without one of them. */
export function withoutRow<Row>(rows: readonly Row[], index: number): readonly Row[] {
  return rows.filter((_, position) => position !== index);
}

/** What a name of ours is stored as: its language key, so that everybody at the table reads it in their own language. */
export function languageKeyOf(written: string, keys: readonly string[]): string {
  return keys.find((key) => game.i18n.localize(key) === written) ?? written;
}
