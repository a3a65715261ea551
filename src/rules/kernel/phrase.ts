/** A piece of text as its language key and what goes into it: also other pieces, each with a plural of its own. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}
