/** The greatest length of a file with a character, and of a note on one, in characters. */
export const longestFile = 5_000_000;

/** The most items and lines of a file with a character. A value of its own is a line, however the file is written. */
export const mostInFile = { items: 2_000, lines: 200_000 };

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
  const waiting: { readonly value: object; readonly level: number }[] = [];
  /** Counts a value. What is in it waits, so that nothing is too deep for us. */
  const isLeft = (value: unknown, level: number): boolean => {
    valuesLeft -= 1;
    if (typeof value === "string") charactersLeft -= value.length;
    else if (typeof value === "object" && value !== null) waiting.push({ value, level });
    return valuesLeft >= 0 && charactersLeft >= 0;
  };
  if (!isLeft(stored, 1)) return false;
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, level } = next;
    if (level > depth) return false;
    const isList = Array.isArray(value);
    let count = 0;
    for (const name in value) {
      count += 1;
      if (!isList) charactersLeft -= name.length;
      if (count > entries || !isLeft(Reflect.get(value, name), level + 1)) return false;
    }
  }
  return true;
}
