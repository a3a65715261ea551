import { RuleError } from "./rule-error.ts";

/** Where the rules can be read in more than one way: each reading with its values, the default first. */
export const readingValues = {
  zeroAfterOne: [false, true],
  declineReroll: [false, true],
  botchTotal: ["negative", "zero", "kept"],
  advantageKeeps: ["one", "both"],
  stressScratch: ["type", "result"],
  critical: ["success", "always"],
  fumble: ["kept", "any"],
  countered: ["minimum", "full"],
} as const;

export type ReadingName = keyof typeof readingValues;
export type Readings = { readonly [Name in ReadingName]: (typeof readingValues)[Name][number] };

/** The readings of a world that has chosen none. */
export const defaultReadings = Object.fromEntries(
  Object.entries(readingValues).map(([name, values]) => [name, values[0]]),
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
      throw new RuleError("ReadingUnknown", { name, known: Object.keys(readingValues).join(", ") });
    }
    const values: readonly unknown[] = readingValues[name];
    const match = values.find((candidate) => String(candidate) === String(value));
    if (match === undefined)
      throw new RuleError("ReadingValue", { name, value: String(value), known: values.join(", ") });
    chosen[name] = match;
  }
  return chosen as Readings;
}

/** Only the readings that differ from the default: what a stored roll must remember. */
export function unusualReadings(readings: Readings): Partial<Readings> {
  return Object.fromEntries(
    Object.entries(readings).filter(([name, value]) => value !== defaultReadings[name as ReadingName]),
  );
}

function isReadingName(name: string): name is ReadingName {
  return Object.hasOwn(readingValues, name);
}
