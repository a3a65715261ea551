import { RuleError } from "../kernel/rule-error.ts";
import { isAmbiguousNumber } from "../kernel/written-number.ts";
import { knownNames, tokensWith } from "./known-names.ts";
import type { KnownNames } from "./known-names.ts";
import { bracketQuotes } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** Matches parentheses, which may hold brackets and one more level of parentheses. */
const PARENTHESES = /\s*\(((?:\[[^\]]*\]|\([^()]*\)|[^()[\]])*)\)/y;

/** Matches a name of the speaker's data: "@int". */
const REFERENCE = /\s*(@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)/iy;

/** Returns the content of the parentheses at a position of a command, and where they end; null if there are none. */
export function parenthesesAt(
  command: string,
  from: number,
  bracketed: string = bracketQuotes(command),
): { readonly words: string; readonly end: number } | null {
  PARENTHESES.lastIndex = from;
  const found = PARENTHESES.exec(bracketed);
  if (!found) return null;
  const end = PARENTHESES.lastIndex;
  return { words: command.slice(end - 1 - (found[1] ?? "").length, end - 1), end };
}

/** Reads the tokens of a command in order. */
export class Reader {
  readonly tokens: readonly Token[];
  readonly #written: string;
  /** The command with brackets in the place of quotes. */
  readonly #command: string;
  #index = 0;

  constructor(command: string, names: KnownNames = knownNames([])) {
    this.tokens = tokensWith(command, names);
    this.#written = command;
    this.#command = bracketQuotes(command);
  }

  get index(): number {
    return this.#index;
  }

  /** The next token; undefined at the end. */
  get next(): Token | undefined {
    return this.tokens[this.#index];
  }

  /** Takes the next token if it is of this kind. Throws RuleError NumberAmbiguous for a number that can be read in two ways. */
  take(kind: Token["kind"]): Token | null {
    const { next } = this;
    if (next?.kind !== kind) return null;
    if (kind === "number" && isAmbiguousNumber(next.text))
      throw new RuleError("NumberAmbiguous", { number: next.text });
    this.#index += 1;
    return next;
  }

  /** Takes the content of parentheses as it is written; null if none follow. Elsewhere parentheses mean nothing. */
  takeParentheses(): string | null {
    return this.#takeWritten(PARENTHESES);
  }

  /** Takes a name of the speaker's data as it is written; null if none follows. */
  takeReference(): string | null {
    return this.#takeWritten(REFERENCE);
  }

  /** Returns what stands in parentheses behind some of the next tokens, and how many tokens that is; null if none follow. */
  parenthesesBehind(length: number): { readonly words: string; readonly length: number } | null {
    const from = this.#index + length;
    const end = this.tokens[from - 1]?.end ?? 0;
    // What was taken before may have stood in parentheses.
    const closed = /^(?:\s*\))*/.exec(this.#written.slice(end))?.[0].length ?? 0;
    const found = parenthesesAt(this.#written, end + closed, this.#command);
    if (!found) return null;
    return { words: found.words, length: this.tokens.slice(from).filter(({ start }) => start < found.end).length };
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
   * Refuses the next token.
   * @throws RuleError CommandEnds at the end, otherwise CommandPart that names the token
   */
  refuse(command: string): never {
    const { next } = this;
    const before = this.tokens[this.#index - 1]?.text ?? command;
    if (!next) throw new RuleError("CommandEnds", { command, part: before });
    throw new RuleError("CommandPart", { command, part: next.text });
  }
}
