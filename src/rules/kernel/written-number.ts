import { plainNotation } from "./plain-notation.ts";

/** A number that means a thousand to some, and one to others: "1.000", "2,500". */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Groups of three digits with one sign between them, and decimals behind another: "1 000", "1.234.567", "1.000,5". */
const GROUPED =
  /^[+-]?[1-9]\d{0,2}(?:(?: \d{3})+(?:[.,]\d{1,15})?|(?:'\d{3})+(?:[.,]\d{1,15})?|(?:\.\d{3})+(?:,\d{1,15})?|(?:,\d{3})+(?:\.\d{1,15})?)$/;

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Tells whether a number can be read in two ways, so that nobody should guess which is meant. */
export function isAmbiguousNumber(written: string): boolean {
  return AMBIGUOUS.test(plainNotation(written).trim());
}

/** Returns a number as people of any language write it; undefined for what is none, or could be either of two. */
export function numberWritten(written: string): number | undefined {
  const plain = plainNotation(written).trim();
  if (AMBIGUOUS.test(plain)) return undefined;
  const text = GROUPED.test(plain) ? ungrouped(plain) : plain.replace(",", ".");
  return NUMBER.test(text) ? Number(text) : undefined;
}

function ungrouped(grouped: string): string {
  const last = /[.,](?=\d+$)/.exec(grouped)?.[0] ?? " ";
  const parts = grouped.split(last);
  // A sign that stands there once, behind other ones, is that of the decimals.
  const decimals = last !== " " && parts.length === 2 ? parts.pop() : "0";
  return `${parts.join("").replaceAll(/[ '.,]/g, "")}.${decimals}`;
}
