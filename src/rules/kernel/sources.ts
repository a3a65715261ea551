/** The named source of a part of a field's number, such as the high ground of a boon or the rope of a bonus. */
export interface Source {
  readonly label: string;
  /** A whole number, negative if the source hinders; null if nobody has said it. */
  readonly amount: number | null;
}

/** The content of a die's flavor: the title of the roll and the sources of its numbers. */
export interface Heading {
  readonly title: string;
  readonly sources: readonly Source[];
}

/**
 * Writes a heading as people type it: `Climb | +high ground | +3 rope | -rain`. Bars separate the names, because titles
 * have commas, signs and parentheses of their own: "Craft (wood)". A bar in a name becomes a slash; sources without a
 * name are left out.
 */
export function writeHeading({ title, sources }: Heading): string {
  return [nameOf(title), ...sources.map(writeSource).filter(Boolean)].join(" | ").trim();
}

/** Reads what {@link writeHeading} writes. A sign without a number means one: `+high ground` is `+1 high ground`. */
export function readHeading(flavor: string): Heading {
  const [title = "", ...sources] = flavor.split("|").map((text) => text.trim());
  return { title, sources: sources.filter((text) => !NAMELESS.test(text)).map(readSource) };
}

/** Removes brackets, because flavor ends at the first closing bracket. */
export function withoutBrackets(text: string): string {
  return text.replaceAll(/[[\]]/g, "").trim();
}

/** Matches a sign, which may be typographic, an optional number of at most nine digits, and the name. */
const SIGNED = /^([+\u2212-])\s*(?:(\d{1,9})\s+)?(.+)$/s;

/** Matches a source without a name: nothing, a sign, or a sign with its number. */
const NAMELESS = /^(?:[+\u2212-]\s*\d*)?$/;

function readSource(text: string): Source {
  const [, sign, number = "1", label] = SIGNED.exec(text) ?? [];
  if (label === undefined) return { label: text, amount: null };
  // Adding 0 turns the −0 of "-0 rope" into 0.
  return { label, amount: (sign === "+" ? 1 : -1) * Number(number) + 0 };
}

function writeSource({ label, amount }: Source): string {
  const name = nameOf(label);
  // A sign at its beginning would be read as the sign of an amount.
  if (amount === null) return name.replace(/^[\s+\u2212-]+/, "");
  if (name === "") return "";
  // A number at the beginning of the name would be read as the amount.
  const number = Math.abs(amount) === 1 && !/^\d/.test(name) ? "" : `${Math.abs(amount)} `;
  return `${amount < 0 ? "-" : "+"}${number}${name}`;
}

function nameOf(label: string): string {
  return withoutBrackets(label).replaceAll("|", "/");
}
