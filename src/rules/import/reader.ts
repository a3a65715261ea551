import { isBlank, isParent } from "./leaves.ts";
import type { Fate, Json, Leaf, Leaves, Line } from "./leaves.ts";

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
