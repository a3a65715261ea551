import { suggested } from "./near.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { givenNames } from "./entries.ts";
import { findEntries, onlyEntry } from "./find-entries.ts";
import type { Entry } from "./entries.ts";
import type { ChosenNames } from "./find-entries.ts";
import { plainNotation, typedIndex } from "../kernel/plain-notation.ts";
import { knownNames, tokensWith } from "./known-names.ts";
import type { KnownNames } from "./known-names.ts";
import { foldWord } from "./tokens.ts";

/** Whose roll a command is, and the words of the roll. */
interface SpokenFor<Who> {
  readonly who: Who;
  readonly words: string;
}

/**
 * Returns the words behind `as`, if a command begins with it: `as Ren drive style vs 12`. Null for any other.
 * @param asWords "as" in the player's language.
 * @param names The names that may begin so: "As You Were".
 */
export function wordsAfterAs(words: string, asWords: readonly string[], names: KnownNames): string | null {
  const [first] = tokensWith(plainNotation(words), names);
  const isAs = first?.kind === "word" && ["as", ...asWords].some((word) => foldWord(word) === foldWord(first.text));
  return isAs ? words.slice(typedIndex(words, first.end)) : null;
}

interface SpokenForOptions {
  /** The words with a meaning of their own, which a name may hold. */
  readonly reserved?: readonly string[];
  readonly chosen?: ChosenNames;
  /** True if a number directly behind a name is part of it: "Goblin 3" is not Goblin with a bonus of 3. */
  readonly isNumbered?: boolean;
}

/**
 * Reads whose roll the words behind `as` are. The name may be shortened.
 * @throws RuleError NameUnknown with the nearest names; AmbiguousName
 */
export function readSpokenFor<Who>(
  words: string,
  known: readonly Entry<Who>[],
  { reserved, chosen, isNumbered = false }: SpokenForOptions = {},
): SpokenFor<Who> {
  const plain = plainNotation(words);
  const tokens = tokensWith(plain, knownNames(givenNames(known), reserved));
  const found = findEntries(tokens, 0, known);
  const behind = found && tokens[found.length];
  const isOther = isNumbered && tokens[0]?.kind === "word" && behind?.kind === "number";
  if (!found || isOther) {
    const said = isOther ? plain.slice(tokens[0]?.start, behind.end) : (tokens[0]?.text ?? "");
    throw new RuleError("NameUnknown", { name: said, ...suggested(said, known) });
  }
  const end = tokens[found.length - 1]?.end ?? 0;
  const { meaning } = onlyEntry(plain.slice(tokens[0]?.start, end), found, chosen);
  return { who: meaning, words: words.slice(typedIndex(words, end)).trim() };
}
