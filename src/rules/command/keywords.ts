import { RuleError } from "../kernel/rule-error.ts";
import { knownNames, tokensWith } from "./known-names.ts";
import type { KnownNames } from "./known-names.ts";
import { foldWord, sourceText } from "./tokens.ts";
import type { Token } from "./tokens.ts";

/** The words of the player's language for each keyword of a command; the English words always work too. */
export type SpokenWords<Word extends string> = Readonly<Record<Word, readonly string[]>>;

/** The tokens of a command that holds rolls, and the keywords among them. */
export class Keywords<Word extends string> {
  readonly tokens: readonly Token[];
  readonly #text: string;
  readonly #known: ReadonlyMap<string, Word>;
  /** The positions of parentheses: they hold the sources of a number, whose words are no keywords. */
  readonly #parentheses: readonly (readonly [start: number, end: number])[];

  /** @param names The names that may hold keywords: "Call for Help". */
  constructor(text: string, spoken: SpokenWords<Word>, names: KnownNames = knownNames([])) {
    this.tokens = tokensWith(text, names);
    this.#text = text;
    this.#parentheses = [...text.matchAll(/\([^()]*\)/g)].map(({ 0: found, index }) => [index, index + found.length]);
    this.#known = new Map(
      (Object.keys(spoken) as Word[]).flatMap((word) =>
        [word, ...spoken[word]].map((one) => [foldWord(one), word] as const),
      ),
    );
  }

  /** Returns the keyword that a token is; null for any other. */
  wordOf({ kind, text, start }: Token): Word | null {
    if (kind !== "word" || this.#parentheses.some(([from, to]) => from <= start && start < to)) return null;
    return this.#known.get(foldWord(text)) ?? null;
  }

  /** Returns the text from the first of these tokens to the last. */
  between(tokens: readonly Token[]): string {
    return sourceText(this.#text, tokens);
  }
}

/** Tells whether a token separates rolls. */
export function isSemicolon({ kind, text }: Token): boolean {
  return kind === "mark" && text === ";";
}

/**
 * Splits tokens into pieces.
 * @param around The command, what stands before the tokens, and the token behind them.
 * @throws RuleError CommandPart or CommandEnds for a piece that is missing
 */
export function piecesOf(
  tokens: readonly Token[],
  separates: (token: Token) => boolean,
  {
    command,
    before = command,
    end,
  }: { readonly command: string; readonly before?: string; readonly end?: Token | undefined },
): readonly (readonly Token[])[] {
  const pieces: Token[][] = [[]];
  let separator: Token | undefined;
  for (const token of tokens) {
    if (separates(token)) {
      if (pieces.at(-1)?.length === 0) throw new RuleError("CommandPart", { command, part: token.text });
      separator = token;
      pieces.push([]);
    } else pieces.at(-1)?.push(token);
  }
  if (pieces.at(-1)?.length === 0) {
    if (!separator && end) throw new RuleError("CommandPart", { command, part: end.text });
    throw new RuleError("CommandEnds", { command, part: separator?.text ?? before });
  }
  return pieces;
}
