import type { DieResult } from "../types.ts";

export interface KeepOrDropOptions {
  keep?: boolean;
  highest?: boolean;
}

export interface CountOptions {
  flagSuccess?: boolean;
  flagFailure?: boolean;
}

export interface DeductOptions {
  deductFailure?: boolean;
  invertFailure?: boolean;
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

/** Discards what is not to be kept, or what is to be dropped; among equal results the earlier goes first. */
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

/**
 * Makes failures count against the total: as -1, or as the negative of what was thrown. Failures are what meets the
 * target; without one they are what an earlier modifier found to be a failure or no success, else the lowest face.
 */
export function applyDeduct(
  results: DieResult[],
  comparison: string | null,
  target: number,
  { deductFailure = false, invertFailure = false }: DeductOptions = {},
): void {
  for (const result of results) {
    if (!isFailure(result, comparison, target)) continue;
    result.failure = true;
    delete result.success;
    if (deductFailure) result.count = -1;
    if (invertFailure) result.count = -result.result;
  }
}

function isFailure({ result, success, failure }: DieResult, comparison: string | null, target: number): boolean {
  if (comparison !== null) return compareResult(result, comparison, target);
  return failure ?? (success === undefined ? result === target : !success);
}
