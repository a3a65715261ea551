import { RuleError } from "../rule-error.ts";
import type { Token } from "./tokens.ts";

/** Goes through the tokens of a command, from the first to the last. */
export class Reader {
  readonly tokens: readonly Token[];
  #index = 0;

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens;
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
