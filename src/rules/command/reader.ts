import { RuleError } from "../kernel/rule-error.ts";
import { tokensOf } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** Parentheses, with what is in brackets and in parentheses of its own. */
const PARENTHESES = /\s*\(((?:\[[^\]]*\]|\([^()]*\)|[^()[\]])*)\)/y;

/** Goes through the tokens of a command, from the first to the last. */
export class Reader {
  readonly tokens: readonly Token[];
  readonly #command: string;
  #index = 0;

  constructor(command: string) {
    this.tokens = tokensOf(command);
    this.#command = command;
  }

  get index(): number {
    return this.#index;
  }

  /** What comes next; undefined at the end. */
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

  /** Takes what comes next in parentheses, as it is written; null where nothing does. Elsewhere they mean nothing. */
  takeParentheses(): string | null {
    PARENTHESES.lastIndex = this.tokens[this.#index - 1]?.end ?? 0;
    const found = PARENTHESES.exec(this.#command);
    if (!found) return null;
    while (this.next && this.next.start < PARENTHESES.lastIndex) this.#index += 1;
    return found[1] ?? "";
  }

  /** Goes over so many tokens, and gives what is written there. */
  skip(length: number): string {
    const passed = this.tokens.slice(this.#index, this.#index + length);
    this.#index += length;
    return passed.map(({ text }) => text).join(" ");
  }

  /** @throws RuleError CommandEnds at the end, otherwise CommandPart naming what is not expected here */
  refuse(command: string): never {
    const { next } = this;
    const before = this.tokens[this.#index - 1]?.text ?? command;
    if (!next) throw new RuleError("CommandEnds", { command, part: before });
    throw new RuleError("CommandPart", { command, part: next.text });
  }
}
