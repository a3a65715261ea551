/** A piece of text: its language key and its data. The data may hold further phrases, each with its own plural. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}

/** The most characters of a label, of which cards show no more. */
const LONGEST_LABEL = 300;

/** Returns a text, cut with an ellipsis if it is longer than that many characters. */
export function shortened(text: string, most = LONGEST_LABEL): string {
  if (text.length <= most) return text;
  // Half a character outside the basic plane would be shown as a fault.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
