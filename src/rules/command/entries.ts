import { plainNotation } from "../kernel/plain-notation.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { foldWord, tokensOf, type Token } from "./tokens.ts";

/** Something a command can name. */
export interface Entry<Meaning> {
  /** The name in lists of candidates. */
  readonly label: string;
  readonly meaning: Meaning;
  /** Its names in the form for comparison: {@link foldName}. */
  readonly names: readonly string[];
  /** The names as given; quotes distinguish names of the same words by these. */
  readonly given: readonly string[];
  /** True for a name given by users, which may need quotes; false for a word of the command. */
  readonly isName?: boolean;
  /** Its kind, in each understood language, to distinguish it from others of its name: "Ability". */
  readonly kinds?: readonly string[];
  /** True if its bare name means another entry, so that its kind must be added: "attack (bow)". */
  readonly yields?: boolean;
}

/** Returns an entry with its names, the displayed one first. */
export function entry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  const folded = names.map(foldName).filter(Boolean);
  return { label: names[0] ?? "", meaning, names: folded, given: names.map((name) => name.trim()) };
}

/** Returns an entry with names given by users. */
export function nameEntry<Meaning>(names: readonly string[], meaning: Meaning): Entry<Meaning> {
  return { ...entry(names, meaning), isName: true };
}

/** A name that consists of words only, separated by single spaces. */
const PLAIN = /^\p{L}+(?: \p{L}+)*$/u;

/**
 * Returns a name for comparison, without case, accents, punctuation and encoding differences: its words, including
 * those in brackets and quotes, separated by single spaces.
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
 * complete name comes before names it merely begins. The last word of a name may be shortened. Text in quotes or
 * brackets is always a name.
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

/** Finds the entries of this name, or else those with a name beginning with it: displayed names first. */
function findName<Meaning>(name: string, entries: readonly Entry<Meaning>[], length: number): Found<Meaning> | null {
  if (name === "") return null;
  const whole = entries.filter(({ names }) => names.includes(name));
  if (whole.length > 0) return { entries: whole, length, isWhole: true };
  const begun = entries.filter((one) => isBegun(one, name));
  if (begun.length === 0) return null;
  const read = begun.filter(({ names: [first] }) => first?.startsWith(name) === true);
  return { entries: read.length > 0 ? read : begun, length, isWhole: false };
}

/** Returns whether a name of an entry begins with these words; the last may be shortened. */
export function isBegun({ names }: Entry<unknown>, words: string): boolean {
  for (const name of names) if (name.startsWith(words)) return true;
  return false;
}

/** Returns the words of tokens up to the first label, in the form for comparison. */
export function wordsOfTokens(tokens: readonly Token[]): readonly string[] {
  const label = tokens.findIndex(({ kind }) => kind === "label");
  return (label < 0 ? tokens : tokens.slice(0, label)).map(({ text }) => foldWord(text));
}

/** The fault of a name shared by several entries, to choose from. */
export class AmbiguousName extends RuleError {
  /** @param candidates For each, its last given name is remembered if chosen. */
  constructor(
    readonly said: string,
    readonly candidates: readonly Entry<unknown>[],
  ) {
    super("NameAmbiguous", { name: said, known: candidates.map(({ label }) => label).join(", ") });
  }
}

/** The choices for ambiguous names: one of the given names of the entry meant, by the typed name. */
type ChosenNames = ReadonlyMap<string, string>;

/** The choices for names in the command being read. */
let chosen: ChosenNames = new Map();

/** Reads a command with the choices for its ambiguous names. */
export function readAsChosen<Result>(names: ChosenNames, read: () => Result): Result {
  chosen = names;
  try {
    return read();
  } finally {
    chosen = new Map();
  }
}

/**
 * Returns the only entry found, or the chosen one.
 * @throws AmbiguousName
 */
export function onlyEntry<Meaning>(said: string, entries: readonly Entry<Meaning>[]): Entry<Meaning> {
  const wanted = chosen.get(said);
  const [only, ...others] = wanted === undefined ? entries : entries.filter(({ given }) => given.includes(wanted));
  // An entry may have several names, and several names may mean the same creatures.
  const same = (one: Meaning): readonly unknown[] => (Array.isArray(one) ? one : [one]);
  const isSame = ({ meaning }: Entry<Meaning>): boolean => {
    const [ours, theirs] = [same(only?.meaning ?? meaning), same(meaning)];
    return ours.length === theirs.length && ours.every((part, index) => part === theirs[index]);
  };
  if (only && others.every(isSame)) return only;
  throw new AmbiguousName(said, entries);
}

/** Returns the entries that match words in parentheses: "ability". */
export function ofKind<Meaning>(words: string, entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const said = foldName(words);
  return entries.filter(({ kinds = [] }) => said !== "" && kinds.some((kind) => foldName(kind) === said));
}

/** Returns the entries meant by a bare name: those that yield it to others count only without others. */
export function meantAlone<Meaning>(entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const first = entries.filter(({ yields }) => yields !== true);
  return first.length > 0 ? first : entries;
}

/** Returns the names with the same meaning as an entry's name. */
export function calledSo<Meaning>(one: Entry<Meaning>, all: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const exact = all.filter(({ isName, given }) => isName === true && given.includes(one.label));
  const alike = all.filter(({ isName, names }) => isName === true && names.includes(one.names[0] ?? ""));
  return exact.length > 0 ? exact : alike;
}

/**
 * Returns the only stat or word meant, or the chosen one.
 * @param all All that can be named in its place.
 * @throws AmbiguousName with candidates named by kind; RuleError NameAmbiguous for a shortened name
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
 * Returns names similar to an unknown one, nearest first: those that differ by one letter, and by two from a name of at
 * least six; at most three.
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

/** Returns a fault's data with suggested names; empty if there are none. */
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
 * Returns the words after `as`, if a command begins with it: `as Ren drive style vs 12`. Null for any other.
 * @param asWords "as" in the player's language.
 */
export function wordsAfterAs(words: string, asWords: readonly string[]): string | null {
  const [first] = tokensOf(plainNotation(words));
  const isAs = first?.kind === "word" && ["as", ...asWords].some((word) => foldWord(word) === foldWord(first.text));
  return isAs ? words.slice(first.end) : null;
}

/**
 * Reads the roller named after `as`, and returns the words of the roll. The name may be shortened.
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
