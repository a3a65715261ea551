import { cachedByLanguage } from "./words.ts";
import { oddsWords } from "../rules/command/odds-request.ts";
import { requestWords } from "../rules/command/request-in-words.ts";
import { spokenFields, type Vocabulary } from "../rules/command/vocabulary.ts";
import type { SpokenWords } from "../rules/command/tokens.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** Returns the words for a command word in the user's language; the language file separates them with bars. */
export function localWords(word: string): string[] {
  const key = `QUADRIVIUM.Word.${word}`;
  return game.i18n.has(key) ? game.i18n.localize(key).split("|") : [];
}

/** Returns the words in the user's language for each keyword of a command. */
export function spokenWords<Word extends string>(words: readonly Word[]): SpokenWords<Word> {
  return Object.fromEntries(words.map((word) => [word, localWords(word)])) as unknown as SpokenWords<Word>;
}

/** Returns the words for the fields and paid options of a die kind in the user's language. */
export function vocabularyOf(dieKind: DieKind): Vocabulary {
  return Object.fromEntries(spokenFields(dieKind).map(({ name }) => [name, localWords(name)]));
}

/** Returns the words that have a meaning in any command, in the user's language and in English. A name may hold them. */
export const reservedWords = cachedByLanguage((): readonly string[] => {
  const words = ["as", "passive", ...requestWords, ...oddsWords];
  return ["vs", ...words, ...words.flatMap(localWords)];
});
