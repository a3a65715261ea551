import { RuleError } from "./rule-error.ts";

/** Something that can be chosen in one of several ways. */
export interface Choice {
  /** The dice it is about. */
  readonly family: string;
  /** The ways, the default first. */
  readonly values: readonly [boolean | string, ...(boolean | string)[]];
}

/** Where the rules can be read in more than one way. Its sources are in the language files, beside its name. */
export const readingChoices = {
  zeroAfterOne: { family: "stress", values: [false, true] },
  declineReroll: { family: "stress", values: [false, true] },
  botchTotal: { family: "stress", values: ["negative", "zero", "kept"] },
  advantageKeeps: { family: "fortune", values: ["one", "both"] },
  stressScratch: { family: "fortune", values: ["type", "result"] },
  critical: { family: "fortune", values: ["success", "always"] },
  fumble: { family: "fortune", values: ["kept", "any"] },
  countered: { family: "fortune", values: ["minimum", "full"] },
  flatShift: { family: "check", values: [true, false] },
  target: { family: "check", values: ["surpass", "meet"] },
  enchantment: { family: "check", values: ["sum", "highest"] },
  groupCounting: { family: "check", values: ["successes", "net"] },
  twistGap: { family: "check", values: ["none", "sideEffect"] },
} as const satisfies Readonly<Record<string, Choice>>;

export type ReadingName = keyof typeof readingChoices;
export type Readings = Chosen<typeof readingChoices>;

/** One way for each choice. */
export type Chosen<Choices extends Readonly<Record<string, Choice>>> = {
  readonly [Name in keyof Choices]: Choices[Name]["values"][number];
};

/** The readings of a world that has chosen none. */
export const defaultReadings = Object.fromEntries(
  Object.entries(readingChoices).map(([name, { values }]) => [name, values[0]]),
) as Readings;

/**
 * Takes readings as somebody wrote them, with the default for each that is left out.
 * @param written Names and values; a value may be a string ("true", "zero"), as on a command line.
 * @throws RuleError ReadingUnknown or ReadingValue
 */
export function readReadings(written: Readonly<Record<string, unknown>>): Readings {
  const chosen: Record<string, unknown> = { ...defaultReadings };
  for (const [name, value] of Object.entries(written)) {
    if (!isReadingName(name)) {
      throw new RuleError("ReadingUnknown", { name, known: Object.keys(readingChoices).join(", ") });
    }
    chosen[name] = readChoice(readingChoices[name], name, value);
  }
  return chosen as Readings;
}

/**
 * The way somebody has chosen, which may be written as text.
 * @throws RuleError ReadingValue
 */
export function readChoice({ values }: Choice, name: string, written: unknown): boolean | string {
  const value = values.find((candidate) => String(candidate) === String(written));
  if (value === undefined) {
    throw new RuleError("ReadingValue", { name, value: String(written), known: values.join(", ") });
  }
  return value;
}

/** Only the readings that differ from the default: what a stored roll must remember. */
export function unusualReadings(readings: Readings): Partial<Readings> {
  return Object.fromEntries(
    Object.entries(readings).filter(([name, value]) => value !== defaultReadings[name as ReadingName]),
  );
}

function isReadingName(name: string): name is ReadingName {
  return Object.hasOwn(readingChoices, name);
}
