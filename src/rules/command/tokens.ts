import { changeOutside, enclosedIn } from "../kernel/plain-notation.ts";

/** One token of a command. */
export interface Token {
  readonly kind: "word" | "number" | "dice" | "sign" | "comma" | "label" | "name" | "mark";
  /** The text as it is written; of a label, the text between the brackets or quotes. */
  readonly text: string;
  /** Its start and end in the command. */
  readonly start: number;
  readonly end: number;
}

/** The kinds of tokens, in the order in which they are tried. */
const kinds = ["dice", "number", "word", "sign", "comma", "mark"] as const;

/**
 * Matches a token of each kind. Before it stand spaces and the punctuation of names, which has no meaning: "(Area) Lore" is also found
 * as "area lore".
 */
const TOKEN =
  /[\s\u200B-\u200D\u2060().:&]*(?:(\d*d\d+(?![\p{L}\p{N}]))|(\d+(?:\.\d+)?)|(\p{L}[\p{L}\p{M}\p{N}]*(?:['-]\p{L}[\p{L}\p{M}\p{N}]*)*)|([+-])|(,)|([^\s\u200B-\u200D\u2060().:&]))/iuy;

/** Splits a command in {@link plainNotation} into tokens. Every character belongs to some token, so nothing is ignored silently. */
export function tokensOf(command: string): readonly Token[] {
  const tokens: Token[] = [];
  const enclosed = new Map(enclosedIn(command).map(({ start, end }) => [start, end]));
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(command); found; found = TOKEN.exec(command)) {
    const [, ...groups] = found as readonly (string | undefined)[];
    for (const [index, kind] of kinds.entries()) {
      const text = groups[index];
      if (text === undefined) continue;
      const start = TOKEN.lastIndex - text.length;
      const closed = enclosed.get(start);
      if (closed === undefined) tokens.push({ kind, text, start, end: TOKEN.lastIndex });
      else {
        tokens.push({ kind: "label", text: command.slice(start + 1, closed - 1).trim(), start, end: closed });
        TOKEN.lastIndex = closed;
      }
    }
  }
  return tokens;
}

/**
 * Returns the text from the first of these tokens to the last. Parentheses are no tokens, but those around the text are
 * part of it: the sources of a number, a part of a formula.
 */
export function sourceText(text: string, tokens: readonly Token[]): string {
  const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
  const opening = /(?<![(\s])[(\s]*$/.exec(text.slice(0, start))?.[0].trimStart() ?? "";
  const closing = /^(?:\s*\))*/.exec(text.slice(end))?.[0] ?? "";
  return tokens.length === 0 ? "" : `${opening}${text.slice(start, end)}${closing}`;
}

/** Puts brackets in the place of quotes. Lengths stay the same. */
export function bracketQuotes(command: string): string {
  return changeOutside(
    command,
    (part) => part,
    (quoted) => `[${quoted.slice(1, -1).replaceAll(/[[\]]/g, " ")}]`,
  );
}

/** Folds case, accents and letters that many keyboards lack: "Épée" and "epee" become the same, and "Łuk" and "luk". */
export function foldWord(word: string): string {
  const bare = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return bare.replaceAll(/[łđðøıæœßþ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Letters that Unicode does not decompose into a plain letter and an accent, as people write them without. */
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: "l",
  đ: "d",
  ð: "d",
  ø: "o",
  ı: "i",
  æ: "ae",
  œ: "oe",
  ß: "ss",
  þ: "th",
};
