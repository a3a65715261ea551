import { RuleError } from "../kernel/rule-error.ts";
import { knownNames, tokensWith } from "./known-names.ts";
import type { KnownNames } from "./known-names.ts";
import { bracketQuotes } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** Matches parentheses, which may hold brackets and one more level of parentheses. */
const PARENTHESES = /\s*\(((?:\[[^\]]*\]|\([^()]*\)|[^()[\]])*)\)/y;

/** Matches a name of the speaker's data: "@int". */
const REFERENCE = /\s*(@[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)/iy;

/** Reads the tokens of a command in order. */
export class Reader {
  readonly tokens: readonly Token[];
  readonly #command: string;
  #index = 0;

  constructor(command: string, names: KnownNames = knownNames([])) {
    this.tokens = tokensWith(command, names);
    this.#command = bracketQuotes(command);
  }

  get index(): number {
    return this.#index;
  }

  /** The next token; undefined at the end. */
  get next(): Token | undefined {
    return this.tokens[this.#index];
  }

  /** Takes the next token if it is of this kind. */
  take(kind: Token["kind"]): Token | null {
    const { next } = this;
    if (next?.kind !== kind) return null;
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

  #takeWritten(pattern: RegExp): string | null {
    pattern.lastIndex = this.tokens[this.#index - 1]?.end ?? 0;
    const found = pattern.exec(this.#command);
    if (!found) return null;
    while (this.next && this.next.start < pattern.lastIndex) this.#index += 1;
    return found[1] ?? "";
  }

  /** Skips tokens and returns their text. */
  skip(length: number): string {
    const passed = this.tokens.slice(this.#index, this.#index + length);
    this.#index += length;
    return passed.map(({ text }) => text).join(" ");
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
