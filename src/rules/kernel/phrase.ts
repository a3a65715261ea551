/** A piece of text: its language key and its data. The data may hold further phrases, each with its own plural. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}
