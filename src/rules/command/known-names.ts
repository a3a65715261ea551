import { maskEnclosed, plainNotation, typedIndex } from "../kernel/plain-notation.ts";
import { foldWord, tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** The names that a command may hold in full although they look like notation: "Save vs Poison", "2-Handed Sword". */
export interface KnownNames {
  /** The tokens of each of these names, the longest name first. */
  readonly names: readonly (readonly Token[])[];
  /** The words with a meaning of their own, folded. */
  readonly reserved: ReadonlySet<string>;
}

/** A name of words alone, in which only a reserved word could be notation. */
const PLAIN = /^[\p{L}\p{M}\s]*$/u;

/**
 * Returns those of these names that look like notation. A name of numbers and signs alone, and reserved words by themselves or
 * with a number ("for all", "vs 9"), keep their meaning: they are names in quotes only.
 * @param reserved The words with a meaning of their own.
 */
export function knownNames(names: Iterable<string>, reserved: Iterable<string> = RESERVED): KnownNames {
  const words = new Set<string>();
  for (const word of reserved) words.add(foldWord(word));
  const special: (readonly Token[])[] = [];
  for (const name of new Set(names)) {
    if (PLAIN.test(name) && !holdsAny(name, words)) continue;
    const tokens = tokensOf(plainNotation(name));
    const named = tokens.filter(({ kind }) => kind === "word" || kind === "label");
    const isReservedAlone = named.every(({ kind, text }) => kind === "word" && isReserved(text, words));
    const isNotation = tokens.length < 2 || named.length === 0 || isReservedAlone;
    if (!isNotation && looksLikeNotation(tokens, words)) special.push(tokens);
  }
  return { names: special.sort((one, other) => other.length - one.length), reserved: words };
}

/** The word that has a meaning in every command. */
const RESERVED = ["vs"];

function holdsAny(name: string, words: ReadonlySet<string>): boolean {
  for (const word of foldWord(name).split(/\s+/)) if (words.has(word)) return true;
  return false;
}

function looksLikeNotation(tokens: readonly Token[], reserved: ReadonlySet<string>): boolean {
  return tokens.some(({ kind, text }, index) => {
    if (kind === "number") return index === 0;
    return kind !== "word" || isReserved(text, reserved);
  });
}

/** Tells whether a word has a meaning of its own; `vs9` and `8vs` have a target, too. */
export function isReserved(word: string, reserved: ReadonlySet<string>): boolean {
  const folded = foldWord(word);
  return reserved.has(folded) || /(?:^|\d)vs(?!\p{L})/u.test(folded);
}

/** Returns the tokens of a command, with one token for each known name that is written in full, in the same spacing. */
export function tokensWith(command: string, { names }: KnownNames): readonly Token[] {
  const tokens = tokensOf(command);
  if (names.length === 0) return tokens;
  const joined: Token[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const name = names.find((one) =>
      one.every((token, index) => isSame(token, tokens[at + index], one, index, tokens, at)),
    );
    const [first, last] = [tokens[at], tokens[at + (name?.length ?? 1) - 1]];
    if (!first || !last) break;
    joined.push(
      name ? { kind: "name", text: command.slice(first.start, last.end), start: first.start, end: last.end } : first,
    );
    if (name) at += name.length - 1;
  }
  return joined;
}

function isSame(
  token: Token,
  other: Token | undefined,
  name: readonly Token[],
  index: number,
  tokens: readonly Token[],
  at: number,
): boolean {
  if (!other || other.kind !== token.kind || foldWord(other.text) !== foldWord(token.text)) return false;
  const [before, otherBefore] = [name[index - 1], tokens[at + index - 1]];
  if (!before || !otherBefore) return true;
  return (before.end === token.start) === (otherBefore.end === other.start);
}

/** Blanks out labels and known names, so that their words are not read as notation. Lengths stay the same. */
export function maskNames(command: string, known: KnownNames): string {
  const masked = maskEnclosed(command);
  let from = 0;
  let text = "";
  for (const { kind, start, end } of known.names.length > 0 ? tokensWith(command, known) : []) {
    if (kind !== "name") continue;
    text += masked.slice(from, start) + "_".repeat(end - start);
    from = end;
  }
  return text + masked.slice(from);
}

/** The words of a command, as a plain keyboard writes them, and the title behind them. */
export interface Titled {
  readonly words: string;
  /** As it was typed; blank without one. */
  readonly title: string;
}

/**
 * Cuts off the title of a command: `int + lore vs 9 # Climb the wall`. Brackets, quotes, parentheses and known names may
 * hold the mark.
 * @param typed The words as they are typed.
 */
export function cutTitle(typed: string, known: KnownNames): Titled {
  const plain = plainNotation(typed);
  const at = titleMark(maskNames(plain, known));
  if (at < 0) return { words: plain.trim(), title: "" };
  return { words: plain.slice(0, at).trim(), title: typed.slice(typedIndex(typed, at) + 1).trim() };
}

/** Returns where the mark before the title stands; -1 if there is none. */
function titleMark(masked: string): number {
  const open: number[] = [];
  const marks: number[] = [];
  for (const { 0: character, index } of masked.matchAll(/[()#]/g)) {
    if (character === "(") open.push(index);
    else if (character === "#") marks.push(index);
    else {
      const from = open.pop() ?? Infinity;
      while ((marks.at(-1) ?? -1) > from) marks.pop();
    }
  }
  return marks[0] ?? -1;
}
