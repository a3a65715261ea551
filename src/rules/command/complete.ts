import { fieldEntries, nameEntries } from "./language.ts";
import type { Language } from "./language.ts";
import { startsWithWords, entry, wordsOfTokens } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { foldWord, normalizePunctuation, tokensOf } from "./tokens.ts";

/** The possible ways to complete the last word of a command. */
export interface Completion {
  /** The start of the name or word to complete; it ends with the text. */
  readonly start: number;
  /** The text to write there: what all candidates have in common. Null if that is no more than is written. */
  readonly text: string | null;
  readonly candidates: readonly string[];
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

/** Completes the end of a text with the names of entries. */
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
