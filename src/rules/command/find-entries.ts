import { RuleError } from "../kernel/rule-error.ts";
import { toNameWords } from "./entries.ts";
import type { Entry, NameWords } from "./entries.ts";
import { foldWord } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** The entries found at a position in a command. */
export interface Found<Meaning> {
  readonly entries: readonly Entry<Meaning>[];
  /** The number of tokens of the name. */
  readonly length: number;
  /** The name was written in full, not shortened. */
  readonly isWhole: boolean;
}

/**
 * Finds the entries named at a position. The longest name wins ("magic theory" before "magic"); of equally long ones, a
 * name written in full comes before names of which it is only the beginning. The last word of a name may be shortened. A
 * name in quotes, or in brackets, holds whatever it holds.
 * @returns several entries if the name is ambiguous, null if there is none
 */
export function findEntries<Meaning>(
  tokens: readonly Token[],
  from: number,
  entries: readonly Entry<Meaning>[],
): Found<Meaning> | null {
  const first = tokens[from];
  if (first?.kind === "label" || first?.kind === "name") return findGiven(first.text, entries);
  const longest = Math.max(0, ...entries.flatMap(({ names }) => names.map(({ length }) => length)));
  const written = wordsOfTokens(tokens.slice(from, from + longest));
  for (let length = written.length; length > 0; length -= 1) {
    const name = written.slice(0, length);
    const whole = entries.filter(({ names }) => names.some((phrase) => isSame(phrase, name)));
    if (whole.length > 0) {
      const said = tokens
        .slice(from, from + length)
        .map(({ text }) => text)
        .join(" ");
      return { entries: preferred(whole, ({ given }) => given.includes(said)), length, isWhole: true };
    }
    const begun = beginning(entries, name);
    if (begun.length > 0) return { entries: begun, length, isWhole: false };
  }
  return null;
}

/** Finds a name that is written as it is given, or else with the same words, or else shortened. */
export function findGiven<Meaning>(text: string, entries: readonly Entry<Meaning>[]): Found<Meaning> | null {
  const exact = entries.filter(({ given }) => given.includes(text));
  if (exact.length > 0) return { entries: exact, length: 1, isWhole: true };
  const words = toNameWords(text);
  if (words.length === 0) return null;
  const whole = entries.filter(({ names }) => names.some((phrase) => isSame(phrase, words)));
  if (whole.length > 0) return { entries: whole, length: 1, isWhole: true };
  const begun = beginning(entries, words);
  return begun.length > 0 ? { entries: begun, length: 1, isWhole: false } : null;
}

/** Returns the entries of which a name begins with these words: the name that people read, or else another. */
function beginning<Meaning>(entries: readonly Entry<Meaning>[], words: NameWords): readonly Entry<Meaning>[] {
  const begun = entries.filter(({ names }) => names.some((phrase) => startsWithWords(phrase, words)));
  return preferred(begun, ({ names: [first] }) => first !== undefined && startsWithWords(first, words));
}

/** Returns the entries that fit best, or all if none does. */
function preferred<Meaning>(
  entries: readonly Entry<Meaning>[],
  isBest: (one: Entry<Meaning>) => boolean,
): readonly Entry<Meaning>[] {
  const best = entries.filter(isBest);
  return best.length > 0 ? best : entries;
}

/** Returns true if a name begins with these words, of which the last may be shortened. */
export function startsWithWords(phrase: NameWords, name: NameWords): boolean {
  const last = name.length - 1;
  return name.every((word, index) => {
    return index === last ? phrase[index]?.startsWith(word) === true : phrase[index] === word;
  });
}

/** Returns the words of tokens up to the first label or whole name. */
export function wordsOfTokens(tokens: readonly Token[]): NameWords {
  const label = tokens.findIndex(({ kind }) => kind === "label" || kind === "name");
  return (label < 0 ? tokens : tokens.slice(0, label)).map(({ text }) => foldWord(text));
}

function isSame(phrase: NameWords, name: NameWords): boolean {
  return phrase.length === name.length && startsWithWords(phrase, name) && phrase.at(-1) === name.at(-1);
}

/** The fault of a name that several entries have, which a person may choose from. */
export class AmbiguousName extends RuleError {
  /** By what the choice is remembered. */
  readonly key: string;
  /** True if they are stats or words; false if they are creatures. */
  readonly isThing: boolean;

  constructor(
    readonly said: string,
    readonly candidates: readonly Entry<unknown>[],
    { key = said, isThing = false }: Ambiguity = {},
  ) {
    super("NameAmbiguous", { name: said, known: candidates.map(({ label }) => label).join(", ") });
    this.key = key;
    this.isThing = isThing;
  }
}

type Ambiguity = Partial<Pick<AmbiguousName, "key" | "isThing">>;

/** What a person has chosen for ambiguous names: one of the given names of the entry that is meant, by what was said. */
export type ChosenNames = ReadonlyMap<string, string>;

/**
 * Returns the only entry that was found, or the one that was chosen.
 * @throws AmbiguousName
 */
export function onlyEntry<Meaning>(
  said: string,
  { entries }: Found<Meaning>,
  chosen: ChosenNames = new Map(),
  ambiguity: Ambiguity = {},
): Entry<Meaning> {
  const wanted = chosen.get(ambiguity.key ?? said);
  const [only, ...others] = wanted === undefined ? entries : entries.filter(({ given }) => given.includes(wanted));
  // One may have several names.
  if (only && others.every(({ meaning }) => isSameMeaning(meaning, only.meaning))) return only;
  throw new AmbiguousName(said, entries, ambiguity);
}

function isSameMeaning(one: unknown, other: unknown): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((part, index) => part === other[index]);
}
