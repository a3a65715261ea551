/** A part of a regular expression. */
type Part =
  | { readonly kind: "character"; readonly is: (character: string) => boolean; readonly isLiteral: boolean }
  | { readonly kind: "sequence" | "choice"; readonly parts: readonly Part[] }
  | {
      readonly kind: "repeat";
      readonly part: Part;
      readonly min: number;
      readonly max: number;
      readonly isLazy: boolean;
    }
  | { readonly kind: "look"; readonly part: Part; readonly isAhead: boolean; readonly isNegative: boolean }
  | { readonly kind: "start" | "end" };

/** More steps than this are exponentially many, for texts as short as these. */
const MANY = 500_000;

/** The numbers of repetitions of a text that are compared, each twice the one before: of one or two characters, and of more. */
const REPETITIONS = { short: [32, 64, 128], long: [10, 20, 40] } as const;

/** Longer texts are not repeated. */
const LONGEST = 20;

/** Work that grows in proportion to the text doubles with it; the next power makes it four times as much. */
const TWICE = 2.5;

/** So few steps for each character are no more than a pattern of some length takes everywhere. */
const FEW = 6;

/** Reads patterns as the system writes them, and refuses what it does not know. */
class PatternReader {
  readonly #source: readonly string[];
  readonly #flags: string;
  #index = 0;

  constructor({ source, flags }: RegExp) {
    this.#source = Array.from(source);
    this.#flags = flags.replaceAll(/[gy]/g, "");
  }

  read(): Part {
    const part = this.#choice();
    if (this.#index < this.#source.length) throw new Error(`Not read: ${this.#source.slice(this.#index).join("")}`);
    return part;
  }

  #choice(): Part {
    const options = [this.#sequence()];
    while (this.#take("|")) options.push(this.#sequence());
    return options.length === 1 ? (options[0] ?? { kind: "sequence", parts: [] }) : { kind: "choice", parts: options };
  }

  #sequence(): Part {
    const parts: Part[] = [];
    for (let next = this.#next; next !== undefined && next !== "|" && next !== ")"; next = this.#next) {
      parts.push(this.#repeated(this.#one()));
    }
    return { kind: "sequence", parts };
  }

  #one(): Part {
    if (this.#take("^")) return { kind: "start" };
    if (this.#take("$")) return { kind: "end" };
    if (this.#take("(")) {
      const look = ["?=", "?!", "?<=", "?<!"].find((sign) => this.#take(sign));
      if (look === undefined && !this.#take("?:") && this.#next === "?") throw new Error("An unknown group.");
      const part = this.#choice();
      if (!this.#take(")")) throw new Error("An open group.");
      if (look === undefined) return part;
      return { kind: "look", part, isAhead: !look.includes("<"), isNegative: look.endsWith("!") };
    }
    return this.#character();
  }

  /** Reads a character, an escape or a class; the engine itself says what it matches. */
  #character(): Part {
    const begin = this.#index;
    this.#index += 1;
    if (this.#source[begin] === "[") {
      for (; this.#next !== "]"; this.#index += 1) if (this.#next === "\\") this.#index += 1;
      this.#index += 1;
    } else if (this.#source[begin] === "\\") {
      const escape = this.#next ?? "";
      if (/[1-9bBk]/.test(escape)) throw new Error(`An unknown escape: \\${escape}`);
      this.#index += 1;
      if (escape === "p" || escape === "P") this.#index = this.#source.indexOf("}", this.#index) + 1;
      if (escape === "u") this.#index += 4;
    }
    const end = this.#index;
    const pattern = new RegExp(`^(?:${this.#source.slice(begin, end).join("")})$`, this.#flags);
    const known = new Map<string, boolean>();
    const is = (character: string): boolean => {
      const found = known.get(character) ?? pattern.test(character);
      known.set(character, found);
      return found;
    };
    return { kind: "character", is, isLiteral: end === begin + 1 && this.#source[begin] !== "." };
  }

  #repeated(part: Part): Part {
    const [min, max] = this.#quantity() ?? [1, 1];
    if (min === 1 && max === 1) return part;
    return { kind: "repeat", part, min, max, isLazy: this.#take("?") };
  }

  #quantity(): readonly [number, number] | null {
    if (this.#take("*")) return [0, Number.POSITIVE_INFINITY];
    if (this.#take("+")) return [1, Number.POSITIVE_INFINITY];
    if (this.#take("?")) return [0, 1];
    const [all, least = "", comma, most = ""] =
      /^\{(\d+)(,)?(\d*)\}/.exec(this.#source.slice(this.#index, this.#index + 12).join("")) ?? [];
    if (all === undefined) return null;
    this.#index += all.length;
    return [Number(least), comma ? (most === "" ? Number.POSITIVE_INFINITY : Number(most)) : Number(least)];
  }

  get #next(): string | undefined {
    return this.#source[this.#index];
  }

  #take(sign: string): boolean {
    const isNext = this.#source.slice(this.#index, this.#index + sign.length).join("") === sign;
    if (isNext) this.#index += sign.length;
    return isNext;
  }
}

/** Counts the characters that a backtracking engine looks at while it searches a text. */
class Search {
  readonly #text: readonly string[];
  #steps = 0;

  constructor(text: readonly string[]) {
    this.#text = text;
  }

  /** Returns the steps to find all matches of a global or sticky pattern, or the first of any other; infinite for many. */
  stepsOf(part: Part, { global, sticky }: RegExp): number {
    try {
      for (let from = 0; from <= this.#text.length;) {
        const begin = from;
        let end = -1;
        const isFound = this.#match(part, begin, (at) => {
          end = at;
          return true;
        });
        if (isFound ? !global && !sticky : sticky) break;
        from = isFound ? Math.max(end, begin + 1) : begin + 1;
      }
    } catch (error) {
      if (error !== tooMany) throw error;
      return Number.POSITIVE_INFINITY;
    }
    return this.#steps;
  }

  #match(part: Part, at: number, then: (at: number) => boolean): boolean {
    switch (part.kind) {
      case "character":
        return this.#isAt(part, at) && then(at + 1);
      case "sequence":
        return this.#all(part.parts, 0, at, then);
      case "choice":
        return part.parts.some((option) => this.#match(option, at, then));
      case "repeat":
        return part.part.kind === "character" ? this.#row(part, at, then) : this.#repeat(part, 0, at, then);
      case "look":
        return this.#isThere(part, at) !== part.isNegative && then(at);
      case "start":
        return this.#count() && at === 0 && then(at);
      case "end":
        return this.#count() && at === this.#text.length && then(at);
    }
  }

  #all(parts: readonly Part[], index: number, at: number, then: (at: number) => boolean): boolean {
    const part = parts[index];
    if (!part) return then(at);
    return this.#match(part, at, (next) => this.#all(parts, index + 1, next, then));
  }

  #repeat(whole: Extract<Part, { kind: "repeat" }>, count: number, at: number, then: (at: number) => boolean): boolean {
    const { part, min, max, isLazy } = whole;
    const more = (): boolean =>
      count < max &&
      this.#match(part, at, (next) => (next > at || count < min) && this.#repeat(whole, count + 1, next, then));
    const enough = (): boolean => count >= min && then(at);
    return isLazy ? enough() || more() : more() || enough();
  }

  /** Repeats a single character; its loop spares the stack. */
  #row(
    { part, min, max, isLazy }: Extract<Part, { kind: "repeat" }>,
    at: number,
    then: (at: number) => boolean,
  ): boolean {
    let end = at;
    const mayGoOn = (): boolean => end - at < max && this.#isAt(part, end);
    if (isLazy) {
      for (; ; end += 1) {
        if (end - at >= min && then(end)) return true;
        if (!mayGoOn()) return false;
      }
    }
    while (mayGoOn()) end += 1;
    for (; end - at >= min; end -= 1) if (this.#count() && then(end)) return true;
    return false;
  }

  #isThere({ part, isAhead }: Extract<Part, { kind: "look" }>, at: number): boolean {
    if (isAhead) return this.#match(part, at, () => true);
    // What stands before is one character wherever it is asked for.
    return at > 0 && this.#match(part, at - 1, (end) => end === at);
  }

  #isAt(part: Part, at: number): boolean {
    const character = this.#text[at];
    return this.#count() && character !== undefined && part.kind === "character" && part.is(character);
  }

  #count(): boolean {
    this.#steps += 1;
    if (this.#steps > MANY) throw tooMany;
    return true;
  }
}

const tooMany = new Error("Too many steps.");

/**
 * Returns a text of which the pattern takes more and more steps for each character the longer it is; null if there is none
 * among those that its own characters make. The steps are counted on a backtracking engine, so they are always the same.
 */
export function slowTextFor(pattern: RegExp): string | null {
  const part = new PatternReader(pattern).read();
  const characters = differentCharacters(part, pattern);
  const { prefixes, pieces } = textsOf(part, characters);
  const repeated = differentCharacters(part, pattern, repeatedIn(part));
  const pairs = repeated.flatMap((one) => repeated.map((other) => one + other));
  const texts = [...prefixes, ...pieces].filter(({ length }) => length > 0 && length <= LONGEST);
  const pumps = new Set([...characters, ...pairs, ...texts]);
  for (const pump of pumps) {
    for (const prefix of prefixes) {
      for (const suffix of ["", "\u0000", "\n"]) {
        const stepsFor = (repetitions: number): { readonly steps: number; readonly length: number } => {
          const text = Array.from(prefix + pump.repeat(repetitions) + suffix);
          return { steps: new Search(text).stepsOf(part, pattern), length: text.length };
        };
        if (growsFaster(pump.length > 2 ? REPETITIONS.long : REPETITIONS.short, stepsFor))
          return JSON.stringify([prefix, pump, suffix]);
      }
    }
  }
  return null;
}

function growsFaster(
  [least, ...more]: readonly [number, ...number[]],
  stepsFor: (repetitions: number) => { readonly steps: number; readonly length: number },
): boolean {
  let before = stepsFor(least);
  if (before.steps <= FEW * before.length) return false;
  for (const repetitions of more) {
    const now = stepsFor(repetitions);
    if (Number.isFinite(now.steps) && now.steps <= before.steps * TWICE) return false;
    before = now;
  }
  return true;
}

/** Returns one of all characters that a pattern does not tell apart. */
function differentCharacters(part: Part, { source }: RegExp, sets = charactersIn(part)): readonly string[] {
  const written = Array.from(source).filter((character) => !/[\\^$*+?|{}]/.test(character));
  const usual = Array.from(" \t\n\raZ7_.-+=,;:'\"()[]{}<>/“”„«»é\u0000");
  const kinds = new Map<string, string>();
  for (const character of [...usual, ...written]) {
    const kind = sets.map((is) => (is(character) ? "1" : "0")).join("");
    if (!kinds.has(kind)) kinds.set(kind, character);
  }
  return [...kinds.values()];
}

function charactersIn(part: Part): readonly ((character: string) => boolean)[] {
  if (part.kind === "character") return [part.is];
  if ("parts" in part) return part.parts.flatMap(charactersIn);
  return "part" in part ? charactersIn(part.part) : [];
}

/** Returns the characters that a pattern repeats without a limit. */
function repeatedIn(part: Part): ReturnType<typeof charactersIn> {
  if (part.kind === "repeat" && part.max === Number.POSITIVE_INFINITY) return charactersIn(part.part);
  if ("parts" in part) return part.parts.flatMap(repeatedIn);
  return "part" in part ? repeatedIn(part.part) : [];
}

/** Returns texts that lead to each place in a pattern, and texts that match what stands there side by side. */
function textsOf(whole: Part, characters: readonly string[]) {
  const prefixes = new Set([""]);
  const pieces = new Set<string>();
  const sampleOf = (part: Part): string => {
    switch (part.kind) {
      case "character":
        return characters.find((character) => part.is(character)) ?? "";
      case "sequence":
        return part.parts.map(sampleOf).join("");
      case "choice":
        return part.parts.map(sampleOf).find((text) => text !== "") ?? "";
      case "repeat":
        return sampleOf(part.part).repeat(Math.max(1, part.min));
      default:
        return "";
    }
  };
  const walk = (part: Part, before: string): void => {
    prefixes.add(before);
    if (part.kind === "repeat" || part.kind === "look") walk(part.part, before);
    if (part.kind === "choice") for (const option of part.parts) walk(option, before);
    if (part.kind !== "sequence") return;
    // A word is one step.
    const steps = part.parts.filter((one, index) => !isLiteral(one) || !isLiteral(part.parts[index - 1]));
    let read = before;
    for (const one of steps) {
      walk(one, read);
      const begin = part.parts.indexOf(one);
      let end = begin + 1;
      while (isLiteral(one) && isLiteral(part.parts[end])) end += 1;
      read += part.parts.slice(begin, end).map(sampleOf).join("");
      let piece = "";
      for (const next of part.parts.slice(begin)) {
        piece += sampleOf(next);
        if (piece !== "" && !isLiteral(next)) pieces.add(piece);
      }
      if (piece !== "") pieces.add(piece);
    }
  };
  walk(whole, "");
  return { prefixes, pieces };
}

function isLiteral(part: Part | undefined): boolean {
  return part?.kind === "character" && part.isLiteral;
}
