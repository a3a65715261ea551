import type { DieResult, TermOptions } from "../types.ts";
import { DiceTerm } from "./dice-term.ts";

/** The key of a term's lowest and highest possible face. Foundry's terms lack a public member for it, so it is a symbol. */
export const faceRange = Symbol("face range");

export interface FaceRange {
  readonly lowest: number;
  readonly highest: number;
}

/** What the counting and keeping modifiers need; dice and pools have it. */
interface Modifiable {
  results: DieResult[];
  options: TermOptions;
  /** A pool has none, so there a modifier must name its target. */
  readonly [faceRange]?: FaceRange;
}

/** What the modifiers that roll more dice need. */
interface Throwable extends Modifiable {
  readonly [faceRange]: FaceRange;
  roll(options: { reroll?: boolean; explode?: boolean }): Promise<DieResult>;
}

/** The condition in a modifier such as `x3>=5`: at most three times, on five or more. */
interface Condition {
  limit: number;
  comparison: string;
  target: number | undefined;
}

/** More checks than this are taken for a chain that would never end. */
const MAXIMUM_CHECKS = 1000;

/** Refuses a modifier of Foundry that the stand-in lacks. */
export function refuse(this: unknown, modifier: string): never {
  throw new Error(`The stand-in has no modifier of dice like "${modifier}"`);
}

export async function reroll(this: Throwable, modifier: string): Promise<false | undefined> {
  const condition = readCondition(modifier);
  if (!condition) return false;
  const target = condition.target ?? this[faceRange].lowest;
  return throwAgain(this, "rerolled", { ...condition, target }, false, async (result) => {
    result.rerolled = true;
    result.active = false;
    await this.roll({ reroll: true });
  });
}

export async function explode(this: Throwable, modifier: string): Promise<false | undefined> {
  const condition = readCondition(modifier);
  if (!condition) return false;
  const target = condition.target ?? this[faceRange].highest;
  return throwAgain(this, "exploding", { ...condition, target }, true, async (result) => {
    result.exploded = true;
    await this.roll({ explode: true });
  });
}

export function keep(this: Modifiable, modifier: string): false | undefined {
  const chosen = readChoice(modifier, "k", "h");
  if (!chosen) return false;
  DiceTerm._keepOrDrop(this.results, chosen.number, { keep: true, highest: chosen.end === "h" });
}

export function drop(this: Modifiable, modifier: string): false | undefined {
  const chosen = readChoice(modifier, "d", "l");
  if (!chosen) return false;
  DiceTerm._keepOrDrop(this.results, chosen.number, { keep: false, highest: chosen.end === "h" });
}

export function countSuccess(this: Modifiable, modifier: string): false | undefined {
  const condition = readCondition(modifier);
  const target = condition?.target ?? this[faceRange]?.highest;
  if (!condition || target === undefined) return false;
  DiceTerm._applyCount(this.results, condition.comparison, target, { flagSuccess: true });
}

/** How many dice, and from which end: behind the last letter of the command, which knows the end that is usual. */
function readChoice(modifier: string, command: "k" | "d", usual: "h" | "l"): { number: number; end: string } | null {
  const match = new RegExp(`.*${command}([hl]?)([0-9]*)`, "i").exec(modifier);
  if (!match) return null;
  const [, end, number] = match;
  return { number: Number(number || 1), end: (end || usual).toLowerCase() };
}

/** Anything before the command's name is ignored: packages write `die.reroll("/r1=3")`. */
function readCondition(modifier: string): Condition | null {
  const match = /[a-z]+([0-9]+)?([<>=]+)?([0-9]+)?/i.exec(modifier);
  if (!match) return null;
  const [, first, comparison = "", second] = match;
  // A number before the operator limits how often; a number alone is the target.
  if (comparison === "") return { limit: Infinity, comparison: "=", target: first ? Number(first) : undefined };
  const target = second ? Number(second) : undefined;
  return { limit: first ? Number(first) : Infinity, comparison, target };
}

async function throwAgain(
  term: Throwable,
  kind: "exploding" | "rerolled",
  { limit, comparison, target }: Condition & { target: number },
  recursive: boolean,
  again: (result: DieResult) => Promise<void>,
): Promise<undefined> {
  const original = term.results.length;
  let remaining = limit;
  for (let checked = 0; checked < (recursive ? term.results.length : original); checked++) {
    if (checked >= MAXIMUM_CHECKS) throw new Error(`Maximum recursion depth for ${kind} dice roll exceeded`);
    const result = term.results[checked];
    if (!result?.active || remaining <= 0 || !DiceTerm.compareResult(result.result, comparison, target)) continue;
    remaining -= 1;
    await again(result);
  }
}

/** A modifier's work, called on the term; `false` means that the text did not fit and the modifier is forgotten. */
export type ModifierMethod<Term> = (this: Term, modifier: string) => unknown;

/** A term's modifiers: command to the name of a method of the term, or to a function. */
export type ModifierTable = Record<string, string | ModifierMethod<never>>;

/**
 * Splits a term's modifier texts into the commands it knows. Where the letters of several run together, the longest comes
 * first and the parameter behind them is lost, as it is in Foundry (foundryvtt#13371): `khmin3` is `kh` and `min`.
 */
export function splitModifiers(modifiers: string[], table: object): [command: string, modifier: string][] {
  const commands = Object.keys(table).sort((a, b) => b.length - a.length);
  return modifiers.flatMap((modifier) => {
    const letters = /^[a-z]*/i.exec(modifier)?.[0].toLowerCase() ?? "";
    const single = commands.find((name) => name.toLowerCase() === letters);
    if (single) return [[single, modifier]];
    const found: [string, string][] = [];
    let rest = letters;
    while (rest) {
      const command = commands.find((name) => rest.startsWith(name.toLowerCase()));
      // What no command begins with is silently forgotten.
      if (!command) break;
      found.push([command, command]);
      rest = rest.slice(command.length);
    }
    return found;
  });
}

/** Finds the function behind a command and calls it on the term. */
export function callModifier(term: object, table: ModifierTable, command: string, modifier: string): unknown {
  const entry = table[command];
  const method: unknown = typeof entry === "string" ? term[entry as keyof typeof term] : entry;
  if (typeof method !== "function") return false;
  return (method as ModifierMethod<object>).call(term, modifier);
}

export interface KeepOrDropOptions {
  keep?: boolean;
  highest?: boolean;
}

export interface CountOptions {
  flagSuccess?: boolean;
  flagFailure?: boolean;
}

/** Whether a result meets a target, as in `>=5`; without an operator it must equal the target. */
export function compareResult(result: number, comparison: string, target: number): boolean {
  switch (comparison) {
    case "":
    case "=":
      return result === target;
    case "<":
      return result < target;
    case "<=":
      return result <= target;
    case ">":
      return result > target;
    case ">=":
      return result >= target;
    default:
      return false;
  }
}

/** Discards all but the results to keep, or the results to drop; among equal results the earlier goes first. */
export function keepOrDrop(
  results: DieResult[],
  number: number,
  { keep = true, highest = true }: KeepOrDropOptions = {},
): DieResult[] {
  const active = results.filter((result) => result.active);
  const discardLowest = keep === highest;
  active.sort((a, b) => (discardLowest ? a.result - b.result : b.result - a.result));
  const discards = keep ? active.length - number : number;
  for (const result of active.slice(0, Math.max(discards, 0))) {
    result.discarded = true;
    result.active = false;
  }
  return results;
}

/** Recasts results to 1 where they meet the target and to 0 where they do not. */
export function applyCount(
  results: DieResult[],
  comparison: string,
  target: number,
  { flagSuccess = false, flagFailure = false }: CountOptions = {},
): void {
  for (const result of results) {
    const isMet = compareResult(result.result, comparison, target);
    if (flagSuccess) result.success = isMet;
    if (flagFailure) result.failure = isMet;
    result.count = isMet ? 1 : 0;
  }
}
