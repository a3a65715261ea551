/**
 * What one message of the log may ask of everybody who reads it, whoever has stored it. All that our clients do with a
 * message, such as drawing, judging and exporting it, is bounded by its size: what each field costs at worst is measured
 * (docs/performance.md). A larger message is not read at all.
 */
export const messageBudget: Budget = {
  characters: 500_000,
  values: 50_000,
  entries: 500,
  depth: 400,
};

/** The bounds of stored data. */
export interface Budget {
  /** The most characters of all their texts and names, or of the text in which they are stored. */
  readonly characters: number;
  /** The most numbers, texts, lists and objects in them. */
  readonly values: number;
  /** The most entries of one list, or of one object. */
  readonly entries: number;
  /** The most lists and objects in each other. */
  readonly depth: number;
}

/** Tells whether data keep to a budget. Of larger data no more is looked at than the budget allows. */
export function isWithin(stored: unknown, { characters, values, entries, depth }: Budget): boolean {
  let [charactersLeft, valuesLeft] = [characters, values];
  const waiting: { readonly value: unknown; readonly level: number }[] = [{ value: stored, level: 1 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, level } = next;
    valuesLeft -= 1;
    if (typeof value === "string") charactersLeft -= value.length;
    if (valuesLeft < 0 || charactersLeft < 0) return false;
    if (typeof value !== "object" || value === null) continue;
    if (level > depth) return false;
    let count = 0;
    for (const name in value) {
      count += 1;
      if (!Array.isArray(value)) charactersLeft -= name.length;
      if (count > entries || count > valuesLeft || charactersLeft < 0) return false;
      waiting.push({ value: Reflect.get(value, name), level: level + 1 });
    }
  }
  return true;
}
