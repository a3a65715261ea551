import { RuleError } from "../kernel/rule-error.ts";
import { foldName } from "./entries.ts";
import type { Entry } from "./entries.ts";
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
export function findGiven<Meaning>(text: string, entries: readonly Entry<Meaning>[]): Found<Meaning> | null {
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
