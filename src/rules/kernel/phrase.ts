/** A piece of text: its language key and its data. The data may hold further phrases, each with its own plural. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}

/** How deep stored phrases may be in each other. */
const DEEPEST = 4;

/** The most characters of a label, of which cards show no more, and of a text in the data of a stored phrase. */
export const LONGEST_LABEL = 300;

/** The most values, in phrases and the phrases in them, that are read of a stored phrase. */
const MOST_VALUES = 20;

/** Returns a text, cut with an ellipsis if it is longer than that many characters. */
export function shortened(text: string, most = LONGEST_LABEL): string {
  if (text.length <= most) return text;
  // Half a character outside the basic plane would be shown as a fault.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * Reads a phrase in stored data, which whoever has stored them may have made up: no deeper, longer or more of it than a card
 * can use.
 * @returns null for what is no phrase
 */
export function readPhrase(stored: unknown): Phrase | null {
  const left = { values: MOST_VALUES };
  const read = (value: unknown, depth: number): Phrase | null => {
    if (typeof value !== "object" || value === null || depth > DEEPEST) return null;
    const { key, data } = value as Partial<Record<keyof Phrase, unknown>>;
    if (typeof key !== "string" || key.length > LONGEST_LABEL) return null;
    if (typeof data !== "object" || data === null) return { key };
    const own: Record<string, string | number | Phrase> = {};
    for (const name in data) {
      if (left.values === 0) break;
      left.values -= 1;
      const one: unknown = Reflect.get(data, name);
      if (typeof one === "number") own[name] = one;
      else own[name] = typeof one === "string" ? shortened(one) : (read(one, depth + 1) ?? "…");
    }
    return { key, data: own };
  };
  return read(stored, 1);
}
