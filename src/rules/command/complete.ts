import { enclosedIn } from "../kernel/plain-notation.ts";
import { fieldEntries, nameEntries } from "./language.ts";
import type { Language } from "./language.ts";
import { entry, findEntries, givenNames, startsWithWords, toNameWords, wordsOfTokens } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { isReserved, knownNames, maskNames, tokensWith } from "./known-names.ts";
import type { KnownNames } from "./known-names.ts";
import { nearest } from "./near.ts";
import { foldWord } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** The possible ways to complete the last word of a command. */
export interface Completion {
  /** The start of the name or word to complete; it ends with the text. */
  readonly start: number;
  /** The text to write there: what all candidates have in common. Null if that is no more than is written. */
  readonly text: string | null;
  readonly candidates: readonly string[];
  /** True if no name begins so, and the candidates only differ from what is written by a letter or two. */
  readonly isNear?: boolean;
}

/** Completes the name or word at the end of a command in plain notation; null if there is none to complete. */
export function complete(words: string, language: Language): Completion | null {
  const entries = [...nameEntries(language), ...fieldEntries(language)];
  return completeRollWords(words, entries, language);
}

/**
 * Completes the end of a roll with one of these entries, or with a difficulty behind `vs`.
 * @param behind The words that may also stand behind the target.
 */
export function completeRollWords(
  words: string,
  entries: readonly Entry<unknown>[],
  { targets = [], reserved }: { readonly [Name in "targets" | "reserved"]?: Language[Name] | undefined },
  behind: readonly Entry<unknown>[] = [],
): Completion | null {
  const names = knownNames(givenNames(entries.filter(({ isName }) => isName === true)), reserved);
  const masked = maskNames(words, names);
  // Nothing is known of a title.
  if (masked.includes("#")) return null;
  const start = /(?:^|\s)vs\s+/i.exec(masked);
  if (!start) return completeFrom(words, [...entries, ...behind], names);
  const from = start.index + start[0].length;
  const name = completeFrom(
    words,
    entries.filter((one) => one.isName === true),
    names,
  );
  if (name && name.start <= start.index && name.isNear !== true) return name;
  return shiftCompletion(completeFrom(words.slice(from), targets) ?? completeFrom(words.slice(from), behind), from);
}

/** Completes a word by itself: the name of a command. */
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

/**
 * Completes the end of a text in plain notation with the names of entries: those that begin so, or else those that are
 * written like it. A name that would be read as something else is put in quotes, and one that cannot be said is left out.
 */
export function completeFrom(
  words: string,
  entries: readonly Entry<unknown>[],
  known: KnownNames = knownNames(givenNames(entries)),
): Completion | null {
  const tokens = tokensWith(words, known);
  if (tokens.at(-1)?.end !== words.length) return null;
  for (const [at, { start, kind, text }] of tokens.entries()) {
    const isOpen = kind === "mark" && OPENING_QUOTES.includes(text);
    const name = tokens.slice(isOpen ? at + 1 : at);
    // A label is no name to complete.
    if (name.length === 0 || name.some((token) => token.kind === "label")) continue;
    // Behind a mark without a meaning nothing can be read.
    if (tokens.slice(0, at).some((token) => isMeaningless(token, entries))) break;
    const said = name.flatMap((token) => (token.kind === "name" ? toNameWords(token.text) : wordsOfTokens([token])));
    const found = entries.filter(
      (one) => (!isOpen || one.isName === true) && one.names.some((phrase) => startsWithWords(phrase, said)),
    );
    const written = found.flatMap((one) =>
      writtenName(one, entries, { known, isQuoted: isOpen, before: tokens[at - 1] }),
    );
    if (written.length > 0) return completion(words, start, [...new Set(written)]);
  }
  return completeNear(tokens, entries, known);
}

function isMeaningless({ kind, text }: Token, entries: readonly Entry<unknown>[]): boolean {
  return kind === "mark" && !entries.some(({ isName, given }) => isName !== true && given.includes(text));
}

const OPENING_QUOTES: readonly string[] = ['"', "“", "„", "«", "["];

/** Returns how an entry is written so that it is read as that entry: bare, or in quotes; empty if it cannot be said. */
function writtenName(
  one: Entry<unknown>,
  entries: readonly Entry<unknown>[],
  {
    known,
    isQuoted,
    before,
  }: { readonly known: KnownNames; readonly isQuoted: boolean; readonly before?: Token | undefined },
): string[] {
  const { label, isName = false } = one;
  if (!isName) return [label];
  const forms = [...(isQuoted ? [] : [label]), `"${label}"`, `“${label}”`, `«${label}»`, `„${label}“`, `[${label}]`];
  const written = forms.find((form) => isReadAs(form, one, entries, known));
  if (written === undefined) return [];
  // Quotes behind a number would be its label.
  return [written !== label && before?.kind === "number" ? `+ ${written}` : written];
}

function isReadAs(form: string, one: Entry<unknown>, entries: readonly Entry<unknown>[], known: KnownNames): boolean {
  const tokens = tokensWith(form, known);
  const [first] = tokens;
  if (!first || first.start > 0 || tokens.at(-1)?.end !== form.length) return false;
  const isQuoted = first.kind === "label" && tokens.length === 1;
  const isBare =
    first.kind === "name" || (first.kind === "word" && isFree(tokens, known) && enclosedIn(form).length === 0);
  if (!isQuoted && !isBare) return false;
  const found = findEntries(tokens, 0, isQuoted ? entries.filter(({ isName }) => isName === true) : entries);
  return found?.isWhole === true && found.length === tokens.length && found.entries.every((other) => other === one);
}

/** Tells whether no word of these has a meaning of its own. */
function isFree(tokens: readonly Token[], { reserved }: KnownNames): boolean {
  return tokens.every(({ kind, text }) => (kind === "word" && !isReserved(text, reserved)) || kind === "number");
}

/** Completes a misspelt name at the end of a text. */
function completeNear(
  tokens: readonly Token[],
  entries: readonly Entry<unknown>[],
  known: KnownNames,
): Completion | null {
  for (const [start, { start: position }] of tokens.entries()) {
    const name = tokens.slice(start);
    if (name.some(({ kind }) => kind !== "word")) continue;
    const near = nearest(wordsOfTokens(name).join(" "), entries);
    const candidates = near.flatMap((label) =>
      entries
        .filter((one) => one.label === label)
        .flatMap((one) => writtenName(one, entries, { known, isQuoted: false })),
    );
    const [only, ...others] = new Set(candidates);
    if (only === undefined) continue;
    return {
      start: position,
      text: others.length === 0 ? only : null,
      candidates: [only, ...others],
      isNear: true,
    };
  }
  return null;
}

function completion(words: string, start: number, candidates: readonly string[]): Completion | null {
  const [first = "", ...others] = candidates;
  let length = first.length;
  for (const other of others) {
    while (!foldWord(other).startsWith(foldWord(first.slice(0, length)))) length -= 1;
  }
  const common = first.slice(0, length);
  if (candidates.length === 1) return common === words.slice(start) ? null : { start, text: common, candidates };
  const isFurther = common.length > words.length - start;
  return { start, text: isFurther ? common : null, candidates };
}
