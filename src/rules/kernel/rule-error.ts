/** A mistake in the user's input or settings, as data; the caller that shows it chooses the language. */
export class RuleError extends Error {
  override readonly name = "RuleError";

  /**
   * @param fault The kind of mistake; also the last part of its language key.
   * @param data The offending part and what would have been accepted.
   */
  constructor(
    readonly fault: string,
    readonly data: Readonly<Record<string, string | number>> = {},
  ) {
    super(`${fault} ${JSON.stringify(data)}`);
  }
}

/** A piece of text: its language key and its data. The data may contain further phrases, each with its own plural. */
export interface Phrase {
  readonly key: string;
  readonly data?: Readonly<Record<string, string | number | Phrase>>;
}

/** Returns the phrases whose condition holds, by the last part of their language keys. */
export function phrasesThatHold(
  area: string,
  conditions: Readonly<Record<string, boolean>>,
  data?: NonNullable<Phrase["data"]>,
): Phrase[] {
  const names = Object.keys(conditions).filter((name) => conditions[name]);
  return names.map((name) => ({ key: `${area}.${name}`, ...(data ? { data } : {}) }));
}

/** The maximum length of a label on a card. */
const LONGEST_LABEL = 300;

/** Returns a text, cut with an ellipsis if longer than this. */
export function shortened(text: string, most = LONGEST_LABEL): string {
  if (text.length <= most) return text;
  // Half a surrogate pair would be shown as an error.
  return `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}

/**
 * Checks the fields of an object written by a macro or a module; a misspelled one would otherwise be ignored.
 * @throws RuleError FieldUnknown that names the first unknown field and the known ones
 */
export function checkFields(written: object, known: readonly string[]): void {
  const name = Object.keys(written).find((one) => !known.includes(one));
  if (name !== undefined) throw new RuleError("FieldUnknown", { name, known: known.join(", ") });
}

/** @throws RuleError ChoiceUnknown that names the known values, if a value is not among them */
export function checkChoice(name: string, value: unknown, known: readonly unknown[]): void {
  if (known.includes(value)) return;
  throw new RuleError("ChoiceUnknown", { name, value: String(value), known: known.map(String).join(", ") });
}

/** The maximum length of the name of an actor, an item or an effect. */
export const longestTitle = 120;

/**
 * Checks that a name is neither empty nor too long and contains no HTML, since names are not always shown as text.
 * @throws RuleError NameLength or NameMarkup
 */
export function checkName(name: string, max: number): void {
  if (name.trim() === "" || name.length > max) throw new RuleError("NameLength", { max });
  if (/<[a-z!/?]/i.test(name)) throw new RuleError("NameMarkup");
}
