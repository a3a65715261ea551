import { initialOf, valueOf } from "./fields.ts";
import type { Field, NumberField, SizesField, Value, Setup, Resource } from "./fields.ts";
import { RuleError } from "./rule-error.ts";
import type { DieKind } from "./die-kind.ts";
import type { Source } from "./bonuses.ts";

type Die = Pick<DieKind, "letter" | "count" | "fields" | "validate">;

/** Returns the default setup of a die kind. */
export function plainSetup({ fields, count }: Die, number = count.usual): Setup {
  const values: Record<string, Value> = {};
  for (const field of fields) values[field.name] = initialOf(field);
  return Object.assign(values, { count: number });
}

/**
 * Reads the modifiers of one of our dice, as they follow its letter in a formula ("b3", "c10:8:8advst").
 * @throws RuleError ModifierUnknown, ModifierRepeated, ModifierValue, ModifierRange, ModifierSizes, ModifierCount or
 * CountRange that names the part, or whatever the die kind's `validate` throws
 */
export function readSetup(die: Die, count: number, modifiers: string): Setup {
  checkCount(die, count, `${count}d${die.letter}`);
  const setup: { -readonly [Name in keyof Setup]: Setup[Name] } = plainSetup(die, count);
  const read = new Set<Field>();
  let rest = modifiers.toLowerCase();
  while (rest !== "") {
    const candidate = findFirst(die, rest);
    const { field, modifier } = candidate;
    const value = readArgument(candidate);
    if (read.has(field)) throw new RuleError("ModifierRepeated", { modifier, die: `d${die.letter}` });
    read.add(field);
    setup[field.name] = value;
    rest = rest.slice(modifier.length);
  }
  die.validate?.(setup);
  return Object.freeze(setup);
}

/**
 * Writes a setup as users type it, without default values: "1ds", "2dsb3", "1dnc10:8adv".
 * @throws RuleError ModifierValue, ModifierRange, ModifierSizes or ModifierCount if a field has a value that no formula
 * can express
 */
export function writeSetup(die: Die, setup: Setup): string {
  return `${setup.count}d${die.letter}${die.fields.map((field) => writeField(field, setup)).join("")}`;
}

/** Matches a modifier: letters, and everything up to the next letter. */
const MODIFIER = /^(?:[a-z]+[^a-z]*|[^a-z]+)/;

/**
 * Finds the first modifier. Flags have no argument, so only the fields show where one modifier ends and the next
 * begins.
 */
function findFirst(die: Die, text: string): Candidate {
  const candidates = candidatesFor(die, text);
  const fitting = candidates.find(({ field, argument }) => (field.kind === "flag") === (argument === ""));
  if (fitting) return fitting;
  const [closest] = candidates.filter(({ code }) => !/^[a-z]/.test(text.slice(code.length)));
  if (closest && closest.field.kind !== "flag") readArgument(closest);
  const modifier = MODIFIER.exec(text)?.[0] ?? text;
  throw new RuleError("ModifierUnknown", { modifier, die: `d${die.letter}`, known: knownModifiers(die) });
}

/** What a text may begin with. */
interface Candidate {
  readonly field: Field;
  readonly code: string;
  readonly isNegative: boolean;
  readonly argument: string;
  /** The code with its argument. */
  readonly modifier: string;
}

/** Matches all up to the next letter. */
const ARGUMENT = /[^a-z]*/y;

/** Returns what a text may begin with, the longest code first. */
function candidatesFor({ fields }: Die, text: string): readonly Candidate[] {
  const candidates: Candidate[] = [];
  const addIfWritten = (field: Field, code: string, isNegative: boolean): void => {
    if (!text.startsWith(code)) return;
    ARGUMENT.lastIndex = code.length;
    const argument = ARGUMENT.exec(text)?.[0] ?? "";
    candidates.push({ field, code, isNegative, argument, modifier: code + argument });
  };
  for (const field of fields) {
    addIfWritten(field, field.code, false);
    if (field.kind === "number" && field.negativeCode) addIfWritten(field, field.negativeCode, true);
  }
  return candidates.sort((one, other) => other.code.length - one.code.length);
}

function readArgument({ field, argument, modifier, isNegative }: Candidate): Value {
  if (field.kind === "flag") return true;
  if (field.kind === "sizes") {
    return checkSizes(field, argument.split(":").map(readWhole), modifier);
  }
  const number = readWhole(argument);
  return checkNumber(field, isNegative ? -number : number, modifier);
}

function readWhole(digits: string): number {
  return /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
}

function writeField(field: Field, setup: Setup): string {
  const value = valueOf(setup, field);
  if (String(value) === String(initialOf(field))) return "";
  switch (field.kind) {
    case "flag":
      return field.code;
    case "sizes": {
      const sizes = valueOf(setup, field);
      return field.code + checkSizes(field, sizes, `${field.code}${sizes.join(":")}`).join(":");
    }
    case "number": {
      const number = checkNumber(field, Number(value), `${field.code}${String(value)}`);
      return `${number < 0 ? (field.negativeCode ?? field.code) : field.code}${Math.abs(number)}`;
    }
  }
}

/**
 * Returns the number of dice if it can be rolled.
 * @param written The number as written, for the message.
 * @throws RuleError CountRange; CountOnly for a die that is rolled alone
 */
export function checkCount({ count: { min, max } }: Pick<Die, "count">, count: number, written: string): number {
  if (!Number.isInteger(count) || count < min || count > max) {
    throw new RuleError(min === 1 && max === 1 ? "CountOnly" : "CountRange", { die: written, min, max });
  }
  return count;
}

/**
 * Returns a number if the field accepts it.
 * @throws RuleError ModifierValue or ModifierRange that names the input
 */
export function checkNumber({ min, max, isCut = false }: NumberField, value: number, modifier: string): number {
  if (!Number.isInteger(value)) throw new RuleError("ModifierValue", { modifier, min, max });
  if (value < min || (value > max && !isCut)) throw new RuleError("ModifierRange", { modifier, min, max });
  return value;
}

/**
 * Returns dice if the field accepts them.
 * @throws RuleError ModifierSizes or ModifierCount that names the input
 */
export function checkSizes(
  { sizes, min, max }: SizesField,
  chosen: readonly number[],
  modifier: string,
): readonly number[] {
  if (chosen.some((size) => !sizes.includes(size))) {
    throw new RuleError("ModifierSizes", { modifier, known: sizes.map((size) => `d${size}`).join(", ") });
  }
  if (chosen.length < min || chosen.length > max) throw new RuleError("ModifierCount", { modifier, min, max });
  return chosen;
}

function knownModifiers(die: Die): string {
  return die.fields.map(explainField).join(", ") || "–";
}

function explainField(field: Field): string {
  switch (field.kind) {
    case "flag":
      return field.code;
    case "sizes":
      return `${field.code}${field.sizes[0] ?? ""}${field.max > 1 ? ":…" : ""}`;
    case "number":
      return `${field.code}${Math.max(0, field.min)}–${field.code}${field.max}`;
  }
}

/** A part of a field's number with its source: one row in the dialog. */
export interface Share {
  /** Name of one of the {@link sharedFields}. */
  readonly field: string;
  /** The name of the source; a share without a name only counts. */
  readonly label: string;
  /** The amount as the field counts it: two banes of the rain are 2. */
  readonly value: number;
}

type DieWithFields = Pick<DieKind, "fields">;

/** Returns the number fields of a die kind whose sources have names. */
export function sharedFields({ fields }: DieWithFields): readonly NumberField[] {
  return fields.filter((field): field is NumberField => field.kind === "number" && field.sources !== undefined);
}

/**
 * Sets the shared fields of a setup to the sums of their shares, and returns the named sources. Shares of 0 have no
 * source.
 * @throws RuleError ModifierValue or ModifierRange that names an invalid share for its field
 */
export function withShares(
  die: DieWithFields,
  setup: Setup,
  shares: readonly Share[],
): { readonly setup: Setup; readonly sources: readonly Source[] } {
  const sums: Record<string, number> = {};
  const sources: Source[] = [];
  for (const field of sharedFields(die)) {
    const own = shares.filter((share) => share.field === field.name);
    const known = own.map(({ label, value }) => sourceOf(field, label, value));
    sums[field.name] = own.reduce((sum, { value }) => sum + value, 0);
    sources.push(...known.filter(({ label, amount }) => label.trim() !== "" && amount !== 0));
  }
  return { setup: { ...setup, ...sums }, sources };
}

/**
 * Splits the numbers of a setup into shares by their sources. The rest of a number is a share without a name; a source
 * without an amount has no share.
 */
export function sharesOf(die: DieWithFields, setup: Setup, sources: readonly Source[]): readonly Share[] {
  return sharedFields(die).flatMap((field) => {
    const named = sources
      .filter((source) => isOf(field, source))
      .map(({ label, amount }) => ({ field: field.name, label, value: signFor(field) * (amount ?? 0) }));
    const rest = named.reduce((left, { value }) => left - value, valueOf(setup, field));
    const isLeft = field.sources === "either" ? rest !== 0 : rest > 0;
    return isLeft ? [...named, { field: field.name, label: "", value: rest }] : named;
  });
}

/**
 * Returns the source of a share; its amount is null if not given.
 * @param value The amount as the field counts it.
 * @throws RuleError ModifierValue or ModifierRange that names what the field does not accept
 */
export function sourceOf(field: NumberField, label: string, value: number | null): Source {
  if (value === null) return { label, amount: null };
  return { label, amount: signFor(field) * checkNumber(field, value, `${label} ${value}`.trim()) + 0 };
}

/** Returns whether a source belongs to this field by its sign. */
function isOf({ sources }: NumberField, { amount }: Source): boolean {
  return amount !== null && (sources === "either" || (sources === "against") === amount < 0);
}

function signFor({ sources }: NumberField): 1 | -1 {
  return sources === "against" ? -1 : 1;
}

/** A purchase: a flag, or one die. */
export type Purchase = { readonly grants: string } | { readonly die: number };

/** What can be paid for before a roll, and the resource that pays for it. */
export type Purchasable = Purchase & { readonly resource: Resource };

type DieWithOptions = Pick<DieKind, "paidOptions">;

/** Returns everything that can be paid for before a roll, without duplicates: first the flags, then the dice by size. */
export function purchasable({ paidOptions = [] }: DieWithOptions): readonly Purchasable[] {
  const flags = paidOptions.map(({ grants, resource }) => [grants.name, { grants: grants.name, resource }] as const);
  const dice = paidOptions.flatMap(({ pool, resource }) => {
    return (pool?.sizes ?? []).map((die) => [`d${die}`, { die, resource }] as const);
  });
  return [...new Map<string, Purchasable>([...flags, ...dice]).values()];
}

/** Returns a setup with a purchase. */
export function applyPurchase({ paidOptions = [] }: DieWithOptions, setup: Setup, purchase: Purchase): Setup {
  if ("grants" in purchase) return { ...setup, [purchase.grants]: true };
  const pool = paidOptions.find((option) => option.pool)?.pool;
  return pool ? { ...setup, [pool.name]: [...valueOf(setup, pool), purchase.die] } : setup;
}
