import { maskEnclosed } from "../kernel/plain-notation.ts";
import { fieldEntries, specialtyEntries, statEntries, type Language } from "./vocabulary.ts";
import { calledSo, entry, findEntries, foldName, isBegun, meantAlone, wordsOfTokens } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { foldWord, tokensOf, type SpokenWords } from "./tokens.ts";

/** The possible ways to complete the last word of a command. */
export interface Completion {
  /** The start of the name or word to complete; it ends with the text. */
  readonly start: number;
  /** The text to write there: what all candidates have in common. Null if nothing would be added. */
  readonly text: string | null;
  readonly candidates: readonly string[];
}

/** Completes the name or word at the end of a command in plain notation; null if there is none to complete. */
export function complete(words: string, language: Language): Completion | null {
  return completeRollWords(words, rollEntries(words, language), language, []);
}

/** Returns what can be named at the end of a roll: a stat, a specialty of a named stat, a word. */
function rollEntries(words: string, language: Language): readonly Entry<unknown>[] {
  const said = foldName(words);
  const stats = statEntries(language);
  const named = stats.filter(({ names }) => names.some((name) => said.includes(name)));
  const specialties = named.flatMap(({ meaning }) => specialtyEntries(language, meaning));
  return [...stats, ...specialties, ...fieldEntries(language)];
}

/**
 * Completes the end of a roll with one of these entries, or with a difficulty after `vs`.
 * @param behind The words that may also follow the target.
 */
function completeRollWords(
  words: string,
  entries: readonly Entry<unknown>[],
  { targets = [], reserved }: Pick<Language, "targets" | "reserved">,
  behind: readonly Entry<unknown>[],
): Completion | null {
  const masked = maskEnclosed(words);
  // Titles are free text.
  if (masked.includes("#")) return null;
  const start = /(?:^|[\s\])}\d])vs(?![\p{L}\p{M}])\s*/iu.exec(masked);
  if (!start) return completeFrom(words, [...entries, ...behind], reserved);
  const from = start.index + start[0].length;
  return shiftCompletion(completeFrom(words.slice(from), targets) ?? completeFrom(words.slice(from), behind), from);
}

/** The language of a text of several rolls. */
export interface RollsLanguage<Word extends string> {
  readonly spoken: SpokenWords<Word>;
  /** The names of the dice. */
  readonly dice: readonly string[];
  /** Returns the language of a roll with the named die or the usual one; null if there is none. */
  readonly languageOf: (die: string | null) => Language | null;
  /** The words with a meaning in any command. */
  readonly reserved?: readonly string[];
}

/** Matches a roll in words, from the optional name of its die on. */
const IN_WORDS = /^(\s*\/?)(\p{L}+)(\s[^]*)?$/u;

/**
 * Completes the last roll of a text: the name of its die, or its words.
 * @param start Where it begins.
 * @param behind The words that may follow it.
 */
export function completeLastRoll<Word extends string>(
  text: string,
  start: number,
  { spoken, dice, languageOf, reserved = ["vs"] }: RollsLanguage<Word>,
  behind: readonly Word[],
): Completion | null {
  const roll = text.slice(start);
  const [, before = "", first = "", rest] = IN_WORDS.exec(roll) ?? [];
  const named = first && rest !== undefined ? languageOf(first.toLowerCase()) : null;
  const language = named ?? languageOf(null);
  const from = start + before.length + (named ? first.length : 0);
  const words = text.slice(from);
  const { targets = [] } = language ?? {};
  // A difficulty does not need the word before it.
  const known = language ? [...rollEntries(words, language), entry(["vs"], "vs"), ...targets] : [];
  const begun = first && rest === undefined ? dice.map((name) => entry([name], name)) : [];
  const ends = wordEntries(behind, spoken);
  return shiftCompletion(completeRollWords(words, [...begun, ...known], { targets, reserved }, ends), from);
}

/** Returns keywords as entries. */
export function wordEntries<Word extends string>(
  words: readonly Word[],
  spoken: SpokenWords<Word>,
): readonly Entry<unknown>[] {
  return words.map((word) => entry([...spoken[word], word], word));
}

/** Completes a word on its own: the name of a command. */
export function completeWord(word: string, known: readonly string[]): Completion | null {
  return completeFrom(
    word,
    known.map((name) => entry([name], name)),
  );
}

/**
 * Turns a completion of the end of a text into one of the whole text.
 * @param by The length of the text before that end.
 */
export function shiftCompletion(completion: Completion | null, by: number): Completion | null {
  return completion && { ...completion, start: completion.start + by };
}

const OPENING_QUOTES: readonly string[] = ['"', "“", "„", "«", "["];

/**
 * Completes the end of a text in plain notation with matching entries. A name that could be misread is put in quotes.
 * @param reserved The words with a meaning of their own.
 */
export function completeFrom(
  words: string,
  entries: readonly Entry<unknown>[],
  reserved: readonly string[] = ["vs"],
): Completion | null {
  const tokens = tokensOf(words);
  if (tokens.at(-1)?.end !== words.length) return null;
  for (const [at, { start, kind, text }] of tokens.entries()) {
    const before = tokens[at - 1];
    const isOpen = kind === "mark" && OPENING_QUOTES.includes(text);
    // A bracket right after dice opens their label.
    if (isOpen && before?.kind === "dice" && before.end === start) return null;
    const name = tokens.slice(isOpen ? at + 1 : at);
    if (name.length === 0 || name.some((token) => token.kind === "label")) continue;
    const said = wordsOfTokens(name).join(" ");
    const found = entries.filter((one) => (!isOpen || one.isName === true) && isBegun(one, said));
    if (found.length === 0) continue;
    const written = found.map((one) => {
      const label = writtenName(one, entries, { reserved, isQuoted: isOpen });
      // Quotes after a number would be its label.
      return before?.kind === "number" && !/^[\p{L}\p{N}]/u.test(label) ? `+ ${label}` : label;
    });
    return completion(words, start, [...new Set(written)]);
  }
  return null;
}

/** Returns the unambiguous spelling of an entry: bare or in quotes, and with its kind if others have its name. */
function writtenName(
  one: Entry<unknown>,
  entries: readonly Entry<unknown>[],
  { reserved, isQuoted = false }: { readonly reserved: readonly string[]; readonly isQuoted?: boolean },
): string {
  const { label, kinds: [kind] = [] } = one;
  if (one.isName !== true) return label;
  const name = !isQuoted && isReadAs(one, entries, reserved) ? label : inQuotes(label);
  const alike = meantAlone(calledSo(one, entries));
  if (kind === undefined || (alike.length === 1 && alike[0] === one)) return name;
  return `${name} (${/^[\p{L} ]+$/u.test(kind) ? kind : inQuotes(kind)})`;
}

/** Returns whether a name can be read without quotes: no part of it has another meaning. */
function isReadAs({ label }: Entry<unknown>, entries: readonly Entry<unknown>[], reserved: readonly string[]): boolean {
  const tokens = tokensOf(label);
  const isFree = tokens.every(({ kind, text }, index) =>
    kind === "word" ? !isReserved(text, reserved) : kind === "number" && index > 0,
  );
  const found = findEntries(tokens, 0, entries);
  return (
    isFree &&
    /^\p{L}/u.test(label) &&
    found?.length === tokens.length &&
    found.isWhole &&
    found.entries.every(({ isName }) => isName === true)
  );
}

/** Returns whether a word has a meaning of its own; `vs9` and `8vs` have a target, too. */
function isReserved(word: string, reserved: readonly string[]): boolean {
  const folded = foldWord(word);
  return /(?:^|\d)vs(?!\p{L})/u.test(folded) || reserved.some((one) => foldWord(one) === folded);
}

/** Returns a name in quotes that it does not contain. */
function inQuotes(name: string): string {
  const [open, close] = name.includes('"') ? (/[“”„]/.test(name) ? "«»" : "“”") : '""';
  return `${open}${name}${close}`;
}

function completion(words: string, start: number, candidates: readonly string[]): Completion | null {
  const [first = "", ...others] = candidates;
  let length = first.length;
  for (const other of others) {
    while (!foldWord(other).startsWith(foldWord(first.slice(0, length)))) length -= 1;
  }
  const common = first.slice(0, length);
  if (candidates.length === 1) return common === words.slice(start) ? null : { start, text: common, candidates };
  return { start, text: common.length > words.length - start ? common : null, candidates };
}
