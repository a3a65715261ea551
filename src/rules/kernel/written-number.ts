import { plainNotation } from "./plain-notation.ts";

/** A number that means a thousand to some, and one to others: "1.000", "2,500". */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}[.,]\d{3}$/;

/** Groups of three digits with one sign between them, and decimals behind another: "1 000", "1.234.567", "1.000,5". */
const GROUPED = /^([+-]?[1-9]\d{0,2})((?:([ '.,])\d{3})(?:\3\d{3})*)(?:(?!\3)[.,](\d{1,15}))?$/;

const NUMBER = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/;

/** Tells whether a number can be read in two ways, so that nobody should guess which is meant. */
export function isAmbiguousNumber(written: string): boolean {
  return AMBIGUOUS.test(plainNotation(written).trim());
}

/** Returns a number as people of any language write it; undefined for what is none, or could be either of two. */
export function numberWritten(written: string): number | undefined {
  const plain = plainNotation(written).trim();
  if (AMBIGUOUS.test(plain)) return undefined;
  const [, first, groups = "", , decimals = "0"] = GROUPED.exec(plain) ?? [];
  const text = first === undefined ? plain.replace(",", ".") : `${first}${groups.replaceAll(/\D/g, "")}.${decimals}`;
  return NUMBER.test(text) ? Number(text) : undefined;
}
