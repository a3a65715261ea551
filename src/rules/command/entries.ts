import { foldWord, normalizePunctuation, tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** Something that a command can name. */
export interface Entry<Meaning> {
  /** The name in lists of candidates. */
  readonly label: string;
  readonly meaning: Meaning;
  readonly names: readonly NameWords[];
}

/** The words of a name, folded for comparison. */
export type NameWords = readonly string[];

/** The entries found at a position in a command. */
export interface Found<Meaning> {
  readonly entries: readonly Entry<Meaning>[];
  /** The number of tokens of the name. */
  readonly length: number;
  /** The name was written in full, not shortened. */
  readonly isWhole: boolean;
}

/** Returns an entry with its names; the first is the one that people read. */
export function entry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  const words = names.map(toNameWords).filter(({ length }) => length > 0);
  return { label: names[0] ?? "", meaning, names: words };
}

/**
 * Finds the entries named at a position. The longest name wins ("magic theory" before "magic"); of equally long ones, a
 * name written in full comes before names of which it is only the beginning. The last word of a name may be shortened.
 * @returns several entries if the name is ambiguous, null if there is none
 */
export function findEntries<Meaning>(
  tokens: readonly Token[],
  from: number,
  entries: readonly Entry<Meaning>[],
): Found<Meaning> | null {
  const longest = Math.max(0, ...entries.flatMap(({ names }) => names.map(({ length }) => length)));
  const written = wordsOfTokens(tokens.slice(from, from + longest));
  for (let length = written.length; length > 0; length -= 1) {
    const name = written.slice(0, length);
    const whole = entries.filter(({ names }) => names.some((phrase) => isSame(phrase, name)));
    if (whole.length > 0) return { entries: whole, length, isWhole: true };
    const begun = entries.filter(({ names }) => names.some((phrase) => startsWithWords(phrase, name)));
    if (begun.length > 0) return { entries: begun, length, isWhole: false };
  }
  return null;
}

/** Returns true if a name begins with these words, of which the last may be shortened. */
export function startsWithWords(phrase: NameWords, name: NameWords): boolean {
  const last = name.length - 1;
  return name.every((word, index) => {
    return index === last ? phrase[index]?.startsWith(word) === true : phrase[index] === word;
  });
}

/** Returns a name as it is compared. */
function toNameWords(name: string): NameWords {
  return wordsOfTokens(tokensOf(normalizePunctuation(name)));
}

/** Returns the words of tokens up to the first label, which belongs to a number and to no name. */
export function wordsOfTokens(tokens: readonly Token[]): NameWords {
  const label = tokens.findIndex(({ kind }) => kind === "label");
  return (label < 0 ? tokens : tokens.slice(0, label)).map(({ text }) => foldWord(text));
}

function isSame(phrase: NameWords, name: NameWords): boolean {
  return phrase.length === name.length && startsWithWords(phrase, name) && phrase.at(-1) === name.at(-1);
}
