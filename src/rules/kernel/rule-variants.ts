import { RuleError } from "./rule-error.ts";
import { MAX_RESOURCE } from "./fields.ts";

/** A choice between several values. */
export interface Choice {
  /** Id of the tradition it concerns. */
  readonly tradition: string;
  /** The values, the default first. */
  readonly values: readonly [boolean | string, ...(boolean | string)[]];
}

/**
 * The rules with more than one interpretation ("readings"). The language files name the source of each beside its name.
 */
export const ruleVariantChoices = {
  zeroAfterOne: { tradition: "stress", values: [false, true] },
  declineReroll: { tradition: "stress", values: [false, true] },
  botchTotal: { tradition: "stress", values: ["kept", "negative", "zero"] },
  advantageKeeps: { tradition: "fortune", values: ["one", "both"] },
  stressScratch: { tradition: "fortune", values: ["result", "type"] },
  critical: { tradition: "fortune", values: ["success", "always"] },
  fumble: { tradition: "fortune", values: ["kept", "any"] },
  countered: { tradition: "fortune", values: ["minimum", "full"] },
  flatShift: { tradition: "check", values: [true, false] },
  target: { tradition: "check", values: ["surpass", "meet"] },
  enchantment: { tradition: "check", values: ["sum", "highest"] },
  groupCounting: { tradition: "check", values: ["successes", "net"] },
  twistGap: { tradition: "check", values: ["none", "sideEffect"] },
} as const satisfies Readonly<Record<string, Choice>>;

export type RuleVariantName = keyof typeof ruleVariantChoices;
export type RuleVariants = Chosen<typeof ruleVariantChoices>;

/** One value for each choice. */
type Chosen<Choices extends Readonly<Record<string, Choice>>> = {
  readonly [Name in keyof Choices]: Choices[Name]["values"][number];
};

/** The variants of a world without choices. */
export const defaultRuleVariants = Object.fromEntries(
  Object.entries(ruleVariantChoices).map(([name, { values }]) => [name, values[0]]),
) as RuleVariants;

/**
 * Reads rule variants, with defaults for the missing ones.
 * @param written Names and values; a value may be a string ("true", "zero"), as on a command line.
 * @throws RuleError ReadingUnknown or ReadingValue
 */
export function readRuleVariants(written: Readonly<Record<string, unknown>>): RuleVariants {
  const chosen: Record<string, unknown> = { ...defaultRuleVariants };
  for (const [name, value] of Object.entries(written)) {
    if (!Object.hasOwn(ruleVariantChoices, name)) {
      throw new RuleError("ReadingUnknown", { name, known: Object.keys(ruleVariantChoices).join(", ") });
    }
    chosen[name] = readChoice(ruleVariantChoices[name as RuleVariantName], name, value);
  }
  return chosen as RuleVariants;
}

/**
 * Reads the value of a choice, which may be written as text.
 * @throws RuleError ReadingValue
 */
export function readChoice({ values }: Choice, name: string, written: unknown): boolean | string {
  const value = values.find((candidate) => String(candidate) === String(written));
  if (value === undefined) {
    throw new RuleError("ReadingValue", { name, value: String(written), known: values.join(", ") });
  }
  return value;
}

/** Returns the variants that a stored roll must remember: those other than the default. */
export function ruleVariantsToStore(variants: RuleVariants): Partial<RuleVariants> {
  const changed = Object.entries(variants).filter(
    ([name, value]) => value !== defaultRuleVariants[name as RuleVariantName],
  );
  return Object.fromEntries(changed);
}

/** The variants of stored rolls, by their stored form. */
const known = new WeakMap<object, RuleVariants>();

/**
 * Returns the variants a stored roll was made under.
 * @param stored What `ruleVariantsToStore` returned.
 * @throws RuleError ReadingUnknown or ReadingValue
 */
export function storedRuleVariants(stored: Readonly<Record<string, unknown>>): RuleVariants {
  const variants = known.get(stored) ?? readRuleVariants(stored);
  known.set(stored, variants);
  return variants;
}

/** A table's choices besides the rule variants. Stored rolls do not depend on them. */
export const tableChoices = {
  botchDice: { tradition: "stress", values: ["declared", "asked"] },
  dangerDie: { tradition: "fortune", values: ["d6", "d4", "d8", "d10", "d12"] },
  fumbleScratch: { tradition: "fortune", values: ["automatic", "manual"] },
  editPool: { tradition: "fortune", values: [false, true] },
  letItRide: { tradition: "check", values: ["traditions", "all", "none"] },
  unskilled: { tradition: "trip", values: ["slide", "antiLuck"] },
  luckCost: { tradition: "trip", values: ["counted", "free"] },
} as const satisfies Readonly<Record<string, Choice>>;

/** A whole number that belongs to a choice, or to one value of it. */
export interface TableNumber {
  readonly choice: keyof typeof tableChoices;
  /** The value of the choice it belongs to; left out if it belongs to all. */
  readonly value?: string;
  readonly min: number;
  readonly max: number;
  readonly initial: number;
}

/**
 * An unskilled roll gets a "Failure slide (usually 5) and a penalty buff (usually -5)" [trip]. There are three danger
 * dice by default [spec]; their size, d6, is our choice, since the rules name none, and so is a character's starting
 * luck.
 */
export const tableNumbers = {
  usualBotchDice: { choice: "botchDice", min: 0, max: 100, initial: 1 },
  dangerDice: { choice: "dangerDie", min: 0, max: 20, initial: 3 },
  unskilledSlide: { choice: "unskilled", value: "slide", min: 0, max: 20, initial: 5 },
  unskilledPenalty: { choice: "unskilled", value: "slide", min: -20, max: 0, initial: -5 },
  startingLuck: { choice: "luckCost", value: "counted", min: 0, max: MAX_RESOURCE, initial: 3 },
} as const satisfies Readonly<Record<string, TableNumber>>;

type TableNumberName = keyof typeof tableNumbers;

/** All choices and numbers of a table. */
export type TableSettings = Chosen<typeof tableChoices> & { readonly [Name in TableNumberName]: number };

/** The cost of an unskilled roll: a slide and a penalty, or keeping the worse of two rolls. */
export type Unskilled =
  | { readonly kind: "slide"; readonly slide: number; readonly penalty: number }
  | { readonly kind: "antiLuck" };
