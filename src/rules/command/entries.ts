import { plainNotation } from "../kernel/plain-notation.ts";
import { foldWord, tokensOf } from "./tokens.ts";

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
