import { nearest, entry } from "../rules/command/entries.ts";
import { maskEnclosed } from "../rules/kernel/plain-notation.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { say } from "../base/words.ts";
import { isReadAsOurs } from "./letters.ts";

/** A reference to data in a formula, as Foundry reads it. */
const REFERENCE = /@([a-z0-9._-]+)/gi;

/** What stands together in a formula: a die with its modifiers, a number, a name. */
const RUN = /[^\s(){}[\]$+\-*/,]+/g;

/** A die with a letter, at the beginning of what stands together. */
const LETTERED = /^\d*d([a-z])/i;

/** Tells whether a formula has one of our dice or a target, as far as can be told before its data are there. */
export function isOurs(formula: string): boolean {
  const masked = maskEnclosed(formula);
  return TARGET.test(masked) || [...masked.matchAll(RUN)].some((run) => isOurDie(run, masked));
}

const TARGET = /(?:^|[\s\])}\d])vs(?![\p{L}\p{M}])/iu;

function isOurDie(run: RegExpMatchArray, formula: string): boolean {
  const letter = letterOf(run, formula);
  return letter !== null && isReadAsOurs(letter);
}

/** Returns the letter of a die; null for anything else that stands together. */
function letterOf({ 0: run, index }: RegExpMatchArray, formula: string): string | null {
  // A function may begin so: "distance(2)".
  const isFunction = !/^\d/.test(run) && formula[(index ?? 0) + run.length] === "(";
  return isFunction ? null : (LETTERED.exec(run)?.[1]?.toLowerCase() ?? null);
}

/** Returns the letters of the dice in a formula, ours or not. */
export function lettersIn(formula: string): readonly string[] {
  const masked = maskEnclosed(formula);
  return [...masked.matchAll(RUN)].flatMap((run) => letterOf(run, masked) ?? []);
}

/** The names in a formula whose data are not there. */
interface MissingNames {
  /** Those on which a number of one of our dice or the target depends. */
  readonly needed: readonly string[];
  /** The others, which count 0 as in any formula. */
  readonly others: readonly string[];
}

/** Finds the references that are left in a formula after its data were put in. */
export function missingNames(formula: string): MissingNames {
  if (!formula.includes("@")) return { needed: [], others: [] };
  const masked = maskEnclosed(formula);
  const target = TARGET.exec(masked)?.index ?? Infinity;
  const parts = [...masked.matchAll(RUN)].filter((run) => isOurDie(run, masked));
  const counts = countsOf(masked, parts);
  const spans = [...parts.map(({ 0: run, index }) => [index, index + run.length] as const), ...counts];
  const needed = new Set<string>();
  const others = new Set<string>();
  for (const { 1: name = "", index } of masked.matchAll(REFERENCE)) {
    const isNeeded = index >= target || spans.some(([from, to]) => from <= index && index < to);
    (isNeeded ? needed : others).add(name);
  }
  return { needed: [...needed], others: [...others] };
}

/** Returns where the numbers of our dice stand in parentheses: `(@level + 1)ds`. */
function countsOf(masked: string, dice: readonly RegExpMatchArray[]): readonly (readonly [number, number])[] {
  const ends = new Set(dice.map(({ index = 0 }) => index - 1));
  const open: number[] = [];
  const counts: (readonly [number, number])[] = [];
  for (const { 0: parenthesis, index } of masked.matchAll(/[()]/g)) {
    if (parenthesis === "(") open.push(index);
    else {
      const from = open.pop();
      if (from !== undefined && ends.has(index)) counts.push([from, index]);
    }
  }
  return counts;
}

/**
 * Refuses a formula of ours if one of its dice or its target depends on data that are not there: `1dsb@bot` would be
 * `1dsb0`, which cannot botch.
 * @throws RuleError FormulaName with the known names, and those that are spelt almost the same
 */
export function refuseNeeded({ needed: [name] }: MissingNames, data: object): void {
  if (name !== undefined) throw new RuleError("FormulaName", { name, ...knownNames(name, data) });
}

/**
 * Returns the number that roll data have by a name.
 * @throws RuleError FormulaName for a name without one
 */
export function numberCalled(name: string, data: object): number {
  const value: unknown = foundry.utils.getProperty(data, name);
  if (typeof value === "number") return value;
  throw new RuleError("FormulaName", { name, ...knownNames(name, data) });
}

/** Warns this user of names that are not there and count 0. */
export function warnOfMissing(names: readonly string[], data: object): void {
  for (const name of names) {
    const { near } = knownNames(name, data);
    const unknown = say({ key: "QUADRIVIUM.Command.CountsZero", data: { name: `@${name}` } });
    const meant = near === undefined ? [] : [say({ key: "QUADRIVIUM.Fault.Near", data: { near } })];
    ui.notifications.warn([unknown, ...meant].join(" "));
  }
}

/** Returns the names of all numbers in roll data, and those that are spelt almost like a name. */
export function knownNames(name: string, data: object): { readonly known: string; readonly near?: string } {
  // What rolls of its own game begin with is nothing that a formula names.
  const names = numberNames(data, DEEPEST).filter((one) => !one.startsWith("own."));
  // Foundry tells upper case from lower case.
  const same = names.filter((one) => one.toLowerCase() === name.toLowerCase());
  const entries = names.map((one) => ({ ...entry([], one), label: `@${one}`, names: [one.toLowerCase()] }));
  const near = same.length > 0 ? same.map((one) => `@${one}`) : nearest(name, entries);
  const listed = names.slice(0, MOST).map((one) => `@${one}`);
  const known = [...listed, ...(names.length > MOST ? ["…"] : [])].join(", ") || "\u2013";
  return { known, ...(near.length > 0 ? { near: near.join(", ") } : {}) };
}

/** How deep numbers are looked for in roll data, and how many are listed. */
const DEEPEST = 2;
const MOST = 60;

function numberNames(data: object, depth: number): string[] {
  return Object.entries(data).flatMap(([name, value]: [string, unknown]) => {
    if (typeof value === "number") return [name];
    if (depth <= 1 || typeof value !== "object" || value === null) return [];
    return numberNames(value, depth - 1).map((inner) => `${name}.${inner}`);
  });
}
