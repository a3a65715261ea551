import type { Phrase } from "../rules/kernel/phrase.ts";
import { say } from "./words.ts";

/** The phrases behind the labels that the system has written into a formula, by their text in the roller's language. */
export type Labels = Readonly<Record<string, Phrase>>;

/** Returns the phrases whose text a formula contains, by that text. Names that people have given are no language keys. */
export function labelsIn(formula: string, phrases: readonly Phrase[]): Labels {
  const own = phrases.filter(({ key }) => game.i18n.has(key)).map((phrase) => [say(phrase), phrase] as const);
  return Object.fromEntries(own.filter(([text]) => formula.includes(text)));
}

/** Separates the names in a label or a title: "Strength, Dexterity + Brawl", "Attack (Sword)". */
const BETWEEN_NAMES = /(, | \+ | \(|\))/;

/** Returns a label in the reader's language as far as the system has written it; what people have typed stays. */
export function translated(label: string, labels: Labels = {}): string {
  // What is stored of labels may be anything.
  const known: Readonly<Record<string, Partial<Phrase> | undefined>> = Object.assign({}, labels);
  const tell = (text: string): string => {
    const { key, data } = (Object.hasOwn(known, text) ? known[text] : null) ?? {};
    return typeof key === "string" && game.i18n.has(key) ? say({ key, ...(data ? { data } : {}) }) : text;
  };
  const whole = tell(label);
  return whole === label ? label.split(BETWEEN_NAMES).map(tell).join("") : whole;
}

/** Returns a stored label that is one of the system's language keys, or was typed. */
export function storedLabel(label: string): string {
  return label.startsWith("QUADRIVIUM.") ? game.i18n.localize(label) : label;
}
