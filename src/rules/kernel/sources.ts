/** What a part of one of a die's own numbers comes from: the high ground of a boon, the rope of a bonus. */
export interface Source {
  readonly label: string;
  /** How much comes from it, as a whole number; below 0 it hinders. Null where nobody has said. */
  readonly amount: number | null;
}

/** What the flavor of a die says: what it is thrown for, and what its numbers come from. */
export interface Heading {
  readonly title: string;
  readonly sources: readonly Source[];
}

/**
 * Writes a heading as people type it: `Climb | +high ground | +3 rope | -rain`. Bars stand between the names, because
 * titles have commas, signs and parentheses of their own: "Craft (wood)". A bar in a name becomes a slash; what has no
 * name is left out.
 */
export function writeHeading({ title, sources }: Heading): string {
  return [nameOf(title), ...sources.map(writeSource).filter(Boolean)].join(" | ").trim();
}

/** Reads what {@link writeHeading} writes. A sign without a number is one: `+high ground` is `+1 high ground`. */
export function readHeading(flavor: string): Heading {
  const [title = "", ...sources] = flavor.split("|").map((text) => text.trim());
  return { title, sources: sources.filter((text) => !NAMELESS.test(text)).map(readSource) };
}

/** Flavor ends at the first closing bracket, so nothing that stands in it can hold one. */
export function withoutBrackets(text: string): string {
  return text.replaceAll(/[[\]]/g, "").trim();
}

/** A sign, which may be typographic, a number that is no longer than a name could begin with, and the name. */
const SIGNED = /^([+\u2212-])\s*(?:(\d{1,9})\s+)?(.+)$/s;

/** Nothing, a sign, or a sign with its number. */
const NAMELESS = /^(?:[+\u2212-]\s*\d*)?$/;

function readSource(text: string): Source {
  const [, sign, number = "1", label] = SIGNED.exec(text) ?? [];
  if (label === undefined) return { label: text, amount: null };
  // Adding 0 turns the −0 of "-0 rope" into 0.
  return { label, amount: (sign === "+" ? 1 : -1) * Number(number) + 0 };
}

function writeSource({ label, amount }: Source): string {
  const name = nameOf(label);
  // Its sign would be taken for that of an amount.
  if (amount === null) return name.replace(/^[\s+\u2212-]+/, "");
  if (name === "") return "";
  // A name's own number at its beginning would be taken for the amount.
  const number = Math.abs(amount) === 1 && !/^\d/.test(name) ? "" : `${Math.abs(amount)} `;
  return `${amount < 0 ? "-" : "+"}${number}${name}`;
}

function nameOf(label: string): string {
  return withoutBrackets(label).replaceAll("|", "/");
}
