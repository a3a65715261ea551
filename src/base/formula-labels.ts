import { readHeading } from "../rules/kernel/sources.ts";
import { readPhrase, shortened } from "../rules/kernel/phrase.ts";
import type { Phrase } from "../rules/kernel/phrase.ts";
import { say } from "./words.ts";

/** The phrases behind the labels that the system has written into a formula, by their text in the roller's language. */
export type Labels = Readonly<Record<string, Phrase>>;

/** The labels that this page has written, with what they say in any language. */
const written = new Map<string, Phrase>();

/** Returns the text of a label that stands in the formula of a roll, so that everybody reads it in their own language. */
export function writeLabel(phrase: Phrase): string {
  const text = phrase.data ? say(phrase) : game.i18n.localize(phrase.key);
  // Names that people have given are no language keys.
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
  for (const [, flavor = ""] of formula.matchAll(/\[([^\]]*)\]/g)) {
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

/** The most labels that are read of a stored roll where all are read. */
const MOST_LABELS = 100;

/**
 * Reads the stored labels of a formula, which whoever has stored them may have made up: only those that it contains, and no
 * more than a person would look at.
 */
export function readLabels(stored: unknown, formula: string): Labels {
  if (typeof stored !== "object" || stored === null) return {};
  const labels: Record<string, Phrase> = {};
  let left = MOST_LABELS;
  for (const text in stored) {
    if (left === 0) break;
    left -= 1;
    const phrase = formula.includes(text) ? readPhrase(Reflect.get(stored, text)) : null;
    if (phrase) labels[text] = phrase;
  }
  return labels;
}

/** Separates the names in a label or a title: "Strength, Dexterity + Brawl", "Attack (Sword)". */
const BETWEEN_NAMES = /(, | \+ | \(|\))/;

/**
 * Returns a label in the reader's language as far as the system has written it; what people have typed stays. A label that is
 * longer than a card can show is cut.
 * @param labels As they are stored: they may be anything.
 */
export function translated(label: string, labels: Labels = {}): string {
  const shown = shortened(label);
  const known: unknown = labels;
  if (typeof known !== "object" || known === null) return shown;
  const tell = (text: string): string => (Object.hasOwn(known, text) ? told(Reflect.get(known, text)) : null) ?? text;
  const whole = tell(label);
  return whole === label ? shortened(shown.split(BETWEEN_NAMES).map(tell).join("")) : whole;
}

/** What stored phrases say, in the language in which they were read: many parts of a roll can share one. */
const said = new WeakMap<object, { readonly lang: string; readonly text: string | null }>();

/** Returns what a stored phrase says; null for what is no phrase, and for one whose key no language has. */
function told(stored: unknown): string | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { lang } = game.i18n;
  const known = said.get(stored);
  if (known?.lang === lang) return known.text;
  const phrase = readPhrase(stored);
  const text = phrase && game.i18n.has(phrase.key) ? shortened(say(phrase)) : null;
  said.set(stored, { lang, text });
  return text;
}

/** Returns a stored label that is one of the system's language keys, or was typed. */
export function storedLabel(label: string): string {
  return label.startsWith("QUADRIVIUM.") ? game.i18n.localize(label) : shortened(label);
}
