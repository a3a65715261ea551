import { suggested } from "./near.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { findEntries } from "./entries.ts";
import type { Entry } from "./entries.ts";
import { foldWord, normalizePunctuation, tokensOf } from "./tokens.ts";

/** Whose roll a command is, and the words of the roll. */
export interface SpokenFor<Who> {
  readonly who: Who;
  readonly words: string;
}

/**
 * Returns the words behind `as`, if a command begins with it: `as Ren drive style vs 12`. Null for any other.
 * @param asWords "as" in the player's language.
 */
export function wordsAfterAs(words: string, asWords: readonly string[]): string | null {
  const [first] = tokensOf(normalizePunctuation(words));
  const isAs = first?.kind === "word" && ["as", ...asWords].some((word) => foldWord(word) === foldWord(first.text));
  return isAs ? words.slice(first.end) : null;
}

/**
 * Reads whose roll the words behind `as` are. The name may be shortened.
 * @throws RuleError NameUnknown or NameAmbiguous that lists the names
 */
export function readSpokenFor<Who>(words: string, known: readonly Entry<Who>[]): SpokenFor<Who> {
  const tokens = tokensOf(normalizePunctuation(words));
  const found = findEntries(tokens, 0, known);
  const [only, ...others] = found?.entries ?? known;
  const labels = [only, ...others].map((entry) => entry?.label ?? "").join(", ") || "–";
  if (!found) {
    const said = tokens[0]?.text ?? "";
    throw new RuleError("NameUnknown", { name: said, known: labels, ...suggested(said, known) });
  }
  const name = words.slice(tokens[0]?.start, tokens[found.length - 1]?.end);
  if (!only || others.length > 0) throw new RuleError("NameAmbiguous", { name, known: labels });
  return { who: only.meaning, words: words.slice(tokens[found.length - 1]?.end ?? 0).trim() };
}
