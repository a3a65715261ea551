import { RuleError } from "./rule-error.ts";
import type { Field, Setup, Tradition } from "./traditions/tradition.ts";

type Die = Pick<Tradition, "letter" | "count" | "fields">;

/** The setup of a throw for which nothing special is said. */
export function plainSetup(die: Die, count = 1): Setup {
  return { ...Object.fromEntries(die.fields.map((field) => [field.name, field.initial])), count };
}

/**
 * Reads the modifiers of one of our dice, as they stand behind its letter in a formula ("b3").
 * @throws RuleError ModifierUnknown, ModifierRepeated, ModifierValue, ModifierRange or CountRange, naming the part
 */
export function readSetup(die: Die, count: number, modifiers: string): Setup {
  const { min, max } = die.count;
  const written = `${count}d${die.letter}`;
  if (!Number.isInteger(count) || count < min || count > max) {
    throw new RuleError("CountRange", { die: written, min, max });
  }
  const values: Record<string, number> = {};
  for (const modifier of modifiers.toLowerCase().match(/[a-z]+[^a-z]*|[^a-z]+/g) ?? []) {
    const field = die.fields.find((candidate) => candidate.code === /^[a-z]*/.exec(modifier)?.[0]);
    if (!field) throw new RuleError("ModifierUnknown", { modifier, die: `d${die.letter}`, known: knownModifiers(die) });
    if (Object.hasOwn(values, field.name)) throw new RuleError("ModifierRepeated", { modifier, die: `d${die.letter}` });
    values[field.name] = readNumber(field, modifier);
  }
  return { ...plainSetup(die, count), ...values };
}

/**
 * Writes a setup as people type it, leaving out what is usual: "1ds", "2dsb3".
 * @throws RuleError ModifierValue or ModifierRange when a field is set to what no formula can say
 */
export function writeSetup(die: Die, setup: Setup): string {
  const modifiers = die.fields.map((field) => {
    const value = setup[field.name] ?? field.initial;
    return value === field.initial ? "" : `${field.code}${inRange(field, value, `${field.code}${value}`)}`;
  });
  return `${setup.count}d${die.letter}${modifiers.join("")}`;
}

function readNumber(field: Field, modifier: string): number {
  const digits = modifier.slice(field.code.length);
  return inRange(field, /^\d+$/.test(digits) ? Number(digits) : Number.NaN, modifier);
}

function inRange({ min, max }: Field, value: number, modifier: string): number {
  if (!Number.isInteger(value)) throw new RuleError("ModifierValue", { modifier, min, max });
  if (value < min || value > max) throw new RuleError("ModifierRange", { modifier, min, max });
  return value;
}

function knownModifiers(die: Die): string {
  return die.fields.map((field) => `${field.code}${field.min}–${field.code}${field.max}`).join(", ") || "–";
}
