import type { Leaves, Line } from "./leaves.ts";
import type { Range } from "./reader.ts";

/** The programs whose characters can be read. */
type ImportFormat = "arm5e" | "roll20";

/** An item of a character that was read. */
export interface ImportedItem {
  readonly name: string;
  readonly type: "ability" | "weapon" | "armor" | "power" | "gear";
  readonly system: Readonly<Record<string, string | number | boolean | readonly string[] | null>>;
  /** Its description as HTML, and what else was kept of it. */
  readonly description: string;
  readonly lines: readonly Line[];
}

/** The groups of what is kept in a character's notes. */
export const noteGroups = ["details", "virtues", "flaws", "reputations"] as const;
type NoteGroup = (typeof noteGroups)[number];

/** A character that was read from another program's file, and the fate of each value of that file. */
export interface ImportedCharacter {
  readonly format: ImportFormat;
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
  /** What only game masters may read, as text. */
  readonly secrets: string;
  readonly notes: Readonly<Record<NoteGroup, readonly Line[]>>;
  readonly leaves: Leaves;
}

/** The numbers that our fields take; a greater one is reported, and not cut. */
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

/** The Hermetic Arts by the short names that programs use. */
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

/**
 * Returns the score that experience buys: each step costs as much more as its number, times `cost` (5 for an Ability, 1 for
 * an Art).
 */
export function scoreFor(experience: number, cost: number): number {
  const bought = Math.floor((Math.sqrt(1 + (8 * Math.abs(experience)) / cost) - 1) / 2);
  return experience < 0 ? -bought : bought;
}

/** Returns the experience of a trait whose score our fields take; below 0 for a personality trait such as Brave −2. */
export function experienceRange(cost: number): Range {
  const { min, max } = ranges.score;
  return { min: (-cost * min * (min - 1)) / 2, max: (cost * max * (max + 1)) / 2 };
}

/** Returns the wounds in words, since a world's own tracks may count them otherwise. */
export function woundLines(wounds: readonly number[]): readonly Line[] {
  const levels = ["light", "medium", "heavy", "incapacitating"];
  const words = levels.flatMap((level, index) => (wounds[index] ? [`${wounds[index]} ${level}`] : []));
  return words.length > 0 ? [{ label: "Wounds", value: words.join(", ") }] : [];
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
