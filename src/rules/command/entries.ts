import { plainNotation } from "../kernel/plain-notation.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { foldWord, tokensOf, type Token } from "./tokens.ts";

/** Something that a command can name. */
export interface Entry<Meaning> {
  /** The name in lists of candidates. */
  readonly label: string;
  readonly meaning: Meaning;
  /** Its names as they are compared: {@link foldName}. */
  readonly names: readonly string[];
  /** The names as they were given, by which quotes tell names of the same words apart. */
  readonly given: readonly string[];
  /** True for a name that people have given, which may need quotes; false for a word of the command. */
  readonly isName?: boolean;
  /** What it is, in each language that is understood, which tells it from others of its name: "Ability". */
  readonly kinds?: readonly string[];
  /** True if its bare name means another: it is meant with what it is, "attack (bow)". */
  readonly yields?: boolean;
}

/** Returns an entry with its names; the first is the one that people read. */
export function entry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  const folded = names.map(foldName).filter(Boolean);
  return { label: names[0] ?? "", meaning, names: folded, given: names.map((name) => name.trim()) };
}

/** Returns an entry whose names people have given. */
export function nameEntry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  return { ...entry(names, meaning), isName: true };
}

/** A name of words alone, a space between each. */
const PLAIN = /^\p{L}+(?: \p{L}+)*$/u;

/**
 * Returns a name as it is compared with others, whatever its case, accents and punctuation, and however it is encoded: its words,
 * those in brackets and quotes too, a space between each.
 */
export function foldName(name: string): string {
  if (PLAIN.test(name)) return foldWord(name);
  const words = tokensOf(plainNotation(name)).map(({ kind, text }) =>
    kind === "label" ? foldName(text) : foldWord(text),
  );
  return words.filter(Boolean).join(" ");
}

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
 * name written in full comes before names of which it is only the beginning. The last word of a name may be shortened.
 * What is in quotes, or in brackets, is a name, whatever it holds.
 * @returns several entries if the name is ambiguous, null if there is none
 */
export function findEntries<Meaning>(
  tokens: readonly Token[],
  from: number,
  entries: readonly Entry<Meaning>[],
): Found<Meaning> | null {
  const first = tokens[from];
  if (first?.kind === "label") {
    const names = entries.filter(({ isName }) => isName === true);
    const exact = names.filter(({ given }) => given.includes(first.text));
    return exact.length > 0 ? { entries: exact, length: 1, isWhole: true } : findName(foldName(first.text), names, 1);
  }
  let longest = 0;
  for (const { names } of entries) for (const name of names) longest = Math.max(longest, name.split(" ").length);
  const written = wordsOfTokens(tokens.slice(from, from + longest));
  for (let length = written.length; length > 0; length -= 1) {
    const found = findName(written.slice(0, length).join(" "), entries, length);
    if (found) return found;
  }
  return null;
}

/** Finds the entries of this name, or else those of which a name begins so: the name that people read, or else another. */
function findName<Meaning>(name: string, entries: readonly Entry<Meaning>[], length: number): Found<Meaning> | null {
  if (name === "") return null;
  const whole = entries.filter(({ names }) => names.includes(name));
  if (whole.length > 0) return { entries: whole, length, isWhole: true };
  const begun = entries.filter((one) => isBegun(one, name));
  if (begun.length === 0) return null;
  const read = begun.filter(({ names: [first] }) => first?.startsWith(name) === true);
  return { entries: read.length > 0 ? read : begun, length, isWhole: false };
}

/** Tells whether a name of an entry begins with these words, of which the last may be shortened. */
export function isBegun({ names }: Entry<unknown>, words: string): boolean {
  for (const name of names) if (name.startsWith(words)) return true;
  return false;
}

/** Returns the words of tokens up to the first label, as they are compared. */
export function wordsOfTokens(tokens: readonly Token[]): readonly string[] {
  const label = tokens.findIndex(({ kind }) => kind === "label");
  return (label < 0 ? tokens : tokens.slice(0, label)).map(({ text }) => foldWord(text));
}

/** The fault of a name that several entries have, which a person may choose from. */
export class AmbiguousName extends RuleError {
  /** @param candidates The last of the given names of each is what is remembered if it is chosen. */
  constructor(
    readonly said: string,
    readonly candidates: readonly Entry<unknown>[],
  ) {
    super("NameAmbiguous", { name: said, known: candidates.map(({ label }) => label).join(", ") });
  }
}

/** What a person has chosen for ambiguous names: one of the given names of the entry that is meant, by what was said. */
type ChosenNames = ReadonlyMap<string, string>;

/** What was chosen for the names of the command that is being read. */
let chosen: ChosenNames = new Map();

/** Reads a command in which ambiguous names mean what was chosen for them. */
export function readAsChosen<Result>(names: ChosenNames, read: () => Result): Result {
  chosen = names;
  try {
    return read();
  } finally {
    chosen = new Map();
  }
}

/**
 * Returns the only entry that was found, or the one that was chosen.
 * @throws AmbiguousName
 */
export function onlyEntry<Meaning>(said: string, entries: readonly Entry<Meaning>[]): Entry<Meaning> {
  const wanted = chosen.get(said);
  const [only, ...others] = wanted === undefined ? entries : entries.filter(({ given }) => given.includes(wanted));
  // One may have several names, and several names may mean the same people.
  const same = (one: Meaning): readonly unknown[] => (Array.isArray(one) ? one : [one]);
  const isSame = ({ meaning }: Entry<Meaning>): boolean => {
    const [ours, theirs] = [same(only?.meaning ?? meaning), same(meaning)];
    return ours.length === theirs.length && ours.every((part, index) => part === theirs[index]);
  };
  if (only && others.every(isSame)) return only;
  throw new AmbiguousName(said, entries);
}

/** Returns those of these entries that words in parentheses say: "ability". */
export function ofKind<Meaning>(words: string, entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const said = foldName(words);
  return entries.filter(({ kinds = [] }) => said !== "" && kinds.some((kind) => foldName(kind) === said));
}

/** Returns the entries that are meant by a name alone: those that yield it to others only if there are no others. */
export function meantAlone<Meaning>(entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const first = entries.filter(({ yields }) => yields !== true);
  return first.length > 0 ? first : entries;
}

/** Returns the names that mean what the name of an entry means. */
export function calledSo<Meaning>(one: Entry<Meaning>, all: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const exact = all.filter(({ isName, given }) => isName === true && given.includes(one.label));
  const alike = all.filter(({ isName, names }) => isName === true && names.includes(one.names[0] ?? ""));
  return exact.length > 0 ? exact : alike;
}

/**
 * Returns the only stat or word that is meant, or the one that was chosen.
 * @param all All that can be named in its place.
 * @throws AmbiguousName whose candidates are called by what they are; RuleError NameAmbiguous for a shortened name
 */
export function onlyMeant<Meaning>(
  said: string,
  found: Found<Meaning>,
  all: readonly Entry<Meaning>[],
): Entry<Meaning> {
  const [only, ...others] = meantAlone(found.entries);
  if (only && others.length === 0) return only;
  const entries = meantAlone(found.entries).map((one, index) => {
    const isAlone = calledSo(one, all).length < 2;
    return { ...one, label: isAlone ? one.label : `${one.label} (${one.kinds?.[0] ?? ""})`, given: [String(index)] };
  });
  if (found.isWhole) return onlyEntry(said, entries);
  // More of the name can be typed.
  throw new RuleError("NameAmbiguous", { name: said, known: entries.map(({ label }) => label).join(", ") });
}

/**
 * Returns the names that a person may have meant by a name that does not exist, the nearest first: those that differ by
 * one letter, and by two from a name of at least six; at most three.
 */
export function nearest(name: string, entries: readonly Entry<unknown>[]): readonly string[] {
  const written = foldWord(name.trim());
  const allowed = written.length < 3 ? 0 : written.length < 6 ? 1 : 2;
  const near = entries.flatMap(({ label, names }) => {
    const distance = Math.min(...names.map((one) => letterDistance(written, one)));
    return distance <= allowed ? [{ label, distance }] : [];
  });
  const sorted = near.toSorted((one, other) => one.distance - other.distance).map(({ label }) => label);
  return [...new Set(sorted)].slice(0, 3);
}

/** Returns the data of a fault that suggest names; empty if there are none. */
export function suggested(name: string, entries: readonly Entry<unknown>[]): { readonly near?: string } {
  const names = nearest(name, entries);
  return names.length > 0 ? { near: names.join(", ") } : {};
}

/** Returns by how many letters two words differ: left out, added, changed, or swapped with the next one. */
export function letterDistance(one: string, other: string): number {
  let beforeLast: readonly number[] = [];
  let last: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let row = 1; row <= one.length; row += 1) {
    const now = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      now.push(
        Math.min(
          at(last, column) + 1,
          at(now, column - 1) + 1,
          at(last, column - 1) + (isSame ? 0 : 1),
          isSwapped ? at(beforeLast, column - 2) + 1 : Infinity,
        ),
      );
    }
    beforeLast = last;
    last = now;
  }
  return at(last, other.length);
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Infinity;
}

/**
 * Returns the words behind `as`, if a command begins with it: `as Ren drive style vs 12`. Null for any other.
 * @param asWords "as" in the player's language.
 */
export function wordsAfterAs(words: string, asWords: readonly string[]): string | null {
  const [first] = tokensOf(plainNotation(words));
  const isAs = first?.kind === "word" && ["as", ...asWords].some((word) => foldWord(word) === foldWord(first.text));
  return isAs ? words.slice(first.end) : null;
}

/**
 * Reads whose roll the words behind `as` are, and returns the words of the roll. The name may be shortened.
 * @throws RuleError NameUnknown with the nearest names; AmbiguousName
 */
export function readSpokenFor<Who>(words: string, known: readonly Entry<Who>[]) {
  const plain = plainNotation(words);
  const tokens = tokensOf(plain);
  const [first] = tokens;
  const found = findEntries(tokens, 0, known);
  if (!found) {
    const name = first?.text ?? "";
    throw new RuleError("NameUnknown", { name, ...suggested(name, known) });
  }
  const end = tokens[found.length - 1]?.end ?? 0;
  const { meaning } = onlyEntry(plain.slice(first?.start, end), found.entries);
  return { who: meaning, words: words.slice(end).trim() };
}
