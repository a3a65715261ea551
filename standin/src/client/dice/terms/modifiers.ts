import type { DieResult, TermOptions } from "../types.ts";
import { DiceTerm } from "./dice-term.ts";
import { faceRange, type FaceRange } from "./face-range.ts";

/** What the counting and keeping modifiers need; dice and pools have it. */
interface Modifiable {
  results: DieResult[];
  options: TermOptions;
  /** A pool has none, so there a modifier must name its target. */
  readonly [faceRange]?: FaceRange;
}

/** What the modifiers that throw more dice need. */
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

export async function reroll(
  this: Throwable,
  modifier: string,
  { recursive = false } = {},
): Promise<false | undefined> {
  const condition = readCondition(modifier);
  if (!condition) return false;
  const target = condition.target ?? this[faceRange].lowest;
  return throwAgain(this, "rerolled", { ...condition, target }, recursive, async (result) => {
    result.rerolled = true;
    result.active = false;
    await this.roll({ reroll: true });
  });
}

export function rerollRecursive(this: Throwable, modifier: string): Promise<false | undefined> {
  return reroll.call(this, modifier, { recursive: true });
}

export async function explode(
  this: Throwable,
  modifier: string,
  { recursive = true } = {},
): Promise<false | undefined> {
  const condition = readCondition(modifier);
  if (!condition) return false;
  const target = condition.target ?? this[faceRange].highest;
  return throwAgain(this, "exploding", { ...condition, target }, recursive, async (result) => {
    result.exploded = true;
    await this.roll({ explode: true });
  });
}

export function explodeOnce(this: Throwable, modifier: string): Promise<false | undefined> {
  return explode.call(this, modifier, { recursive: false });
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

export function countFailures(this: Modifiable, modifier: string): false | undefined {
  const condition = readCondition(modifier);
  const target = condition?.target ?? this[faceRange]?.lowest;
  if (!condition || target === undefined) return false;
  DiceTerm._applyCount(this.results, condition.comparison, target, { flagFailure: true });
}

export function countEven(this: Modifiable): void {
  flagParity(this.results, (result) => result % 2 === 0);
}

export function countOdd(this: Modifiable): void {
  flagParity(this.results, (result) => result % 2 !== 0);
}

export function deductFailures(this: Modifiable, modifier: string): false | undefined {
  const condition = readCondition(modifier);
  if (!condition) return false;
  DiceTerm._applyDeduct(this.results, ...readFailures(this, condition), { deductFailure: true });
}

export function subtractFailures(this: Modifiable, modifier: string): false | undefined {
  const condition = readCondition(modifier);
  if (!condition) return false;
  DiceTerm._applyDeduct(this.results, ...readFailures(this, condition), { invertFailure: true });
}

/** The target is only written down: the term's total is what is measured against it. */
export function marginSuccess(this: Modifiable, modifier: string): false | undefined {
  const condition = readCondition(modifier);
  if (condition?.target === undefined) return false;
  const isUpperBound = condition.comparison.startsWith("<");
  this.options[isUpperBound ? "marginFailure" : "marginSuccess"] = condition.target;
}

export function minimum(this: Modifiable, modifier: string): false | undefined {
  const bound = readCondition(modifier)?.target;
  if (bound === undefined) return false;
  recastBeyond(this.results, bound, (result) => result < bound);
}

export function maximum(this: Modifiable, modifier: string): false | undefined {
  const bound = readCondition(modifier)?.target;
  if (bound === undefined) return false;
  recastBeyond(this.results, bound, (result) => result > bound);
}

/** How many dice, and from which end: behind the last letter of the command, which knows the end that is usual. */
function readChoice(modifier: string, command: "k" | "d", usual: "h" | "l"): { number: number; end: string } | null {
  const match = new RegExp(`.*${command}([hl]?)([0-9]*)`, "i").exec(modifier);
  if (!match) return null;
  const [, end, number] = match;
  return { number: Number(number || 1), end: (end || usual).toLowerCase() };
}

/** Whatever stands before the command's name is passed over: packages write `die.reroll("/r1=3")`. */
function readCondition(modifier: string): Condition | null {
  const match = /[a-z]+([0-9]+)?([<>=]+)?([0-9]+)?/i.exec(modifier);
  if (!match) return null;
  const [, first, comparison = "", second] = match;
  // A number before the operator limits how often; a number alone is the target.
  if (comparison === "") return { limit: Infinity, comparison: "=", target: first ? Number(first) : undefined };
  const target = second ? Number(second) : undefined;
  return { limit: first ? Number(first) : Infinity, comparison, target };
}

/** Whether a failure modifier has a condition of its own, or goes by what earlier modifiers found. */
function readFailures(term: Modifiable, { comparison, target }: Condition): [string | null, number] {
  const isBare = comparison === "=" && target === undefined;
  return [isBare ? null : comparison, target ?? term[faceRange]?.lowest ?? 1];
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

function flagParity(results: DieResult[], isCounted: (result: number) => boolean): void {
  for (const result of results) {
    result.success = isCounted(result.result);
    result.count = result.success ? 1 : 0;
  }
}

function recastBeyond(results: DieResult[], bound: number, isBeyond: (result: number) => boolean): void {
  for (const result of results) {
    if (!isBeyond(result.result)) continue;
    result.count = bound;
    result.rerolled = true;
  }
}
