/** The brackets and quotes that enclose text, with those that can close each. */
const CLOSING: Readonly<Record<string, string>> = { "[": "]", '"': '"', "“": "”", "„": "“”", "«": "»", "»": "«" };

/** Splits a text into what is outside of brackets and quotes and, at odd places, what they enclose: a name or a label. */
export function splitEnclosed(text: string): readonly string[] {
  const parts: string[] = [];
  let from = 0;
  for (const { 0: open, index } of text.matchAll(/[["“„«»]/g)) {
    const closing = index < from ? [] : Array.from(CLOSING[open] ?? "");
    const ends = closing.map((one) => text.indexOf(one, index + 1)).filter((at) => at >= 0);
    if (ends.length === 0) continue;
    const end = Math.min(...ends) + 1;
    parts.push(text.slice(from, index), text.slice(index, end));
    from = end;
  }
  return [...parts, text.slice(from)];
}

/** Changes a text outside of brackets and quotes, keeping what they enclose. */
export function changeOutside(
  text: string,
  change: (part: string) => string,
  changeEnclosed: (part: string) => string = (part) => part,
): string {
  const parts = splitEnclosed(text);
  return parts.map((part, place) => (place % 2 === 0 ? change(part) : changeEnclosed(part))).join("");
}

/** Blanks out text in brackets or quotes, so it is not read as notation. Lengths stay the same. */
export function maskEnclosed(text: string): string {
  return changeOutside(text, String, (part) => `[${"_".repeat(part.length - 2)}]`);
}

/**
 * Spaces other than the keyboard's: no-break, thin, ideographic and others, and characters without width: joiners,
 * direction marks, soft hyphens.
 */
const SPACES = /[^\S \t\r\n]|[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** The dashes that users and word processors write for a minus sign. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** The word before a target with the period of an abbreviation. */
const VERSUS = /(?<=^|[\s\])}\d])(?:vs\.)+/gi;

/**
 * Returns a formula or a command as a plain keyboard writes it: `1ds − 2 × 3 vs. 9` is `1ds - 2 * 3 vs  9`. Minus
 * signs, times signs, apostrophes and spaces get one form, and each character keeps its place. Text in brackets or
 * quotes stays; a command's title is cut off beforehand. All typed text goes through here once.
 */
export function plainNotation(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  let depth = 0;
  return changeOutside(text, (part) =>
    plainPart(part).replaceAll(COMMA_OR_PARENTHESIS, (found) => {
      if ("({".includes(found)) depth += 1;
      if (")}".includes(found)) depth = Math.max(0, depth - 1);
      // Between parentheses, a comma separates the arguments of a function or the members of a pool.
      return depth === 0 ? found.replace(",", ".") : found;
    }),
  );
}

/** A standalone number with a decimal comma, or a parenthesis. */
const COMMA_OR_PARENTHESIS = /[(){}]|(?<![\p{L}\d.,])\d+,\d+(?![\p{L}\d.,])/gu;

/** Characters a plain keyboard does not write, or writes differently. */
const UNUSUAL = /[^\t\r\n -~]|vs\.|\d,\d/i;

function plainPart(part: string): string {
  return part
    .replaceAll(SPACES, " ")
    .replaceAll(DASHES, "-")
    .replaceAll("\u00D7", "*")
    .replaceAll("\u00F7", "/")
    .replaceAll("\u2019", "'")
    .replaceAll(VERSUS, (found) => found.replaceAll(".", " "));
}

/** A number that means a thousand in some languages, and one in others: "1.000", "2,500". */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Returns whether a number has two readings, so it must not be guessed. */
export function isAmbiguousNumber(written: string): boolean {
  return AMBIGUOUS.test(plainNotation(written).trim());
}

/** Returns a number written in any language's notation; undefined for anything else, or if ambiguous. */
export function numberWritten(written: string): number | undefined {
  const plain = plainNotation(written).trim();
  if (AMBIGUOUS.test(plain)) return undefined;
  const text = plain.replace(",", ".");
  return NUMBER.test(text) ? Number(text) : undefined;
}
