import { getType, isPlainObject, type Plain } from "./types.ts";
import { generation } from "../generations/index.ts";
import { logCompatibilityWarning } from "./text.ts";

/** How deep data may be nested before it is taken for a cycle. */
const MAXIMUM_DEPTH = 100;

/** Copies plain data so that the copy can be changed; other objects are shared, or refused when `strict`. */
export function deepClone<T>(original: T, { strict = false }: { strict?: boolean } = {}): T {
  return clone(original, strict, 0) as T;
}

function clone(original: unknown, strict: boolean, depth: number): unknown {
  if (depth > MAXIMUM_DEPTH) {
    throw new Error("Maximum depth exceeded. Be sure your object does not contain cyclical data structures.");
  }
  if (typeof original !== "object" || original === null) return original;
  if (Array.isArray(original)) return original.map((value) => clone(value, strict, depth + 1));
  if (original instanceof Date) return new Date(original);
  if (isPlainObject(original)) {
    const copy: Plain = {};
    // Assigning to __proto__ would change what the copy inherits; mergeObject leaves that key out too.
    for (const key of Object.keys(original)) {
      if (key !== "__proto__") copy[key] = clone(original[key], strict, depth + 1);
    }
    return copy;
  }
  if (strict) throw new Error("deepClone cannot clone advanced objects");
  return original;
}

/** Copies data as JSON would carry it: toJSON methods run, undefined and functions are lost. */
export function duplicate<T>(original: T): T {
  return JSON.parse(JSON.stringify(original)) as T;
}

/** Freezes plain data through all its levels and returns it. */
export function deepFreeze<T extends object>(data: T, options: { strict?: boolean } = {}): Readonly<T> {
  walk(data, Object.freeze, options.strict ?? false, 0);
  return data;
}

/** Seals plain data through all its levels and returns it. */
export function deepSeal<T extends object>(data: T, options: { strict?: boolean } = {}): T {
  walk(data, Object.seal, options.strict ?? false, 0);
  return data;
}

function walk(value: unknown, protect: (value: object) => unknown, strict: boolean, depth: number): void {
  if (depth > MAXIMUM_DEPTH) throw new Error("Maximum depth exceeded while protecting data");
  if (typeof value !== "object" || value === null) return;
  if (!Array.isArray(value) && !isPlainObject(value)) {
    if (strict) throw new Error(`Only plain data can be protected, not ${getType(value)}`);
    return;
  }
  for (const inner of Object.values(value)) walk(inner, protect, strict, depth + 1);
  protect(value);
}

/** Do two values hold the same data? */
export function equals(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((value, index) => equals(value, b[index]));
  }
  if (isPlainObject(a) && isPlainObject(b)) return samePlainObjects(a, b);
  if (hasEquals(a)) return getType(a) === getType(b) && a.equals(b);
  return false;
}

function samePlainObjects(a: Plain, b: Plain): boolean {
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && equals(a[key], b[key]));
}

/** Sets and colours know by themselves whether they equal another. */
function hasEquals(value: unknown): value is { equals(other: unknown): boolean } {
  return typeof value === "object" && value !== null && "equals" in value && typeof value.equals === "function";
}

/** Do two plain objects hold the same data? The name of the comparison before there was one for all values. */
export function objectsEqual(a: object, b: object): boolean {
  if (generation().names.hasEquals) {
    const warning = "foundry.utils.objectsEqual is deprecated. Use foundry.utils.equals instead.";
    logCompatibilityWarning(warning, { since: 14, until: 16, once: true });
  }
  return equals(a, b);
}
