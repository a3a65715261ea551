import { readHeading } from "../rules/kernel/bonuses.ts";
import { shortened, type Phrase } from "../rules/kernel/rule-error.ts";
import { say } from "./words.ts";

/** The phrases behind the labels that the system has written into a formula, by their text in the roller's language. */
export type Labels = Readonly<Record<string, Phrase>>;

/** The labels that this page has written, with their phrases. */
const written = new Map<string, Phrase>();

/** Returns the text of a label in the formula of a roll, so that all users read it in their own language. */
export function writeLabel(phrase: Phrase): string {
  const text = phrase.data ? say(phrase) : game.i18n.localize(phrase.key);
  // Typed names are not language keys.
  if (text !== phrase.key) written.set(text, phrase);
  return text;
}

/** Returns the phrase of a label that the system has written; any other as it is. */
export function phraseOf(label: string): Phrase | string {
  return written.get(label) ?? label;
}

/** Returns the phrases of the labels in a formula that the system has written, by their text. */
export function labelsIn(formula: string): Labels {
  const labels: Record<string, Phrase> = {};
  for (const [, flavor = ""] of formula.matchAll(/\[([^\][]*)\]/g)) {
    const { title, sources } = readHeading(flavor);
    for (const name of [title, ...sources.map(({ label }) => label)]) {
      for (const text of [name, ...name.split(BETWEEN_NAMES)]) {
        const phrase = written.get(text);
        if (phrase) labels[text] = phrase;
      }
    }
  }
  return labels;
}

/** Separates the names in a label or a title: "Strength, Dexterity + Brawl", "Attack (Sword)". */
const BETWEEN_NAMES = /(, | \+ | \(|\))/;

/**
 * Returns a label in the reader's language as far as the system has written it; what people have typed stays. A label that is
 * longer than a card can show is cut.
 */
export function translated(label: string, labels: Labels = {}): string {
  const tell = (text: string): string => {
    const phrase = Object.hasOwn(labels, text) ? labels[text] : undefined;
    return phrase && game.i18n.has(phrase.key) ? say(phrase) : text;
  };
  const whole = tell(label);
  return shortened(whole === label ? label.split(BETWEEN_NAMES).map(tell).join("") : whole);
}

/** Returns a stored label that is one of the system's language keys, or was typed. */
export function storedLabel(label: string): string {
  return label.startsWith("QUADRIVIUM.") ? game.i18n.localize(label) : shortened(label);
}
