import type { NumberField } from "../kernel/fields.ts";
import { sourceOf } from "../kernel/shares.ts";
import { withoutBrackets } from "../kernel/sources.ts";
import type { Source } from "../kernel/sources.ts";
import type { Reader } from "./reader.ts";

/** A number and its sources, as they stand behind a word. */
interface NumberInWords {
  /** NaN if nobody has said it. */
  readonly value: number;
  /** The number as it was written, for messages. */
  readonly written: string;
  readonly sources: readonly Source[];
}

/**
 * Reads a number, which may be negative, and its sources: `2 (high ground, rope)`, `7 (rope 3, mastery 4)`, `3 [rope]`.
 * The number may be left out if the sources tell it.
 * @throws RuleError ModifierValue or ModifierRange that names a source which is no number for its field
 */
export function readNumber(reader: Reader, field: NumberField): NumberInWords {
  const sign = reader.take("sign")?.text ?? "";
  const written = sign + (reader.take("number")?.text ?? "");
  const value = /\d/.test(written) ? Number(written) : null;
  const named = field.sources ? readNamedShares(reader) : [];
  // A boon counts one, while a bonus may be any number. A single source has the whole number.
  const usual = named.length === 1 && value !== null ? value : field.sources === "either" ? null : 1;
  const shares = named.map(({ label, share }) => ({ label, share: share ?? usual }));
  const sum = shares.reduce((total, { share }) => total + (share ?? Number.NaN), 0);
  return {
    value: value ?? (sign === "" && shares.length > 0 ? sum : Number.NaN),
    written,
    sources: shares.map(({ label, share }) => sourceOf(field, label, share)),
  };
}

interface NamedShare {
  readonly label: string;
  /** The amount from this source; null if it was not said. */
  readonly share: number | null;
}

/** Matches names between commas; text in brackets, quotes or parentheses stays whole. */
const NAMES = /(?:\[[^\]]*(?:\]|$)|\([^()]*\)|[^,[(])+/g;

function readNamedShares(reader: Reader): readonly NamedShare[] {
  const label = reader.take("label");
  if (label) return [{ label: label.text, share: null }].filter(isNamed);
  const list = reader.takeParentheses() ?? "";
  return [...list.matchAll(NAMES)].map(([text]) => readNamedShare(text)).filter(isNamed);
}

function readNamedShare(text: string): NamedShare {
  const whole = text.trim();
  const number = /(?<!\d)\d+$/.exec(whole)?.[0] ?? "";
  const before = whole.slice(0, whole.length - number.length);
  // A space stands before the number, or before its sign.
  const [, unsigned = before, sign = ""] = /^([^]*\s)([+-])\s*$/.exec(before) ?? [];
  if (number === "" || unsigned.trimEnd() === unsigned) return { label: withoutBrackets(whole), share: null };
  return { label: withoutBrackets(unsigned), share: Number(sign + number) };
}

function isNamed({ label }: NamedShare): boolean {
  return label !== "";
}
