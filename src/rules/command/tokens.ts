import {
  changeOutside,
  splitEnclosed,
  maskEnclosed,
  plainNotation,
  isAmbiguousNumber,
} from "../kernel/plain-notation.ts";
import { RuleError } from "../kernel/rule-error.ts";

/** One token of a command. */
export interface Token {
  readonly kind: "word" | "number" | "dice" | "sign" | "comma" | "label" | "mark";
  /** The text as written; for a label, the text between the brackets or quotes. */
  readonly text: string;
  /** Its start and end in the command. */
  readonly start: number;
  readonly end: number;
}

/**
 * Matches a token of each kind but a label. It may be preceded by spaces and the punctuation of names, which has no
 * meaning: "(Area) Lore" is also found as "area lore".
 */
const TOKEN =
  /[\s\u200B-\u200D\u2060().:&]*(?:(?<dice>\d*d\d+(?![\p{L}\p{N}]))|(?<number>\d+(?:\.\d+)?)|(?<word>\p{L}[\p{L}\p{M}\p{N}]*(?:['-]\p{L}[\p{L}\p{M}\p{N}]*)*)|(?<sign>[+-])|(?<comma>,)|(?<mark>[^\s\u200B-\u200D\u2060().:&]))/iuy;

/** Splits a command in {@link plainNotation} into tokens. Every character belongs to a token, so nothing is silently ignored. */
export function tokensOf(command: string): readonly Token[] {
  const tokens: Token[] = [];
  let before = 0;
  for (const [place, part] of splitEnclosed(command).entries()) {
    const add = (kind: Token["kind"], text: string, start: number, end: number): void => {
      tokens.push({ kind, text, start: before + start, end: before + end });
    };
    TOKEN.lastIndex = 0;
    if (place % 2 === 1) add("label", part.slice(1, -1).trim(), 0, part.length);
    else {
      for (let found = TOKEN.exec(part); found; found = TOKEN.exec(part)) {
        const [kind, text = ""] = Object.entries(found.groups ?? {}).find(([, one]) => Boolean(one)) ?? ["mark"];
        add(kind as Token["kind"], text, TOKEN.lastIndex - text.length, TOKEN.lastIndex);
      }
    }
    before += part.length;
  }
  return tokens;
}

/** Folds case, accents and letters that many keyboards lack: "Épée" and "epee" become the same, and "Łuk" and "luk". */
export function foldWord(word: string): string {
  const bare = word.toLowerCase().normalize("NFD").replaceAll(/\p{M}/gu, "");
  return bare.replaceAll(/[łđðøıæœßþ]/g, (letter) => WHOLE_LETTERS[letter] ?? letter);
}

/** Letters that Unicode does not decompose into a plain letter and an accent, as written without accents. */
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

/**
 * Cuts off the title of a command: `int + lore vs 9 # Climb the wall`. Brackets and quotes may contain the mark.
 * @param typed The words as typed.
 */
export function cutTitle(typed: string): { readonly words: string; readonly title: string } {
  const at = maskEnclosed(`${typed}#`).indexOf("#");
  return { words: plainNotation(typed.slice(0, at)).trim(), title: typed.slice(at + 1).trim() };
}

/** Matches parentheses, which may hold brackets and one more level of parentheses. */
const PARENTHESES = /\s*\(((?:\[[^\]]*\]|\([^()]*\)|[^()[\]])*)\)/y;

/** Matches a name of the speaker's data: "@int". */
const REFERENCE = /\s*(@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)/iy;

/** Reads the tokens of a command in order. */
export class Reader {
  readonly tokens: readonly Token[];
  /** The command with quotes replaced by brackets. */
  readonly #command: string;
  #index = 0;

  constructor(command: string) {
    this.tokens = tokensOf(command);
    // Lengths stay the same.
    this.#command = changeOutside(command, String, (part) => `[${part.slice(1, -1).replaceAll(/[[\]]/g, " ")}]`);
  }

  get index(): number {
    return this.#index;
  }

  /** The next token; undefined at the end. */
  get next(): Token | undefined {
    return this.tokens[this.#index];
  }

  /** Takes the next token if it is of this kind. Throws RuleError NumberAmbiguous for a number with two possible readings. */
  take(kind: Token["kind"]): Token | null {
    const { next } = this;
    if (next?.kind !== kind) return null;
    if (kind === "number" && isAmbiguousNumber(next.text))
      throw new RuleError("NumberAmbiguous", { number: next.text });
    this.#index += 1;
    return next;
  }

  /** Takes the content of parentheses as written; null if none follow. Elsewhere parentheses have no meaning. */
  takeParentheses(): string | null {
    return this.#takeWritten(PARENTHESES);
  }

  /** Takes a name of the speaker's data as written; null if none follows. */
  takeReference(): string | null {
    return this.#takeWritten(REFERENCE);
  }

  /** Returns the parentheses after some of the next tokens, and the number of those tokens; null if none follow. */
  parenthesesBehind(length: number): { readonly words: string; readonly length: number } | null {
    const from = this.#index + length;
    const end = this.tokens[from - 1]?.end ?? 0;
    // Tokens taken earlier may have been in parentheses.
    PARENTHESES.lastIndex = end + (/^(?:\s*\))*/.exec(this.#command.slice(end))?.[0].length ?? 0);
    const found = PARENTHESES.exec(this.#command);
    if (!found) return null;
    const close = PARENTHESES.lastIndex;
    return { words: found[1] ?? "", length: this.tokens.slice(from).filter(({ start }) => start < close).length };
  }

  #takeWritten(pattern: RegExp): string | null {
    pattern.lastIndex = this.tokens[this.#index - 1]?.end ?? 0;
    const found = pattern.exec(this.#command);
    if (!found) return null;
    while (this.next && this.next.start < pattern.lastIndex) this.#index += 1;
    return found[1] ?? "";
  }

  /** Returns the text of the next tokens. */
  written(length: number): string {
    return this.tokens
      .slice(this.#index, this.#index + length)
      .map(({ text }) => text)
      .join(" ");
  }

  /** Skips tokens and returns their text. */
  skip(length: number): string {
    const passed = this.written(length);
    this.#index += length;
    return passed;
  }

  /**
   * Rejects the next token.
   * @throws RuleError CommandEnds at the end, otherwise CommandPart that names the token
   */
  refuse(command: string): never {
    const { next } = this;
    const before = this.tokens[this.#index - 1]?.text ?? command;
    if (!next) throw new RuleError("CommandEnds", { command, part: before });
    throw new RuleError("CommandPart", { command, part: next.text });
  }
}

/** The words of the player's language for each keyword of a command; the English words always work too. */
export type SpokenWords<Word extends string> = Readonly<Record<Word, readonly string[]>>;

/** The tokens of a command with rolls, and the keywords among them. */
export class Keywords<Word extends string> {
  readonly tokens: readonly Token[];
  readonly #text: string;
  readonly #known: ReadonlyMap<string, Word>;
  /** The positions of parentheses: the sources of numbers in them contain no keywords. */
  readonly #parentheses: readonly (readonly [start: number, end: number])[];

  constructor(text: string, spoken: SpokenWords<Word>) {
    this.tokens = tokensOf(text);
    this.#text = text;
    this.#parentheses = [...text.matchAll(/\([^()]*\)/g)].map(({ 0: found, index }) => [index, index + found.length]);
    this.#known = new Map(
      (Object.keys(spoken) as Word[]).flatMap((word) =>
        [word, ...spoken[word]].map((one) => [foldWord(one), word] as const),
      ),
    );
  }

  /** Returns the keyword of a token; null for any other. */
  wordOf({ kind, text, start }: Token): Word | null {
    if (kind !== "word" || this.#parentheses.some(([from, to]) => from <= start && start < to)) return null;
    return this.#known.get(foldWord(text)) ?? null;
  }

  /**
   * Returns the text from the first of these tokens to the last. Parentheses are not tokens, but those around the text
   * are included: the sources of a number, a part of a formula.
   */
  between(tokens: readonly Token[]): string {
    const [start, end] = [tokens[0]?.start ?? 0, tokens.at(-1)?.end ?? 0];
    const opening = /(?<![(\s])[(\s]*$/.exec(this.#text.slice(0, start))?.[0].trimStart() ?? "";
    const closing = /^(?:\s*\))*/.exec(this.#text.slice(end))?.[0] ?? "";
    return tokens.length === 0 ? "" : `${opening}${this.#text.slice(start, end)}${closing}`;
  }
}

/** Returns whether a token separates rolls. */
export function isSemicolon({ kind, text }: Token): boolean {
  return kind === "mark" && text === ";";
}

/**
 * Splits tokens into pieces.
 * @param around The command, the text before the tokens, and the token after them.
 * @throws RuleError CommandPart or CommandEnds for a missing piece
 */
export function piecesOf(
  tokens: readonly Token[],
  separates: (token: Token) => boolean,
  around: { readonly command: string; readonly before?: string; readonly end?: Token | undefined },
): readonly (readonly Token[])[] {
  const { command, before = command, end } = around;
  const pieces: Token[][] = [[]];
  for (const token of tokens) {
    if (!separates(token)) pieces.at(-1)?.push(token);
    else if (pieces.at(-1)?.length === 0) throw new RuleError("CommandPart", { command, part: token.text });
    else pieces.push([]);
  }
  if (pieces.at(-1)?.length !== 0) return pieces;
  if (pieces.length === 1 && end) throw new RuleError("CommandPart", { command, part: end.text });
  throw new RuleError("CommandEnds", { command, part: tokens.at(-1)?.text ?? before });
}
