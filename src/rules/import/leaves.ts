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
export function isBlank(value: Json): boolean {
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
