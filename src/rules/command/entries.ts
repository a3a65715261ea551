import { plainNotation } from "../kernel/plain-notation.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { foldWord, tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** Something that a command can name. */
export interface Entry<Meaning> {
  /** The name in lists of candidates. */
  readonly label: string;
  readonly meaning: Meaning;
  readonly names: readonly NameWords[];
  /** The names as they were given, by which quotes tell names of the same words apart. */
  readonly given: readonly string[];
  /** True for a name that people have given, which may need quotes; false for a word of the command. */
  readonly isName?: boolean;
  /** How it is written here, if not by its label. */
  readonly written?: string;
  /** What it is, in each language that is understood, which tells it from others of its name: "Ability". */
  readonly kinds?: readonly string[];
  /** True if its bare name means another: it is meant with what it is, "attack (bow)". */
  readonly yields?: boolean;
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
  return { label: names[0] ?? "", meaning, names: words, given: names.map((name) => name.trim()) };
}

/** Returns all names of entries as they were given. */
export function givenNames(entries: readonly Entry<unknown>[]): readonly string[] {
  return entries.flatMap(({ given }) => given);
}

/** Returns an entry whose names people have given. */
export function nameEntry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  return { ...entry(names, meaning), isName: true };
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

/** Returns a name as it is compared, with the words in its brackets and quotes. */
export function toNameWords(name: string): NameWords {
  return tokensOf(plainNotation(name)).flatMap(({ kind, text }) =>
    kind === "label" ? toNameWords(text) : [foldWord(text)],
  );
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
