/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The range accepted by a number field. */
interface Range {
  readonly min: number;
  readonly max: number;
}

/** A value without a field here, in words. */
export interface Line {
  readonly label: string;
  /** Blank for a fact that is simply true. */
  readonly value: string;
  /** A description in HTML. */
  readonly html?: string;
}

/** What all parts of a file share while it is read. */
class Reading {
  /** The paths read or ignored, with all below them. */
  readonly used = new Set<string>();
  /** GM-only text, in words. */
  readonly secrets: string[] = [];

  /** @param ignored Matches keys that say nothing about a character: ids, order, recalculated values. */
  constructor(readonly ignored: RegExp) {}
}

/** Values that mean there is none. */
const NONE: ReadonlySet<Json | undefined> = new Set([undefined, null, false, 0, "0", "n-a", "custom"]);

/** The names under which programs and modules store GM-only text. */
const SECRET_PATH = /(?:^|\.)(?:gm[-_ ]?notes?|secrets?)(?=\.|$)/i;

/** Notes of a token, which Roll20 exports as JSON within a text. */
const SECRET_TEXT = /"gm_?notes"\s*:\s*"[^"]/i;

/** Keys that are not part of a value's name. */
const SILENT = /^(?:\d+|value|system|description|items|fields)$/;

/** A part of a file, read by paths such as "vitals.siz.value". {@link rest} has what no path has read. */
export class Source {
  readonly #reading: Reading;
  readonly #path: string;

  constructor(
    readonly value: Json | undefined,
    reading: Reading | RegExp,
    path = "",
  ) {
    this.#reading = reading instanceof RegExp ? new Reading(reading) : reading;
    this.#path = path;
  }

  /** The GM-only part of what {@link rest} has found so far. */
  get secrets(): readonly string[] {
    return this.#reading.secrets;
  }

  /** Returns what is at a path; a part without value if nothing is there. */
  at(path: string): Source {
    return path.split(".").reduce<Source>((part, key) => part.#member(key), this);
  }

  /** Returns the parts of the list or object at a path. */
  parts(path: string): readonly Source[] {
    const of = this.at(path);
    return of.keys.map((key) => of.#member(key));
  }

  get keys(): readonly string[] {
    return typeof this.value === "object" && this.value !== null ? Object.keys(this.value) : [];
  }

  /** Reads a whole number, which may be written as a text; null, and not read, if it does not fit the range. */
  number(path: string, { min, max }: Range): number | null {
    const found = this.at(path);
    const text = typeof found.value === "string" ? found.value.trim().replace("\u2212", "-") : found.value;
    const number = typeof text === "string" && text !== "" ? Number(text) : text;
    if (typeof number !== "number" || !Number.isInteger(number) || number < min || number > max) return null;
    found.ignore();
    return number;
  }

  /** Reads whole numbers by their paths; 0, and not read, for those that do not fit the range. */
  numbers<Name extends string>(range: Range, paths: Readonly<Record<Name, string>>): Readonly<Record<Name, number>> {
    const read = Object.entries<string>(paths).map(([name, path]) => [name, this.number(path, range) ?? 0]);
    // The type of Object.fromEntries forgets the names.
    return Object.fromEntries(read) as Record<Name, number>;
  }

  /** Reads a text, or a number as text; blank, and not read, for anything else. */
  text(path: string): string {
    const text = this.peek(path);
    if (text !== "") this.ignore(path);
    return text;
  }

  /** Reads a boolean; null, and not read, for anything else. */
  flag(path: string): boolean | null {
    const { value } = this.at(path);
    if (typeof value !== "boolean") return null;
    this.ignore(path);
    return value;
  }

  /** Returns a text or number without marking it as read. */
  peek(path: string): string {
    const { value } = this.at(path);
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }

  /** Excludes these paths, or the whole part, from {@link rest}. */
  ignore(...paths: readonly string[]): void {
    if (paths.length === 0) this.#reading.used.add(this.#path);
    for (const path of paths) this.at(path).ignore();
  }

  /** Reads everything meaningful that is left, in words. GM-only text is in {@link secrets}. */
  rest(name = ""): readonly Line[] {
    const { value } = this;
    if (this.#reading.used.has(this.#path)) return [];
    if (typeof value === "object" && value !== null) {
      return this.keys.flatMap((key) =>
        this.#reading.ignored.test(key) ? [] : this.#member(key).rest(`${name} ${this.#nameOf(key)}`),
      );
    }
    this.ignore();
    if (NONE.has(value) || String(value).trim() === "") return [];
    const line = { label: labelOf(name), value: value === true ? "" : String(value) };
    if (!SECRET_PATH.test(this.#path) && !SECRET_TEXT.test(line.value)) return [line];
    this.#reading.secrets.push(`${line.label}: ${line.value}`);
    return [];
  }

  #member(key: string): Source {
    const { value } = this;
    const isThere = typeof value === "object" && value !== null && Object.hasOwn(value, key);
    const member = isThere ? (value as Readonly<Record<string, Json>>)[key] : undefined;
    return new Source(member, this.#reading, this.#path ? `${this.#path}.${key}` : key);
  }

  /** Returns the name of a member: for a list entry, its own. */
  #nameOf(key: string): string {
    if (Array.isArray(this.value)) return this.#member(key).text("name").slice(0, 80);
    return SILENT.test(key) ? "" : key;
  }
}

/** Returns the name of a field as words: "maintainConc" becomes "Maintain conc". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[\s_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns a line for a number; none for 0 or a missing number. */
export function amountLine(label: string, amount: number | null): readonly Line[] {
  return amount ? [{ label, value: String(amount) }] : [];
}

/** Escapes a text for HTML, with its line breaks. */
export function asHtml(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;")
    .replaceAll("\n", "<br>");
}

/** An item of a character that was read. */
export interface ImportedItem {
  readonly name: string;
  readonly type: "ability" | "weapon" | "armor" | "power" | "gear";
  readonly system: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
  /** HTML. */
  readonly description: string;
  /** Its other text. */
  readonly lines: readonly Line[];
}

/** The groups of text in a character's biography that have no field here. */
export const noteGroups = ["details", "virtues", "flaws", "reputations"] as const;

/** A character that was read from another program's file. */
export interface ImportedCharacter {
  readonly format: "arm5e" | "roll20";
  readonly name: string;
  readonly kind: "character" | "npc";
  readonly characteristics: Readonly<Record<string, number>>;
  readonly size: number;
  /** The marked boxes of fatigue. */
  readonly fatigue: number;
  /** The numbers of light, medium, heavy and incapacitating wounds. */
  readonly wounds: readonly number[];
  readonly experience: number;
  readonly tallies: readonly { readonly name: string; readonly value: number }[];
  readonly items: readonly ImportedItem[];
  /** HTML. */
  readonly biography: string;
  /** GM-only text, as HTML or plain. */
  readonly secrets: readonly string[];
  readonly notes: Readonly<Record<(typeof noteGroups)[number], readonly Line[]>>;
}

/** The numbers our fields take; a greater one is kept in words instead of being cut. */
export const ranges = {
  characteristic: { min: -20, max: 20 },
  size: { min: -10, max: 10 },
  score: { min: -20, max: 99 },
  modifier: { min: -99, max: 99 },
  amount: { min: 0, max: 9999 },
  tally: { min: -9999, max: 9999 },
  experience: { min: 0, max: 9999 },
  boxes: { min: 0, max: 5 },
} as const satisfies Record<string, Range>;

/** The Characteristics of Ars Magica by their names. */
export const characteristicNames = {
  intelligence: "int",
  perception: "per",
  strength: "str",
  stamina: "sta",
  presence: "pre",
  communication: "com",
  dexterity: "dex",
  quickness: "qik",
} as const;

/** The Hermetic Arts by their short names in programs. */
export const techniques: Readonly<Record<string, string>> = {
  cr: "Creo",
  in: "Intellego",
  mu: "Muto",
  pe: "Perdo",
  re: "Rego",
};
export const forms: Readonly<Record<string, string>> = {
  an: "Animal",
  aq: "Aquam",
  au: "Auram",
  co: "Corpus",
  he: "Herbam",
  ig: "Ignem",
  im: "Imaginem",
  me: "Mentem",
  te: "Terram",
  vi: "Vim",
};

/** Returns the score that experience buys: step n costs n times `cost` (5 for an Ability, 1 for an Art). */
export function scoreFor(experience: number, cost: number): number {
  const bought = Math.floor((Math.sqrt(1 + (8 * Math.abs(experience)) / cost) - 1) / 2);
  return experience < 0 ? -bought : bought;
}

/** Returns the experience of a trait with a score our fields take; below 0 for a personality trait such as Brave −2. */
export function experienceRange(cost: number): Range {
  const { min, max } = ranges.score;
  return { min: (-cost * min * (min - 1)) / 2, max: (cost * max * (max + 1)) / 2 };
}

/** Reads the counters of a character by their names and paths. */
export function readTallies(source: Source, paths: Readonly<Record<string, string>>): ImportedCharacter["tallies"] {
  const values = Object.entries(source.numbers(ranges.tally, paths));
  return values.flatMap(([name, value]) => (value === 0 ? [] : [{ name, value }]));
}

/** Reads the Characteristics that have a score. */
export function readCharacteristics(source: Source, pathOf: (name: string, id: string) => string) {
  const scores = Object.entries(characteristicNames).flatMap(([name, id]) => {
    const score = source.number(pathOf(name, id), ranges.characteristic);
    return score === null ? [] : [[id, score] as const];
  });
  return Object.fromEntries(scores);
}

/** Returns Arts as Abilities, their form here; none for a character who has learned none. */
export function learned(arts: readonly ImportedItem[]): readonly ImportedItem[] {
  return arts.some(({ system: { score }, lines }) => score !== 0 || lines.length > 0) ? arts : [];
}

/** Returns an Art as an Ability, its form here. */
export function artItem(name: string, score: number, lines: readonly Line[]): ImportedItem {
  return { name, type: "ability", system: { score, specialty: "", characteristics: ["sta"] }, description: "", lines };
}

/** Returns the wounds in words, since a world's own tracks may count them differently. */
export function woundLines(wounds: readonly number[]): readonly Line[] {
  const levels = ["light", "medium", "heavy", "incapacitating"];
  const words = levels.flatMap((level, index) => (wounds[index] ? [`${wounds[index]} ${level}`] : []));
  return words.length > 0 ? [{ label: "Wounds", value: words.join(", ") }] : [];
}
