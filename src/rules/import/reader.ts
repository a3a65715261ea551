import { RuleError } from "../kernel/rule-error.ts";

/** What JSON can hold. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/**
 * What became of a value of the source: it is in the character's data, kept in words, not understood, of no use here (ids,
 * order, what is calculated anew), or there was none.
 */
export type Fate = "understood" | "kept" | "unknown" | "technical" | "blank";

/** One value of the source: a text, a number, true or false, null, or an empty list. */
export interface Leaf {
  /** Its place, with the names of list entries: "items[3 Awareness].system.xp". */
  readonly path: string;
  readonly value: Json;
  fate: Fate;
}

/** A kept value in words. */
export interface Line {
  readonly label: string;
  /** Blank for a fact that is simply true. */
  readonly value: string;
  /** A description that comes as HTML. */
  readonly html?: string;
}

/** Deeper data are no character's. */
const DEEPEST = 40;

/** Keys by which data could change how the program works. */
const DANGEROUS = new Set(["__proto__", "constructor", "prototype"]);

type Parent = Extract<Json, object>;

/** The values of a source, each of which has a fate in the end: nothing is dropped unseen. */
export class Leaves {
  readonly all: Leaf[] = [];
  readonly #byParent = new Map<Parent, Map<string, Leaf>>();

  /** @throws RuleError ImportKey or ImportDeep for data that no program has exported */
  constructor(readonly root: Json) {
    const open: { value: Json; path: string; parent: Parent; key: string; depth: number }[] = [];
    const push = (parent: Parent, path: string, depth: number): void => {
      const entries = Object.entries(parent);
      // In reverse, for the last entry is taken first.
      for (const [key, value] of entries.reverse()) {
        if (DANGEROUS.has(key)) throw new RuleError("ImportKey", { key });
        open.push({ value, path: pathOf(parent, path, key, value), parent, key, depth });
      }
    };
    if (isParent(root)) push(root, "", 1);
    for (let next = open.pop(); next; next = open.pop()) {
      const { value, path, parent, key, depth } = next;
      if (isParent(value) && Object.keys(value).length > 0) {
        if (depth > DEEPEST) throw new RuleError("ImportDeep", { max: DEEPEST });
        push(value, path, depth + 1);
      } else {
        const leaf: Leaf = { path, value, fate: "unknown" };
        this.all.push(leaf);
        const siblings = this.#byParent.get(parent) ?? new Map<string, Leaf>();
        siblings.set(key, leaf);
        this.#byParent.set(parent, siblings);
      }
    }
  }

  /** Returns the value at a key of an object or a list; null for none. */
  leafAt(parent: Parent, key: string): Leaf | null {
    return this.#byParent.get(parent)?.get(key) ?? null;
  }

  /** Counts the values of a fate. */
  count(fate: Fate): number {
    return this.all.filter((leaf) => leaf.fate === fate).length;
  }

  /** Gives what is left and empty its fate; call it when all is read. */
  finish(): void {
    for (const leaf of this.all) if (leaf.fate === "unknown" && isBlank(leaf.value)) leaf.fate = "blank";
  }
}

export function isParent(value: Json | undefined): value is Parent {
  return typeof value === "object" && value !== null;
}

/** Tells whether a value says nothing: null, a blank text, an empty list. */
function isBlank(value: Json): boolean {
  if (typeof value === "string") return value.trim() === "";
  return value === null || (isParent(value) && Object.keys(value).length === 0);
}

/** The names under which programs and modules store what only game masters may read. */
const SECRET_PATH = /(?:^|[.\]])(?:gm[-_ ]?notes?|secrets?)(?=[.[]|$)/i;

/** Notes of a token, which Roll20 exports as JSON within a text. */
const SECRET_TEXT = /"gm_?notes"\s*:\s*"[^"]/i;

/** Tells whether a value is for game masters only, by its name or by what is stored in it. */
export function isForGamemasters({ path, value }: Leaf): boolean {
  return SECRET_PATH.test(path) || (typeof value === "string" && SECRET_TEXT.test(value));
}

function pathOf(parent: Parent, path: string, key: string, value: Json): string {
  if (!Array.isArray(parent)) return path ? `${path}.${key}` : key;
  const name = isParent(value) && !Array.isArray(value) ? (value as { readonly name?: Json }).name : undefined;
  return typeof name === "string" && name !== "" ? `${path}[${key} ${name.slice(0, 80)}]` : `${path}[${key}]`;
}

/** The range of a number that a field takes. */
export interface Range {
  readonly min: number;
  readonly max: number;
}

/** Reads one object of a source by paths such as "vitals.siz.value", and records what became of each value. */
export class Reader {
  readonly #leaves: Leaves;
  readonly #value: Json | undefined;

  constructor(leaves: Leaves, value: Json | undefined) {
    this.#leaves = leaves;
    this.#value = value;
  }

  /** Returns a reader of what is at a path; one of nothing, if nothing is there. */
  at(path: string): Reader {
    return new Reader(this.#leaves, path.split(".").reduce(memberOf, this.#value));
  }

  /** Returns a reader for each entry of a list at a path. */
  list(path: string): readonly Reader[] {
    const { value } = this.at(path);
    return Array.isArray(value) ? (value as readonly Json[]).map((one) => new Reader(this.#leaves, one)) : [];
  }

  get value(): Json | undefined {
    return this.#value;
  }

  get keys(): readonly string[] {
    return isParent(this.#value) ? Object.keys(this.#value) : [];
  }

  /** Returns a whole number, which may be written as a text; null, and not understood, if it does not fit the range. */
  number(path: string, { min, max }: Range): number | null {
    const leaf = this.#leaf(path);
    const number = leaf && numberIn(leaf.value);
    if (leaf === null || number === null || !Number.isInteger(number) || number < min || number > max) return null;
    leaf.fate = "understood";
    return number;
  }

  /** Returns a text, or a number as text; blank, and not understood, for anything else. */
  text(path: string): string {
    const leaf = this.#leaf(path);
    if (typeof leaf?.value !== "string" && typeof leaf?.value !== "number") return "";
    leaf.fate = "understood";
    return String(leaf.value);
  }

  /** Returns what is true or false; null, and not understood, for anything else. */
  flag(path: string): boolean | null {
    const leaf = this.#leaf(path);
    if (typeof leaf?.value !== "boolean") return null;
    leaf.fate = "understood";
    return leaf.value;
  }

  /** Returns a text or number without a fate, to be decided upon. */
  peek(path: string): string {
    const value = this.#leaf(path)?.value;
    return typeof value === "string" || typeof value === "number" ? String(value) : "";
  }

  /** Gives a fate to all values at a path that are not read yet. */
  mark(fate: Fate, path?: string): void {
    for (const leaf of this.#below(path)) if (leaf.fate === "unknown") leaf.fate = fate;
  }

  /**
   * Keeps what is left at a path in words. What is false, 0 or "n-a" says that there is none; what names or types another
   * value is technical.
   */
  keep(path?: string): readonly Line[] {
    const found = path === undefined ? this : this.at(path);
    const own = path === undefined ? "" : (path.split(".").at(-1) ?? "");
    return found.#keepBelow(own, path === undefined ? null : this.#leaf(path));
  }

  #keepBelow(name: string, own: Leaf | null): readonly Line[] {
    if (own) return keepLeaf(own, name);
    const { value } = this;
    if (!isParent(value)) return [];
    return Object.entries(value).flatMap(([key, member]) => {
      const leaf = this.#leaves.leafAt(value, key);
      const isPlain = key === "value" || /^\d+$/.test(key);
      const label = isPlain ? name : name ? `${name} ${key}` : key;
      if (leaf && (key === "label" || key === "dtype")) {
        leaf.fate = leaf.fate === "unknown" ? "technical" : leaf.fate;
        return [];
      }
      return leaf ? keepLeaf(leaf, label) : new Reader(this.#leaves, member).#keepBelow(label, null);
    });
  }

  #leaf(path: string): Leaf | null {
    const keys = path.split(".");
    const last = keys.pop() ?? "";
    const parent = keys.reduce(memberOf, this.#value);
    return isParent(parent) ? this.#leaves.leafAt(parent, last) : null;
  }

  #below(path?: string): readonly Leaf[] {
    const own = path === undefined ? null : this.#leaf(path);
    if (own) return [own];
    const { value } = path === undefined ? this : this.at(path);
    if (!isParent(value)) return [];
    return Object.keys(value).flatMap((key) => {
      const leaf = this.#leaves.leafAt(value, key);
      return leaf ?? new Reader(this.#leaves, memberOf(value, key)).#below();
    });
  }
}

/** Values which say that there is none. */
const NONE: ReadonlySet<Json> = new Set([false, 0, "0", "n-a"]);

function keepLeaf(leaf: Leaf, name: string): readonly Line[] {
  if (leaf.fate !== "unknown" || isBlank(leaf.value)) return [];
  if (NONE.has(leaf.value)) {
    leaf.fate = "understood";
    return [];
  }
  leaf.fate = "kept";
  return [{ label: labelOf(name), value: leaf.value === true ? "" : wordsOf(leaf.value) }];
}

/** Returns a value as text: a text as it is, all others as JSON writes them. */
export function wordsOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** Returns the name of a field as words: "maintainConc" becomes "Maintain conc". */
export function labelOf(name: string): string {
  const words = name
    .replaceAll(/([a-z])([A-Z])/g, "$1 $2")
    .replaceAll(/[_-]+/g, " ")
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function numberIn(value: Json): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const number = Number(value.trim().replace("\u2212", "-"));
  return Number.isFinite(number) ? number : null;
}

function memberOf(value: Json | undefined, key: string): Json | undefined {
  return isParent(value) && Object.hasOwn(value, key) ? (value as Record<string, Json>)[key] : undefined;
}

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
