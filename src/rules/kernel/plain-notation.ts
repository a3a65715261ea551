/** The brackets and quotes that enclose something, with those that can close each. */
const CLOSING: Readonly<Record<string, string>> = { "[": "]", '"': '"', "“": "”", "„": "“”", "«": "»", "»": "«" };

/** Splits a text into what is outside of brackets and quotes and, at each odd place, what they enclose: a name or a label. */
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

/** Changes a text outside of brackets and quotes, and leaves what they enclose as it is. */
export function changeOutside(
  text: string,
  change: (part: string) => string,
  changeEnclosed: (part: string) => string = (part) => part,
): string {
  const parts = splitEnclosed(text);
  return parts.map((part, place) => (place % 2 === 0 ? change(part) : changeEnclosed(part))).join("");
}

/** Blanks out what is in brackets or quotes, so that it is not read as notation. Lengths stay the same. */
export function maskEnclosed(text: string): string {
  return changeOutside(text, String, (part) => `[${"_".repeat(part.length - 2)}]`);
}

/**
 * Spaces that are not those of a keyboard: no-break, thin, ideographic and others, and characters without a width: joiners, marks of
 * the direction of writing, soft hyphens.
 */
const SPACES = /[^\S \t\r\n]|[\u00AD\u180E\u200B-\u200F\u202A-\u202E\u2060-\u2064\u2066-\u2069\uFEFF]/g;

/** The dashes that people and word processors write for a minus sign. */
const DASHES = /[\u2010-\u2015\u2212\uFE58\uFE63\uFF0D]/g;

/** The word before a target with the full stop of an abbreviation. */
const VERSUS = /(?<=^|[\s\])}\d])(?:vs\.)+/gi;

/**
 * Returns a formula or a command as a plain keyboard writes it: `1ds − 2 × 3 vs. 9` is `1ds - 2 * 3 vs  9`. Minus signs,
 * times signs, apostrophes and spaces get one form, and each character keeps its place. What is in brackets or quotes stays;
 * the title of a command is cut off before. Everything that people type goes through here, once.
 */
export function plainNotation(text: string): string {
  if (!UNUSUAL.test(text)) return text;
  let depth = 0;
  return changeOutside(text, (part) =>
    plainPart(part).replaceAll(COMMA_OR_PARENTHESIS, (found) => {
      if ("({".includes(found)) depth += 1;
      if (")}".includes(found)) depth = Math.max(0, depth - 1);
      // Between parentheses, a comma parts the numbers of a function or a pool.
      return depth === 0 ? found.replace(",", ".") : found;
    }),
  );
}

/** A number with a decimal comma that stands alone, or a parenthesis. */
const COMMA_OR_PARENTHESIS = /[(){}]|(?<![\p{L}\d.,])\d+,\d+(?![\p{L}\d.,])/gu;

/** What a plain keyboard does not write, or not so. */
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

/** A number that means a thousand to some, and one to others: "1.000", "2,500". */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Tells whether a number can be read in two ways, so that nobody should guess which is meant. */
export function isAmbiguousNumber(written: string): boolean {
  return AMBIGUOUS.test(plainNotation(written).trim());
}

/** Returns a number as people of any language write it; undefined for what is none, or could be either of two. */
export function numberWritten(written: string): number | undefined {
  const plain = plainNotation(written).trim();
  if (AMBIGUOUS.test(plain)) return undefined;
  const text = plain.replace(",", ".");
  return NUMBER.test(text) ? Number(text) : undefined;
}
