import { fieldEntries, nameEntries } from "./language.ts";
import type { Language } from "./language.ts";
import { startsWithWords, entry, wordsOfTokens } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { nearest } from "./near.ts";
import { foldWord, normalizePunctuation, tokensOf } from "./tokens.ts";
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

/** Completes the name or word at the end of a command; null if there is none to complete. */
export function complete(words: string, language: Language): Completion | null {
  const target = targetEnd(words, language);
  return target ? target.completion : completeFrom(words, [...nameEntries(language), ...fieldEntries(language)]);
}

/** Returns the completion of a named target behind `vs`; null for a text without one. */
export function targetEnd(
  words: string,
  { targets = [] }: Pick<Language, "targets">,
): { readonly completion: Completion | null } | null {
  const start = /(?:^|\s)vs\s+/i.exec(words);
  if (!start) return null;
  const from = start.index + start[0].length;
  return { completion: shiftCompletion(completeFrom(words.slice(from), targets), from) };
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

/** Completes the end of a text with the names of entries: those that begin so, or else those that are written like it. */
export function completeFrom(words: string, entries: readonly Entry<unknown>[]): Completion | null {
  const tokens = tokensOf(normalizePunctuation(words));
  if (tokens.at(-1)?.end !== words.length) return null;
  for (const start of tokens.keys()) {
    const name = tokens.slice(start);
    // A label is no name to complete.
    if (name.some(({ kind }) => kind === "label")) continue;
    const found = entries.filter(({ names }) => names.some((phrase) => startsWithWords(phrase, wordsOfTokens(name))));
    if (found.length > 0) return completion(words, name[0]?.start ?? 0, [...new Set(found.map(({ label }) => label))]);
  }
  return completeNear(tokens, entries);
}

/** Completes a misspelt name at the end of a text. */
function completeNear(tokens: readonly Token[], entries: readonly Entry<unknown>[]): Completion | null {
  for (const [start, { start: position }] of tokens.entries()) {
    const name = tokens.slice(start);
    if (name.some(({ kind }) => kind !== "word")) continue;
    const candidates = nearest(wordsOfTokens(name).join(" "), entries);
    const [only, ...others] = candidates;
    if (only) return { start: position, text: others.length === 0 ? only : null, candidates, isNear: true };
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
