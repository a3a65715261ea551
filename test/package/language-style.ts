/** What the texts of a language keep to: its typography, its gaps, and one word for one thing. */

export const languageCodes = ["de", "es", "fr", "pl", "pt-BR"] as const;
export type LanguageCode = (typeof languageCodes)[number];

const quotes: Record<LanguageCode | "en", readonly [open: string, close: string]> = {
  de: ["„", "“"],
  en: ["“", "”"],
  es: ["«", "»"],
  fr: ["«", "»"],
  pl: ["„", "”"],
  "pt-BR": ["“", "”"],
};

/** Commands that a text quotes are typed as they are. */
const command = /\{command\} \?|(?<![\p{L}<])\/[a-z]+ [^„“”«»]*/gu;

/** Returns what is wrong with the typography of a text. */
export function typographyFaults(language: LanguageCode | "en", text: string): string[] {
  const [open, close] = quotes[language];
  const plain = text.replaceAll(/<[^>]*>/g, "").replaceAll(command, "");
  const used = plain.replaceAll(/[^„“”«»]/g, "");
  const faults: [string, boolean][] = [
    ["straight quotes", /["']/.test(plain)],
    ["three points", plain.includes("...")],
    ["two spaces, or one at an end", /^ | {2}| $/.test(text)],
    [`quotes other than ${open} and ${close}`, used !== (open + close).repeat(used.length / 2)],
    ["a space before : ; ! or ?", language !== "fr" && /\s[:;!?]/.test(plain)],
    ["no no-break space before : ; ! ? or »", language === "fr" && /(?<!\u00A0)(?:[;!?»]|:(?=\s|$))/.test(plain)],
    ["no no-break space after «", language === "fr" && /«(?!\u00A0)/.test(plain)],
    [
      language === "de" ? "no no-break space before …" : "a space before …",
      language === "de" ? /[^\u00A0]…/.test(plain) : /\s…/.test(plain),
    ],
    ["a question or an exclamation that nothing opens", language === "es" && !opensAll(plain)],
  ];
  return faults.flatMap(([fault, is]) => (is ? [fault] : []));
}

function opensAll(text: string): boolean {
  const count = (mark: string): number => text.split(mark).length;
  return count("?") === count("¿") && count("!") === count("¡");
}

const numbers =
  "amount bonus chance count divisor faces first from given held impact last least left lose margin max min most " +
  "number position read shown size spent step target to total win";
const codes = "command dice die format formula id time";

/**
 * Prepositions that inflect what follows, and the gaps that may follow them: numbers, codes, and in German names, which have one form. Any
 * other gap is filled with a phrase in its basic form: put it after a colon, or in quotes.
 */
const cases: Partial<Record<LanguageCode, { readonly prepositions: string; readonly gaps: string }>> = {
  de: {
    prepositions:
      "an auf aus außer bei bis durch für gegen gegenüber hinter in mit nach neben ohne seit statt trotz über um unter von vor " +
      "während wegen zu zwischen",
    gaps: `${numbers} ${codes} actor all expected given holder name names second size status steps title traits tradition user who`,
  },
  pl: {
    prepositions:
      "bez dla do ku między mimo na nad o od po pod poza przeciw przeciwko przed przez przy u w we wobec według z za ze",
    gaps: `${numbers} ${codes} all expected steps size`,
  },
};

/** Returns the gaps of a text that its language would have to bend. */
export function gapsToBend(language: LanguageCode, text: string): string[] {
  const own = cases[language];
  if (own === undefined) return [];
  const behind = new RegExp(`(?<!\\p{L})(?:${own.prepositions.replaceAll(" ", "|")})\\s+\\{(\\w+)\\}`, "giu");
  const free = own.gaps.split(" ");
  return [...text.matchAll(behind)].flatMap(([all, gap = ""]) => (free.includes(gap) ? [] : [all]));
}

/** A term of the game: the English, as a pattern, and its forms in other languages, of which a text has one. */
export interface Term extends Record<LanguageCode, RegExp> {
  readonly english: RegExp;
  /** The keys that are meant, where English has one word for several things. */
  readonly keys?: RegExp;
}

/** Gaps and typed text do not count as words. */
function wordsOf(text: string): string {
  return text.replaceAll(/\{\w+\}|(?<!\p{L})\/[a-z]+ .*|@[\w.]+/gu, "");
}

/** Returns the terms of an English text that are missing in its translation. */
export function missingTerms(
  terms: readonly Term[],
  language: LanguageCode,
  [key, english, translated]: readonly [key: string, english: string, translated: string],
): string[] {
  const words = wordsOf(english);
  return terms.flatMap((term) => {
    const isMeant = term.keys === undefined || term.keys.test(key);
    return isMeant && term.english.test(words) && !term[language].test(translated) ? [`${term[language]}`] : [];
  });
}

/** How long a button may be, for its English: it is beside others, or in a narrow window. */
export function buttonRoom(english: string): number {
  return Math.ceil(english.length * 1.5) + 8;
}

/** Returns words of an English text that people who speak it say otherwise. */
export function plainnessFaults(text: string): string[] {
  return wordsOf(text).match(/(?<!there )\bis no\b(?! longer)|\bstored\b|\btold\b(?! apart)/gi) ?? [];
}
