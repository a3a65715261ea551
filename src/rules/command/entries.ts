import { plainNotation, enclosedIn, typedIndex } from "../kernel/plain-notation.ts";
import { foldWord, tokensOf, knownNames, tokensWith } from "./tokens.ts";
import type { Token, KnownNames } from "./tokens.ts";
import { RuleError } from "../kernel/rule-error.ts";

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
  /** How it is written here, if not by its label. */
  readonly written?: string;
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

/** Returns all names of entries as they were given. */
export function givenNames(entries: readonly Entry<unknown>[]): readonly string[] {
  return entries.flatMap(({ given }) => given);
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
  let longest = 0;
  for (const { names } of entries) for (const name of names) longest = Math.max(longest, name.split(" ").length);
  const written = wordsOfTokens(tokens.slice(from, from + longest));
  for (let length = written.length; length > 0; length -= 1) {
    const found = findName(written.slice(0, length).join(" "), entries);
    if (!found) continue;
    const said = tokens.slice(from, from + length).map(({ text }) => text);
    const meant = found.isWhole
      ? preferred(found.entries, ({ given }) => given.includes(said.join(" ")))
      : found.entries;
    return { ...found, entries: meant, length };
  }
  return null;
}

/** Finds a name that is written as it is given, or else with the same words, or else shortened. */
function findGiven<Meaning>(text: string, entries: readonly Entry<Meaning>[]): Found<Meaning> | null {
  const exact = entries.filter(({ given }) => given.includes(text));
  if (exact.length > 0) return { entries: exact, length: 1, isWhole: true };
  const name = foldName(text);
  const found = name === "" ? null : findName(name, entries);
  return found && { ...found, length: 1 };
}

/** Finds the entries of this name, or else those of which a name begins so: the name that people read, or else another. */
function findName<Meaning>(name: string, entries: readonly Entry<Meaning>[]): Omit<Found<Meaning>, "length"> | null {
  const whole = entries.filter(({ names }) => names.includes(name));
  if (whole.length > 0) return { entries: whole, isWhole: true };
  const begun = entries.filter((one) => isBegun(one, name));
  const read = preferred(begun, ({ names: [first] }) => first?.startsWith(name) === true);
  return begun.length > 0 ? { entries: read, isWhole: false } : null;
}

/** Tells whether a name of an entry begins with these words, of which the last may be shortened. */
export function isBegun({ names }: Entry<unknown>, words: string): boolean {
  for (const name of names) if (name.startsWith(words)) return true;
  return false;
}

/** Returns the entries that fit best, or all if none does. */
function preferred<Meaning>(
  entries: readonly Entry<Meaning>[],
  isBest: (one: Entry<Meaning>) => boolean,
): readonly Entry<Meaning>[] {
  const best = entries.filter(isBest);
  return best.length > 0 ? best : entries;
}

/** Returns the words of tokens up to the first label or whole name, as they are compared. */
export function wordsOfTokens(tokens: readonly Token[]): readonly string[] {
  const label = tokens.findIndex(({ kind }) => kind === "label" || kind === "name");
  return (label < 0 ? tokens : tokens.slice(0, label)).map(({ text }) => foldWord(text));
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

/** The greatest number of names that are suggested. */
const MOST = 3;

/**
 * Returns the names that a person may have meant by a name that does not exist, the nearest first: those that differ by
 * one letter, and by two from a name of at least six. A name may also be shortened to its first or its last words.
 */
export function nearest(name: string, entries: readonly Entry<unknown>[]): readonly string[] {
  const written = foldWord(name.trim());
  const allowed = written.length < 3 ? 0 : written.length < 6 ? 1 : 2;
  const length = written.split(/\s+/).length;
  const near = entries.flatMap(({ label, names }) => {
    const forms = names.flatMap((one) => [one, one.split(" ").slice(0, length).join(" ")]);
    const start = Math.min(...forms.map((form) => letterDistance(written, form)));
    const ends = names
      .map((one) => one.split(" "))
      .flatMap((words) => (words.length > length ? words.slice(-length).join(" ") : []));
    const distance = Math.min(start || Infinity, ...ends.map((end) => letterDistance(written, end)));
    return distance <= allowed ? [{ label, distance }] : [];
  });
  const sorted = near.sort((one, other) => one.distance - other.distance).map(({ label }) => label);
  return [...new Set(sorted)].slice(0, MOST);
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
 * Returns what tells entries of one name apart, in every language that is understood: what they are ("Ability"), with a number
 * where several are the same ("Ability 2"). At the end stands their place alone, unless that says something else.
 */
export function tellings<Meaning>(entries: readonly Entry<Meaning>[]): ReadonlyMap<Entry<Meaning>, readonly string[]> {
  const languages = Math.max(0, ...entries.map(({ kinds = [] }) => kinds.length));
  const byLanguage = Array.from({ length: languages }, (_, language) => tellingsIn(entries, language));
  const taken = new Set(byLanguage.flatMap((told) => [...told.values()].map(foldName)));
  return new Map(
    entries.map((one, index) => {
      const place = String(index + 1);
      return [one, [...byLanguage.flatMap((told) => told.get(one) ?? []), ...(taken.has(place) ? [] : [place])]];
    }),
  );
}

function tellingsIn<Meaning>(
  entries: readonly Entry<Meaning>[],
  language: number,
): ReadonlyMap<Entry<Meaning>, string> {
  const kindOf = ({ kinds = [] }: Entry<Meaning>): string => kinds[language] ?? kinds.at(-1) ?? "";
  const kinds = entries.map((one) => foldName(kindOf(one)));
  const isAlone = (kind: string): boolean => kind !== "" && kinds.indexOf(kind) === kinds.lastIndexOf(kind);
  const taken = new Set(kinds.filter(isAlone));
  const told = new Map<Entry<Meaning>, string>();
  for (const [index, one] of entries.entries()) {
    const kind = kinds[index] ?? "";
    if (kind === "") continue;
    let number = kinds.slice(0, index + 1).filter((other) => other === kind).length;
    if (isAlone(kind)) told.set(one, kindOf(one));
    else {
      while (taken.has(`${kind} ${number}`)) number += 1;
      taken.add(`${kind} ${number}`);
      told.set(one, `${kindOf(one)} ${number}`);
    }
  }
  return told;
}

/** Returns the entry that the words in parentheses behind a name tell from others of the name; null if they tell none. */
export function toldBy<Meaning>(words: string, entries: readonly Entry<Meaning>[]): Entry<Meaning> | null {
  const all = tellings(entries);
  const bare = unquoted(words);
  const isTold = (same: (telling: string) => boolean) => entries.find((one) => all.get(one)?.some(same));
  const said = foldName(bare);
  return (
    isTold((telling) => telling === bare) ?? isTold((telling) => said !== "" && foldName(telling) === said) ?? null
  );
}

/** Returns those of these entries that words in parentheses say: "ability". */
export function ofKind<Meaning>(words: string, entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const said = foldName(unquoted(words));
  return said === "" ? [] : entries.filter(({ kinds = [] }) => kinds.some((kind) => foldName(kind) === said));
}

/** Returns what words in parentheses name, which may stand in quotes. */
export function unquoted(words: string): string {
  const bare = words.trim();
  const [whole] = enclosedIn(bare);
  return whole?.start === 0 && whole.end === bare.length ? bare.slice(1, -1).trim() : bare;
}

/** Returns the entries that are meant by a name alone: those that yield it to others only if there are no others. */
export function meantAlone<Meaning>(entries: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const first = entries.filter(({ yields }) => yields !== true);
  return first.length > 0 ? first : entries;
}

/** Returns what an entry is called among all: its name, with what tells it from others of the name. */
function toldLabel<Meaning>(one: Entry<Meaning>, all: readonly Entry<Meaning>[]): string {
  const group = calledSo(one, all);
  return group.length > 1 ? `${one.label} (${tellings(group).get(one)?.[0] ?? ""})` : one.label;
}

/** Returns all that the whole name of an entry can mean. */
export function calledSo<Meaning>(one: Entry<Meaning>, all: readonly Entry<Meaning>[]): readonly Entry<Meaning>[] {
  const found = findGiven(one.label, all);
  return found?.isWhole ? found.entries : [one];
}

/**
 * Returns the only entry that is meant, or the one that was chosen.
 * @param all All that can be named in its place.
 * @param speaker Whose names they are: another's of the same name are another choice.
 * @throws AmbiguousName whose candidates are called by what tells them apart; RuleError NameAmbiguous for a shortened name
 */
export function onlyMeant<Meaning>(
  said: string,
  found: Found<Meaning>,
  all: readonly Entry<Meaning>[],
  { chosen, speaker = "" }: { readonly chosen?: ChosenNames | undefined; readonly speaker?: string },
): Entry<Meaning> {
  const [only, ...others] = meantAlone(found.entries);
  if (only && others.length === 0) return only;
  const entries = meantAlone(found.entries).map((one) => {
    const label = toldLabel(one, all);
    return { ...one, label, given: [label] };
  });
  // More of the name can be typed.
  if (!found.isWhole) {
    throw new RuleError("NameAmbiguous", { name: said, known: entries.map(({ label }) => label).join(", ") });
  }
  return onlyEntry(said, { ...found, entries }, chosen, { key: `${speaker}: ${said}`, isThing: true });
}

/** Whose roll a command is, and the words of the roll. */
interface SpokenFor<Who> {
  readonly who: Who;
  readonly words: string;
}

/**
 * Returns the words behind `as`, if a command begins with it: `as Ren drive style vs 12`. Null for any other.
 * @param asWords "as" in the player's language.
 * @param names The names that may begin so: "As You Were".
 */
export function wordsAfterAs(words: string, asWords: readonly string[], names: KnownNames): string | null {
  const [first] = tokensWith(plainNotation(words), names);
  const isAs = first?.kind === "word" && ["as", ...asWords].some((word) => foldWord(word) === foldWord(first.text));
  return isAs ? words.slice(typedIndex(words, first.end)) : null;
}

interface SpokenForOptions {
  /** The words with a meaning of their own, which a name may hold. */
  readonly reserved?: readonly string[];
  readonly chosen?: ChosenNames;
  /** True if a number directly behind a name is part of it: "Goblin 3" is not Goblin with a bonus of 3. */
  readonly isNumbered?: boolean;
}

/**
 * Reads whose roll the words behind `as` are. The name may be shortened.
 * @throws RuleError NameUnknown with the nearest names; AmbiguousName
 */
export function readSpokenFor<Who>(
  words: string,
  known: readonly Entry<Who>[],
  { reserved, chosen, isNumbered = false }: SpokenForOptions = {},
): SpokenFor<Who> {
  const plain = plainNotation(words);
  const tokens = tokensWith(plain, knownNames(givenNames(known), reserved));
  const found = findEntries(tokens, 0, known);
  const behind = found && tokens[found.length];
  const isOther = isNumbered && tokens[0]?.kind === "word" && behind?.kind === "number";
  if (!found || isOther) {
    const said = isOther ? plain.slice(tokens[0]?.start, behind.end) : (tokens[0]?.text ?? "");
    throw new RuleError("NameUnknown", { name: said, ...suggested(said, known) });
  }
  const end = tokens[found.length - 1]?.end ?? 0;
  const { meaning } = onlyEntry(plain.slice(tokens[0]?.start, end), found, chosen);
  return { who: meaning, words: words.slice(typedIndex(words, end)).trim() };
}
