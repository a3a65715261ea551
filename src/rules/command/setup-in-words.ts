import { poolFieldOf, valueOf } from "../kernel/fields.ts";
import type { PaidOption, NumberField, SizesField, Value, Setup } from "../kernel/fields.ts";
import {
  checkCount,
  checkNumber,
  checkSizes,
  plainSetup,
  sourceOf,
  type Purchasable,
} from "../kernel/die-modifiers.ts";
import { RuleError } from "../kernel/rule-error.ts";
import { withoutBrackets, type Part, type Source } from "../kernel/bonuses.ts";
import type { Language, SpokenField } from "./vocabulary.ts";
import type { Reader } from "./tokens.ts";

/**
 * Reads a number, which may be negative, and its sources: `2 (high ground, rope)`, `7 (rope 3, mastery 4)`, `3 [rope]`.
 * The number may be left out if the sources give it.
 * @throws RuleError ModifierValue or ModifierRange that names an invalid source for its field
 */
function readNumber(reader: Reader, field: NumberField) {
  const sign = reader.take("sign")?.text ?? "";
  const written = sign + (reader.take("number")?.text ?? "");
  const value = /\d/.test(written) ? Number(written) : null;
  const named = field.sources ? readNamedShares(reader) : [];
  // A boon counts one, but a bonus may be any number. A single source has the whole number.
  const usual = named.length === 1 && value !== null ? value : field.sources === "either" ? null : 1;
  const shares = named.map(({ label, share }) => ({ label, share: share ?? usual }));
  const sum = shares.reduce((total, { share }) => total + (share ?? Number.NaN), 0);
  return {
    // NaN if not given.
    value: value ?? (sign === "" && shares.length > 0 ? sum : Number.NaN),
    written,
    sources: shares.map(({ label, share }) => sourceOf(field, label, share)),
  };
}

interface NamedShare {
  readonly label: string;
  /** The amount from this source; null if not given. */
  readonly share: number | null;
}

/** Matches names between commas; text in brackets, quotes or parentheses stays whole. */
const NAMES = /(?:\[[^\]]*(?:\]|$)|\([^()]*\)|[^,[(])+/g;

function readNamedShares(reader: Reader): readonly NamedShare[] {
  const label = reader.take("label");
  const list = label ? [] : [...(reader.takeParentheses() ?? "").matchAll(NAMES)].map(([text]) => readNamedShare(text));
  return (label ? [{ label: label.text, share: null }] : list).filter((one) => one.label !== "");
}

function readNamedShare(text: string): NamedShare {
  const whole = text.trim();
  const number = /(?<!\d)\d+$/.exec(whole)?.[0] ?? "";
  const before = whole.slice(0, whole.length - number.length);
  // A space comes before the number, or before its sign.
  const [, unsigned = before, sign = ""] = /^([^]*\s)([+-])\s*$/.exec(before) ?? [];
  if (number === "" || unsigned.trimEnd() === unsigned) return { label: withoutBrackets(whole), share: null };
  return { label: withoutBrackets(unsigned), share: Number(sign + number) };
}

/** The notation of an enchantment: a number that may be negative, with its sources. */
const enchantmentField: NumberField = {
  kind: "number",
  name: "enchantment",
  code: "",
  min: -99,
  max: 99,
  initial: 0,
  sources: "either",
};

/** Collects the values a command sets before the roll. */
export class SetupInWords {
  /** The sources of its numbers, in order. */
  readonly sources: Source[] = [];
  /** The purchases, in order. */
  readonly paid: Purchasable[] = [];
  /** True if the roll is called unskilled. */
  isUnskilled = false;
  /** The enchantments given. */
  readonly enchantments: Part[] = [];
  readonly #language: Language;
  readonly #reader: Reader;
  /** The pool for dice named without a field. */
  readonly #pool: SizesField | null;
  readonly #values = new Map<string, Value>();
  /** The names of the number fields that have named sources. */
  readonly #named = new Set<string>();
  #count: number;

  constructor(language: Language, reader: Reader) {
    this.#language = language;
    this.#reader = reader;
    this.#pool = poolFieldOf(language.dieKind);
    this.#count = language.dieKind.count.usual;
  }

  get hasPool(): boolean {
    return this.#pool !== null;
  }

  /**
   * Sets the number of dice.
   * @throws RuleError CountRange if they cannot be rolled
   */
  count(written: string): void {
    const { command, dieKind } = this.#language;
    this.#count = checkCount(dieKind, Number(written), `${command} ${written}`);
  }

  /**
   * Adds dice that were named without a field.
   * @throws RuleError CommandPart if there is no pool for them
   */
  add(sizes: readonly number[], written: string): void {
    if (!this.#pool) throw new RuleError("CommandPart", { command: this.#language.command, part: written });
    this.#addTo(this.#pool, sizes, written);
  }

  /**
   * Sets a field to what follows its word: a number, which may be negative, dice, or nothing. A number with named
   * sources may be set several times and adds up.
   * @throws RuleError ModifierRepeated, ModifierValue, ModifierRange, ModifierSizes or ModifierCount that names the
   * part
   */
  set(field: Exclude<SpokenField, { readonly kind: "target" }>, word: string): void {
    switch (field.kind) {
      case "option":
        this.#pay(field, word);
        break;
      case "word":
        this.isUnskilled = true;
        break;
      case "enchantment":
        this.#addEnchantment(word);
        break;
      case "flag":
        // "If multiple situations affect a roll and each one grants advantage, you still only add one additional d20"
        // [fortune]: a repeated flag counts once.
        this.#values.set(field.name, true);
        break;
      case "number":
        this.#addNumber(field, word);
        break;
      case "sizes": {
        const dice = readDice(this.#reader);
        if (dice.length === 0) throw new RuleError("ModifierCount", { modifier: word, min: 1, max: field.max });
        this.#addTo(field, dice.flatMap(sizesOf), [word, ...dice].join(" "));
      }
    }
  }

  /** Inspiration is spent "before the roll for advantage or an extra die" [spec]: one die for one word. */
  #pay({ grants, pool, resource }: PaidOption, word: string): void {
    const die = pool ? this.#reader.take("dice") : null;
    if (!pool || !die) {
      if (this.paid.some((one) => "grants" in one && one.grants === grants.name)) throw this.#repeated(word);
      this.set(grants, word);
      this.paid.push({ grants: grants.name, resource });
      return;
    }
    const written = `${word} ${die.text}`;
    const [size = 0, ...others] = sizesOf(die.text);
    if (size === 0 || others.length > 0) throw new RuleError("ModifierCount", { modifier: written, min: 1, max: 1 });
    this.#addTo(pool, [size], written);
    this.paid.push({ die: size, resource });
  }

  /**
   * Returns the complete setup.
   * @param own The values of fields that were not set.
   * @throws RuleError for incompatible values
   */
  setup(own: Partial<Setup>): Setup {
    const { dieKind } = this.#language;
    const values = Object.fromEntries(this.#values);
    for (const field of dieKind.fields) {
      if (field.kind !== "sizes" || !(field.name in values)) continue;
      const sizes = valueOf(values as Setup, field);
      checkSizes(field, sizes, sizes.map((size) => `d${size}`).join(" "));
    }
    const setup = { ...plainSetup(dieKind), ...own, ...values, count: this.#count };
    dieKind.validate?.(setup);
    return setup;
  }

  #addNumber(field: NumberField, word: string): void {
    const { value, written, sources } = readNumber(this.#reader, field);
    const before = this.#values.get(field.name);
    const addsUp = this.#named.has(field.name) && sources.length > 0;
    if (before !== undefined && !addsUp) throw this.#repeated(word);
    if (sources.length > 0) this.#named.add(field.name);
    const sum = Number(before ?? 0) + value;
    const part = before === undefined ? written : String(sum);
    this.#values.set(field.name, checkNumber(field, sum, `${word} ${part}`.trim()));
    this.sources.push(...sources);
  }

  /** Adds `enchantment 4`, or by its sources: `enchantment 5 (sword 3, song 2)`. */
  #addEnchantment(word: string): void {
    const { value, written, sources } = readNumber(this.#reader, enchantmentField);
    const sum = checkNumber(enchantmentField, value, `${word} ${written}`.trim());
    const named = sources.map(({ label, amount }) => ({ label, value: amount ?? 0 }));
    const rest = named.reduce((left, part) => left - part.value, sum);
    this.enchantments.push(...named, ...(rest === 0 ? [] : [{ label: "", value: rest }]));
  }

  #repeated(word: string): RuleError {
    return new RuleError("ModifierRepeated", { modifier: word, die: this.#language.command });
  }

  #addTo(field: SizesField, sizes: readonly number[], written: string): void {
    const list = [...((this.#values.get(field.name) as readonly number[] | undefined) ?? []), ...sizes];
    this.#values.set(field.name, checkSizes({ ...field, min: 0 }, list, written));
  }
}

/** Returns the sizes in a part of a command: "d8" is one die, "2d6" are two. */
export function sizesOf(written: string): readonly number[] {
  const [number = "", size = ""] = written.toLowerCase().split("d");
  return Array.from({ length: number === "" ? 1 : Math.min(Number(number), MAX_DICE) }, () => Number(size));
}

/** No field accepts this many dice, so the rest are not counted. */
const MAX_DICE = 1000;

/** Takes all dice that follow a word; commas between them may be left out. */
function readDice(reader: Reader): string[] {
  const dice: string[] = [];
  for (let die = reader.take("dice"); die; die = reader.take("dice")) {
    dice.push(die.text);
    if (reader.tokens[reader.index + 1]?.kind === "dice") reader.take("comma");
  }
  return dice;
}
