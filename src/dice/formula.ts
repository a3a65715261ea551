import { nearest, entry } from "../rules/command/entries.ts";
import { maskEnclosed, plainNotation } from "../rules/kernel/plain-notation.ts";
import { RuleError } from "../rules/kernel/rule-error.ts";
import { readSetup } from "../rules/kernel/die-modifiers.ts";
import { splitTarget, writable, type Target } from "../rules/kernel/roll-spec.ts";
import { dieKindOf, dieKinds } from "../rules/traditions/traditions.ts";
import { localisedFault, localiseFaults, say } from "../base/words.ts";

/** How a formula is read before Foundry parses it: its data, its target, and faults that Foundry would not report. */

/** A formula with its data, and without its target. */
export interface ReadFormula extends Target {
  readonly body: string;
  /** The names that are missing in the data and count 0. */
  readonly missing: readonly string[];
}

/**
 * Reads a formula as it is typed: puts the data in it, and takes off the target.
 * @throws RuleError FormulaName for a name without data on which one of our dice or the target depends
 */
export function readFormula(
  RollClass: Pick<typeof Roll, "replaceFormulaData">,
  formula: string | number,
  data: Record<string, unknown>,
): ReadFormula {
  // Modules pass numbers, too.
  const typed = plainNotation(`${formula}`);
  if (!typed.includes("@")) return { ...splitTarget(typed), missing: [] };
  const fill = (text: string, missing?: string) =>
    RollClass.replaceFormulaData(text, data, missing === undefined ? {} : { missing });
  // Data may name further data.
  const filled = fill(fill(typed));
  const { needed, others } = missingNames(filled);
  if (needed !== undefined) throw unknownName(needed, data);
  const read = splitTarget(others.length > 0 ? fill(filled, "0") : filled);
  // The words of the target are those that were typed.
  const own = filled === typed ? read : splitTarget(typed, () => ({ value: 0 }));
  return { ...read, targetLabel: (own.target === null ? read : own).targetLabel, missing: others };
}

/** A reference to data in a formula, as Foundry reads it. */
const REFERENCE = /@([a-z0-9._-]+)/gi;

/** A run in a formula: a die with its modifiers, a number, a name. */
const RUN = /[^\s(){}[\]$+\-*/,]+/g;

/** A die with a letter, at the beginning of a run. */
const LETTERED = /^\d*d([a-z])/i;

const TARGET = /(?:^|[\s\])}\d])vs(?![\p{L}\p{M}])/iu;

/** Returns whether a formula has one of our dice or a target, as far as can be told before its data are there. */
export function isOurs(formula: string): boolean {
  const masked = maskEnclosed(formula);
  return TARGET.test(masked) || [...masked.matchAll(RUN)].some((run) => dieKinds.has(letterOf(run, masked) ?? ""));
}

/** Returns the letter of a die; null for any other run. */
function letterOf({ 0: run, index }: RegExpMatchArray, formula: string): string | null {
  // A function may begin so: "distance(2)".
  const isFunction = !/^\d/.test(run) && formula[(index ?? 0) + run.length] === "(";
  return isFunction ? null : (LETTERED.exec(run)?.[1]?.toLowerCase() ?? null);
}

/**
 * Finds the references that are left in a formula after its data were put in: the first one on which a number of one of our
 * dice or the target depends, since `1dsb@bot` would be `1dsb0`, which cannot botch; and the others, which count 0.
 */
function missingNames(formula: string): { readonly needed?: string; readonly others: readonly string[] } {
  const masked = maskEnclosed(formula);
  const target = TARGET.exec(masked)?.index ?? Infinity;
  const dice = [...masked.matchAll(RUN)].filter((run) => dieKinds.has(letterOf(run, masked) ?? ""));
  const others = new Set<string>();
  for (const { 1: name = "", index } of masked.matchAll(REFERENCE)) {
    if (index >= target || dice.some(({ 0: run, index: from }) => from <= index && index < from + run.length))
      return { needed: name, others: [] };
    others.add(name);
  }
  return { others: [...others] };
}

/**
 * Returns the number that roll data have by a name.
 * @throws RuleError FormulaName for a name without one
 */
export function numberCalled(name: string, data: object): number {
  const value: unknown = foundry.utils.getProperty(data, name);
  if (typeof value === "number") return value;
  throw unknownName(name, data);
}

function unknownName(name: string, data: object): RuleError {
  return new RuleError("FormulaName", { name, ...knownNames(name, data) });
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

/** Returns the names of all numbers in roll data, and those that are spelled almost like a name. */
function knownNames(name: string, data: object): { readonly known: string; readonly near?: string } {
  // The start of the game's own rolls does not come from a formula.
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

/** The most characters of a formula. */
const LONGEST = 10_000;

/** @throws RuleError for a formula that is too long */
export function refuseLong(formula: string): void {
  if (formula.length > LONGEST) throw new RuleError("TotalLong", { max: LONGEST });
}

/** The error of Foundry's grammar for a formula that it cannot read. */
interface GrammarError extends Error {
  readonly found?: string | null;
  readonly location?: { readonly start: { readonly offset: number } };
}

/**
 * Reads a formula.
 * @throws Error that says in the reader's language where the formula is wrong, or that it is too long
 */
export function explainFormula<Result>(formula: string, read: () => Result): Result {
  try {
    return localiseFaults(() => {
      refuseLong(formula);
      return read();
    });
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "SyntaxError") throw error;
    const { found = null, location } = error as GrammarError;
    const data = { formula: formula.trim(), found, position: (location?.start.offset ?? 0) + 1 };
    const key = `QUADRIVIUM.Fault.${found === null ? "FormulaEnds" : "FormulaAt"}`;
    throw new SyntaxError(say({ key, data: { ...data, found: found ?? "" } }), { cause: error });
  }
}

/** Translates the error that Foundry throws for a total that is not a number; returns any other as it is. */
export function explainedTotal(error: unknown): unknown {
  const isOfTotal = error instanceof Error && error.message.includes("non-numeric result");
  return localisedFault(isOfTotal ? new RuleError("NotFinite") : error);
}

/** @throws RuleError for an empty formula, or one with a word that is not a term: `1ds + foo` */
export function refuseUnrollable(terms: readonly foundry.dice.terms.RollTerm[]): void {
  if (terms.length === 0) throw new RuleError("FormulaEmpty");
  const word = terms.find((term) => term instanceof foundry.dice.terms.StringTerm);
  if (word) throw new RuleError("WordUnknown", { word: readableWord(word.expression) });
}

/** Decodes a word of a formula. Foundry encodes data other than numbers between dollar signs. */
function readableWord(word: string): string {
  try {
    return word.startsWith("$") ? decodeURIComponent(word.replaceAll("$", "")) : word;
  } catch {
    // Typed dollar and percent signs, which are not an encoding.
    return word;
  }
}

/**
 * Checks a formula of a sheet, which is stored to be rolled later.
 * @param known The roll data: `@str` is its number `str`.
 * @throws Error naming the unknown part, in the reader's language
 */
export function checkFormula(formula: string, known: Record<string, unknown>): void {
  localiseFaults(() => {
    for (const [, name = ""] of maskEnclosed(formula).matchAll(REFERENCE)) numberCalled(name, known);
    refuseUnrollable(Roll.create(formula, known).terms);
  });
}

interface ParseNode {
  readonly class: string;
  readonly formula: string;
  readonly number?: unknown;
  readonly faces?: unknown;
  readonly modifiers?: string | null;
}

/** The greatest number of dice that Foundry rolls in one term. */
const MOST_DICE = 999;

/**
 * Checks dice and numbers of a parsed formula, and the modifiers of dice of ours. Foundry silently drops an unknown modifier,
 * and its error does not name an unknown die.
 * @throws RuleError for the first unknown part
 */
export function refuseUnknownParts(nodes: readonly object[]): void {
  for (const node of nodes as readonly ParseNode[]) {
    if (node.class === "DiceTerm") refuseUnknownDie(node);
    if (typeof node.number === "number") writable(node.number);
    if (typeof node.faces === "number") writable(node.faces);
  }
}

function refuseUnknownDie({ formula, number, faces, modifiers }: ParseNode): void {
  const written = modifiers ?? "";
  const count = typeof number === "object" && number !== null && "number" in number ? number.number : number;
  if (typeof count === "number" && count > MOST_DICE) {
    throw new RuleError("CountRange", { die: formula, min: 0, max: MOST_DICE });
  }
  const letter = typeof faces === "string" ? faces.toLowerCase() : "d";
  const { terms } = CONFIG.Dice;
  if (dieKinds.has(letter)) {
    // The die reads the modifiers that Foundry passes on.
    if (written.match(foundry.dice.terms.DiceTerm.MODIFIER_REGEXP)?.join("") === written) return;
    const dieKind = dieKindOf(letter);
    readSetup(dieKind, dieKind.count.usual, written);
  } else if (!Object.hasOwn(terms, letter)) {
    const known = Object.keys(terms).filter((key) => key !== "d");
    throw new RuleError("DieUnknown", { die: formula, known: known.map((key) => `d${key}`).join(", ") });
  }
}

/** Which of two whole rolls counts: with luck the better, with anti-luck the worse. */
type KeptByPool = "better" | "worse";

const poolModifiers: Readonly<Record<KeptByPool, "kh" | "kl">> = { better: "kh", worse: "kl" };

/** Writes the dice pool of Foundry that makes a roll twice and keeps one of the two: `{2d6, 2d6}kh`. */
export function luckPool(formula: string, kept: KeptByPool): string {
  return `{${formula}, ${formula}}${poolModifiers[kept]}`;
}

/** Returns which of its rolls a pool keeps; null if it does anything else. */
export function keptByPool(pool: foundry.dice.terms.PoolTerm): KeptByPool | null {
  const written = pool.modifiers.join("").toLowerCase();
  return (["better", "worse"] as const).find((kept) => poolModifiers[kept] === written) ?? null;
}
