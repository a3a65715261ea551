import { completeFrom, completeRollWords, shiftCompletion } from "./complete.ts";
import type { Completion } from "./complete.ts";
import { fieldEntries, statEntries } from "./language.ts";
import type { Language } from "./language.ts";
import { entry, givenNames } from "./entries.ts";
import { knownNames } from "./known-names.ts";
import { foldWord } from "./tokens.ts";
import type { Entry } from "./entries.ts";
import { openings } from "../requests/openings.ts";
import { lastPart, modes, namesOpenings } from "./request-in-words.ts";
import type { SpokenWords } from "./keywords.ts";
import type { RequestWord } from "./request-in-words.ts";

/** The words that `/request` understands. */
export interface RequestLanguage {
  readonly spoken: SpokenWords<RequestWord>;
  /** The names of the dice. */
  readonly dice: readonly string[];
  /**
   * Returns the language of a roll with the named die, or with the die that all actors share; null if there is none.
   */
  readonly languageOf: (die: string | null) => Language | null;
  /** The words before a roll of which only the passive value is asked. */
  readonly passive: readonly string[];
  /** Those who can be asked. */
  readonly people: readonly Entry<unknown>[];
  /** The names of all stats, which may hold keywords. */
  readonly traits: readonly string[];
  /** The words that have a meaning in any command. */
  readonly reserved?: readonly string[];
}

/** Matches a roll in words, from the name of its die on; the die may be left out. */
const IN_WORDS = /^(\s*\/?)(\p{L}+)(\s[^]*)?$/u;

/**
 * Completes the end of what stands behind `/request`, in plain notation: a die, a name or a word of its roll, or the name of
 * someone asked.
 */
export function completeRequest(text: string, language: RequestLanguage): Completion | null {
  const { people, traits, reserved } = language;
  const { start, isWhom } = lastPart(text, language.spoken, knownNames([...givenNames(people), ...traits], reserved));
  const part = text.slice(start);
  if (!isWhom) return shiftCompletion(completeRoll(part, language), start);
  const groups = words(["party", "tokens", "all", ...modesAfter(part, language)], language);
  const known = knownNames(givenNames(people), reserved);
  return shiftCompletion(completeFrom(part, [...people, ...groups], known), start);
}

/** Returns the words that may stand at the end, with what can be left open where it can be named. */
function modesAfter(text: string, { spoken }: RequestLanguage): readonly RequestWord[] {
  return namesOpenings(text, spoken) ? [...openings, ...modes] : modes;
}

function completeRoll(roll: string, language: RequestLanguage): Completion | null {
  const [, before = "", first = "", rest] = IN_WORDS.exec(roll) ?? [];
  const dice = language.dice.map((name) => entry([name], name));
  const passive = language.passive.map((word) => entry([word], word));
  if (first && rest === undefined) {
    const known = [...dice, ...passive, ...entriesOf(language.languageOf(null))];
    return shiftCompletion(completeFrom(first, known, knownNames(givenNames(known), language.reserved)), before.length);
  }
  if (first && rest !== undefined && language.passive.some((word) => foldWord(word) === foldWord(first))) {
    return shiftCompletion(completeRoll(rest, language), roll.length - rest.length);
  }
  const named = first ? language.languageOf(first.toLowerCase()) : null;
  const spoken = named ?? language.languageOf(null);
  // A difficulty can stand without the word before it.
  const known = [...entriesOf(spoken), entry(["vs"], "vs"), ...(spoken?.targets ?? [])];
  const behind = words([...modesAfter(roll, language), "against", "for"], language);
  const targets = { targets: spoken?.targets ?? [], reserved: language.reserved };
  return named
    ? shiftCompletion(completeRollWords(rest ?? "", known, targets, behind), before.length + first.length)
    : completeRollWords(roll, known, targets, behind);
}

/** Returns the names and words of a roll, without the paid options, which nobody can be asked for. */
function entriesOf(language: Language | null): readonly Entry<unknown>[] {
  if (!language) return [];
  const { dieKind } = language;
  return [...statEntries(language), ...fieldEntries({ ...language, dieKind: { ...dieKind, paidOptions: [] } })];
}

function words(known: readonly RequestWord[], { spoken }: RequestLanguage): readonly Entry<unknown>[] {
  return known.map((word) => entry([...spoken[word], word], word));
}
