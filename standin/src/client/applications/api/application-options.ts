import { isPlainObject } from "../../utils/types.ts";

type Options = Record<string, unknown>;

/** Merges options up the chain of classes: arrays grow, inner objects merge, anything else is replaced. */
export function mergeOptions(base: object, ...additions: readonly (object | undefined)[]): Options {
  const merged: Options = {};
  for (const layer of [base, ...additions]) {
    for (const [key, value] of Object.entries(layer ?? {}) as [string, unknown][]) {
      if (value === undefined) continue;
      merged[key] = mergeValue(merged[key], value);
    }
  }
  return merged;
}

function mergeValue(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return [...(Array.isArray(before) ? (before as unknown[]) : []), ...(value as unknown[])];
  if (isPlainObject(value)) return mergeOptions(isPlainObject(before) ? before : {}, value);
  return value;
}
