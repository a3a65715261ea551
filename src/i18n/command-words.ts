import { spokenFields } from "../rules/command/language.ts";
import type { Vocabulary } from "../rules/command/language.ts";
import type { DieKind } from "../rules/kernel/die-kind.ts";

/** Returns the words for a command word in the user's language; the language file separates them with bars. */
export function localWords(word: string): string[] {
  const key = `QUADRIVIUM.Word.${word}`;
  return game.i18n.has(key) ? game.i18n.localize(key).split("|") : [];
}

/** Returns the words for the fields and paid options of a die kind in the user's language. */
export function vocabularyOf(dieKind: DieKind): Vocabulary {
  return Object.fromEntries(spokenFields(dieKind).map(({ name }) => [name, localWords(name)]));
}
