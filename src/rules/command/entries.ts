import { foldWord, normalizePunctuation, tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** Something that can be named, by any of its phrases. */
export interface Entry<Meaning> {
  /** What candidates are listed by. */
  readonly label: string;
  readonly meaning: Meaning;
  readonly names: readonly NameWords[];
}

/** A name of one word or more, without what does not matter in it. */
export type NameWords = readonly string[];

/** What was found at a place of a command. */
export interface Found<Meaning> {
  readonly entries: readonly Entry<Meaning>[];
  /** How many tokens the name takes. */
  readonly length: number;
  /** The name was written out, not shortened. */
  readonly isWhole: boolean;
}

/** Something with its names, of which the first is the one that people read. */
export function entry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  const words = names.map(toNameWords).filter(({ length }) => length > 0);
  return { label: names[0] ?? "", meaning, names: words };
}

/**
 * Finds what is named at a place. The longest name wins ("magic theory" before "magic"), and of equally long ones the
 * one that is written out before those of which it is only the beginning. The last word of a name may be shortened.
 * @returns several entries where the name is ambiguous, null where there is none
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

/** Does a phrase begin with these words, of which the last may be shortened? */
export function startsWithWords(phrase: NameWords, name: NameWords): boolean {
  const last = name.length - 1;
  return name.every((word, index) => {
    return index === last ? phrase[index]?.startsWith(word) === true : phrase[index] === word;
  });
}

/** A name as it is compared. */
function toNameWords(name: string): NameWords {
  return wordsOfTokens(tokensOf(normalizePunctuation(name)));
}

/** What these tokens name, as far as a label: that names a number beside it, and is no part of another name. */
export function wordsOfTokens(tokens: readonly Token[]): NameWords {
  const label = tokens.findIndex(({ kind }) => kind === "label");
  return (label < 0 ? tokens : tokens.slice(0, label)).map(({ text }) => foldWord(text));
}

function isSame(phrase: NameWords, name: NameWords): boolean {
  return phrase.length === name.length && startsWithWords(phrase, name) && phrase.at(-1) === name.at(-1);
}
