/** A number, a name, a reference to data, an operator or a bracket. Words of one name may be apart. */
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?|\.\d+)|(@[a-z0-9._-]+|\p{L}[\p{L}\p{M}\p{N}'-]*(?:\s+\p{L}[\p{L}\p{M}\p{N}'-]*)*)|([-+*/%(),]))/iuy;

/** The functions that a number may be reckoned with, as formulas know them. */
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

/**
 * Reckons a number that is written as arithmetic: `2 * (@int + 3)`, `average + 3`.
 * @param valueOf Returns the number of a name or a reference; null for an unknown one.
 * @returns null if it is no arithmetic, or has no finite result
 */
export function reckon(written: string, valueOf: (name: string) => number | null): number | null {
  const tokens = tokensIn(written);
  const value = tokens && new Reckoning(tokens, valueOf).whole();
  // Adding 0 turns −0 into 0.
  return value !== null && Number.isFinite(value) ? value + 0 : null;
}

interface Token {
  readonly text: string;
  readonly kind: "number" | "name" | "sign";
}

function tokensIn(written: string): readonly Token[] | null {
  const text = written.trim();
  const tokens: Token[] = [];
  for (let from = 0; from < text.length; from = TOKEN.lastIndex) {
    TOKEN.lastIndex = from;
    const [, number, name, sign = ""] = TOKEN.exec(text) ?? [];
    if (number !== undefined) tokens.push({ text: number, kind: "number" });
    else if (name !== undefined) tokens.push({ text: name, kind: "name" });
    else if (sign) tokens.push({ text: sign, kind: "sign" });
    else return null;
  }
  return tokens;
}

/** Walks through arithmetic once. Every method returns null for what is none. */
class Reckoning {
  readonly #tokens: readonly Token[];
  readonly #valueOf: (name: string) => number | null;
  #at = 0;
  #depth = 0;

  constructor(tokens: readonly Token[], valueOf: (name: string) => number | null) {
    this.#tokens = tokens;
    this.#valueOf = valueOf;
  }

  whole(): number | null {
    const value = this.#sum();
    return this.#at === this.#tokens.length ? value : null;
  }

  #sum(): number | null {
    let value = this.#product();
    for (let sign = this.#take("+", "-"); sign && value !== null; sign = this.#take("+", "-")) {
      const next = this.#product();
      value = next === null ? null : sign === "+" ? value + next : value - next;
    }
    return value;
  }

  #product(): number | null {
    let value = this.#signed();
    for (let sign = this.#take("*", "/", "%"); sign && value !== null; sign = this.#take("*", "/", "%")) {
      const next = this.#signed();
      value = next === null ? null : sign === "*" ? value * next : sign === "/" ? value / next : value % next;
    }
    return value;
  }

  #signed(): number | null {
    let factor = 1;
    for (let sign = this.#take("+", "-"); sign; sign = this.#take("+", "-")) if (sign === "-") factor = -factor;
    const value = this.#single();
    return value === null ? null : factor * value;
  }

  #single(): number | null {
    if (this.#take("(")) return this.#closed()?.[0] ?? null;
    const { kind, text = "" } = this.#tokens[this.#at] ?? {};
    if (kind !== "number" && kind !== "name") return null;
    this.#at += 1;
    if (kind === "number") return Number(text);
    const apply = FUNCTIONS.get(text.toLowerCase());
    if (!apply || !this.#take("(")) return this.#valueOf(text);
    const values = this.#closed(",");
    return values && apply(...values);
  }

  /** Returns the values up to the closing parenthesis. */
  #closed(separator?: ","): readonly number[] | null {
    this.#depth += 1;
    const values: number[] = [];
    do {
      const value = this.#depth > DEEPEST ? null : this.#sum();
      if (value === null) return null;
      values.push(value);
    } while (separator && this.#take(separator));
    this.#depth -= 1;
    return this.#take(")") ? values : null;
  }

  #take(...signs: readonly string[]): string | null {
    const { kind, text } = this.#tokens[this.#at] ?? {};
    if (kind !== "sign" || text === undefined || !signs.includes(text)) return null;
    this.#at += 1;
    return text;
  }
}
