import { completeFrom, shiftCompletion } from "./complete.ts";
import type { Completion } from "./complete.ts";
import { fieldEntries, traitEntries } from "./language.ts";
import type { Language } from "./language.ts";
import { entry } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { lastPart } from "./request-in-words.ts";
import type { RequestWord, SpokenWords } from "./request-in-words.ts";

/** What is understood behind `/request`. */
export interface RequestLanguage {
  readonly spoken: SpokenWords;
  /** The dice by their names. */
  readonly dice: readonly string[];
  /** What a roll is understood by, with the die of this name, or with the one that all have; null where there is none. */
  readonly languageOf: (die: string | null) => Language | null;
  /** The names of those who can be asked. */
  readonly people: readonly string[];
}

/** What can be said of a roll behind it, and of the request behind those whom it asks. */
const modes: readonly RequestWord[] = ["hidden", "together", "private", "blind"];

/** A roll in words, from the name of its die on; the die may be left out. */
const IN_WORDS = /^(\s*\/?)(\p{L}+)(\s[^]*)?$/u;

/** Completes the end of what stands behind `/request`: a die, a name or a word of its roll, or whom it asks. */
export function completeRequest(text: string, language: RequestLanguage): Completion | null {
  const { start, isWhom } = lastPart(text, language.spoken);
  const part = text.slice(start);
  if (!isWhom) return shiftCompletion(completeRoll(part, language), start);
  const groups = words(["party", "tokens", "all", ...modes], language);
  return shiftCompletion(completeFrom(part, [...language.people.map((name) => entry([name], name)), ...groups]), start);
}

function completeRoll(roll: string, language: RequestLanguage): Completion | null {
  const [, before = "", first = "", rest] = IN_WORDS.exec(roll) ?? [];
  const dice = language.dice.map((name) => entry([name], name));
  if (first && rest === undefined) {
    return shiftCompletion(completeFrom(first, [...dice, ...entriesOf(language.languageOf(null))]), before.length);
  }
  const named = first ? language.languageOf(first.toLowerCase()) : null;
  const known = [
    ...entriesOf(named ?? language.languageOf(null)),
    entry(["vs"], "vs"),
    ...words([...modes, "for"], language),
  ];
  return named
    ? shiftCompletion(completeFrom(rest ?? "", known), before.length + first.length)
    : completeFrom(roll, known);
}

/** Names and words of a roll; what could be paid for is nothing that others are asked. */
function entriesOf(language: Language | null): readonly Entry<unknown>[] {
  if (!language) return [];
  const { dieKind } = language;
  return [...traitEntries(language), ...fieldEntries({ ...language, dieKind: { ...dieKind, paidOptions: [] } })];
}

function words(known: readonly RequestWord[], { spoken }: RequestLanguage): readonly Entry<unknown>[] {
  return known.map((word) => entry([...spoken[word], word], word));
}
