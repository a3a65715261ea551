import type { Part } from "./bonuses.ts";
import { RuleError } from "./rule-error.ts";

/** A number, a name or a reference to data, or any other sign. A name may consist of several words. */
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(@\w+(?:\.\w+)*|\p{L}[\p{L}\p{M}\p{N}'-]*(?:\s+\p{L}[\p{L}\p{M}\p{N}'-]*)*)|(\S))/giuy;

/** The functions allowed in arithmetic, as in formulas. */
const FUNCTIONS: ReadonlyMap<string, (...values: number[]) => number> = new Map([
  ["abs", Math.abs],
  ["ceil", Math.ceil],
  ["floor", Math.floor],
  ["max", Math.max],
  ["min", Math.min],
  ["round", Math.round],
]);

/** The greatest depth of parentheses. */
const DEEPEST = 50;

/** Returns what a name or a reference adds; null if it is neither. */
type Find = (name: string) => Part | null;

/**
 * Reads arithmetic as the parts of its sum: `2 * (@int + 3) - 1`. A part that is a single name is labeled with it, any
 * other with its text, including the values of its names.
 * @throws RuleError TotalPart or TotalEnds for what cannot be read, NotFinite for a division by zero
 */
export function partsIn(written: string, find: Find): readonly Part[] {
  return new Arithmetic(written.trim(), find).parts();
}

/**
 * Calculates a number written as arithmetic: `2 * (@int + 3)`, `average + 3`.
 * @param valueOf Returns the number of a name or a reference; null for an unknown one.
 * @returns null if it is not arithmetic, or has no finite result
 */
export function reckon(written: string, valueOf: (name: string) => number | null): number | null {
  const find = (label: string): Part | null => {
    const value = valueOf(label);
    return value === null ? null : { label, value };
  };
  try {
    return finite(partsIn(written, find).reduce((sum, { value }) => sum + value, 0));
  } catch (error) {
    if (error instanceof RuleError && ["TotalPart", "TotalEnds", "NotFinite"].includes(error.fault)) return null;
    throw error;
  }
}

/**
 * Returns a finite result.
 * @throws RuleError NotFinite for a division by zero
 */
export function finite(result: number): number {
  if (!Number.isFinite(result)) throw new RuleError("NotFinite");
  return result;
}

interface Operand {
  readonly value: number;
  /** The operand as displayed, with the values of its names. */
  readonly text: string;
  /** Its label, if it is a single name or a number. */
  readonly label?: string;
}

/** Walks through arithmetic once. */
class Arithmetic {
  readonly #written: string;
  readonly #tokens: readonly { readonly text: string; readonly kind: "number" | "name" | "sign" }[];
  readonly #find: Find;
  #at = 0;
  #depth = 0;

  constructor(written: string, find: Find) {
    this.#written = written;
    this.#tokens = [...written.matchAll(TOKEN)].map(([, number, name, sign = ""]) => {
      if (number !== undefined) return { text: number, kind: "number" };
      return name === undefined ? { text: sign, kind: "sign" } : { text: name, kind: "name" };
    });
    this.#find = find;
  }

  parts(): readonly Part[] {
    const parts = this.#addends().map(({ sign, text, label = text, value }) => ({ label, value: sign * value }));
    if (this.#at < this.#tokens.length) this.#refuse();
    return parts;
  }

  #addends(): readonly (Operand & { readonly sign: 1 | -1 })[] {
    const addends = [];
    let sign = this.#take("+", "-");
    do {
      addends.push({ ...this.#product(), sign: sign === "-" ? (-1 as const) : (1 as const) });
      sign = this.#take("+", "-");
    } while (sign);
    return addends;
  }

  #sum(): Operand {
    const addends = this.#addends();
    const texts = addends.map(({ sign, text }, place) => {
      return place === 0 ? `${sign < 0 ? "-" : ""}${text}` : ` ${sign < 0 ? "-" : "+"} ${text}`;
    });
    return { value: addends.reduce((sum, one) => sum + one.sign * one.value, 0), text: texts.join("") };
  }

  #product(): Operand {
    let product = this.#signed();
    for (let sign = this.#take("*", "/", "%"); sign; sign = this.#take("*", "/", "%")) {
      const [{ value: one, text: before }, { value: other, text: behind }] = [product, this.#signed()];
      const value = finite(sign === "*" ? one * other : sign === "/" ? one / other : one % other);
      product = { value, text: `${before} ${sign} ${behind}` };
    }
    return product;
  }

  #signed(): Operand {
    let factor = 1;
    for (let sign = this.#take("+", "-"); sign; sign = this.#take("+", "-")) if (sign === "-") factor = -factor;
    const single = this.#single();
    return factor > 0 ? single : { value: -single.value, text: `-${single.text}` };
  }

  #single(): Operand {
    const { kind, text } = this.#tokens[this.#at] ?? this.#refuse();
    if (kind === "number") {
      this.#at += 1;
      return { value: Number(text), text, label: "" };
    }
    const apply = kind === "name" ? FUNCTIONS.get(text.toLowerCase()) : undefined;
    if (text === "(") return this.#enclosed();
    if (apply && this.#tokens[this.#at + 1]?.text === "(") {
      this.#at += 1;
      return this.#enclosed(text, apply);
    }
    const found = (kind === "name" && this.#find(text)) || this.#refuse();
    this.#at += 1;
    return { ...found, text: `${found.label} ${found.value}` };
  }

  /** Reads the content of parentheses: a sum, or the values of a function. */
  #enclosed(name = "", apply?: (...values: number[]) => number): Operand {
    if (this.#depth === DEEPEST) this.#refuse();
    this.#depth += 1;
    this.#at += 1;
    const inner = [this.#sum()];
    while (apply && this.#take(",")) inner.push(this.#sum());
    if (!this.#take(")")) this.#refuse();
    this.#depth -= 1;
    const text = `${name}(${inner.map((one) => one.text).join(", ")})`;
    const values = inner.map(({ value }) => value);
    return { value: apply ? finite(apply(...values)) : (values[0] ?? 0), text };
  }

  #take(...signs: readonly string[]): string | null {
    const { kind, text } = this.#tokens[this.#at] ?? {};
    if (kind !== "sign" || text === undefined || !signs.includes(text)) return null;
    this.#at += 1;
    return text;
  }

  /** @throws RuleError that names the next token, or says that there is none */
  #refuse(): never {
    const next = this.#tokens[this.#at];
    if (!next) throw new RuleError("TotalEnds", { formula: this.#written });
    throw new RuleError("TotalPart", { part: next.text });
  }
}
