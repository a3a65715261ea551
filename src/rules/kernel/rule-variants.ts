import { shortened } from "./phrase.ts";
import { RuleError } from "./rule-error.ts";

/** A choice between several values. */
export interface Choice {
  /** Id of the tradition it concerns. */
  readonly tradition: string;
  /** The values, the default first. */
  readonly values: readonly [boolean | string, ...(boolean | string)[]];
}

/**
 * The rules that can be read in more than one way ("readings"). The language files name the source of each beside its
 * name.
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
export type Chosen<Choices extends Readonly<Record<string, Choice>>> = {
  readonly [Name in keyof Choices]: Choices[Name]["values"][number];
};

/** The variants of a world that has chosen none. */
export const defaultRuleVariants = Object.fromEntries(
  Object.entries(ruleVariantChoices).map(([name, { values }]) => [name, values[0]]),
) as RuleVariants;

const names = Object.keys(defaultRuleVariants) as readonly (keyof RuleVariants)[];

/**
 * Reads rule variants, with the default for each that is left out.
 * @param written Names and values; a value may be a string ("true", "zero"), as on a command line.
 * @throws RuleError ReadingUnknown or ReadingValue
 */
export function readRuleVariants(written: Readonly<Record<string, unknown>>): RuleVariants {
  const chosen: Record<string, unknown> = { ...defaultRuleVariants };
  for (const [name, value] of Object.entries(written)) {
    if (!isRuleVariantName(name)) {
      throw new RuleError("ReadingUnknown", { name, known: Object.keys(ruleVariantChoices).join(", ") });
    }
    chosen[name] = readChoice(ruleVariantChoices[name], name, value);
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

/** Returns the variants that a stored roll must remember: those that are not the default. */
export function ruleVariantsToStore(variants: RuleVariants): Partial<RuleVariants> {
  const stored: Record<string, boolean | string> = {};
  for (const name of names) {
    if (variants[name] !== defaultRuleVariants[name]) stored[name] = variants[name];
  }
  return stored;
}

/** The variants of stored rolls, by what those have stored. */
const known = new WeakMap<object, RuleVariants>();

/**
 * Returns the variants that a stored roll was thrown under.
 * @param stored What `ruleVariantsToStore` returned.
 * @throws RuleError ReadingUnknown or ReadingValue
 */
export function storedRuleVariants(stored: Readonly<Record<string, unknown>>): RuleVariants {
  // The letters of a text would be read as one variant each.
  if (typeof stored !== "object") return readRuleVariants({ [shortened(String(stored))]: true });
  const variants = known.get(stored) ?? readRuleVariants(stored);
  known.set(stored, variants);
  return variants;
}

function isRuleVariantName(name: string): name is keyof RuleVariants {
  return Object.hasOwn(defaultRuleVariants, name);
}
