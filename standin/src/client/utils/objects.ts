import { getType, isPlainObject, type Plain, isEmpty } from "./types.ts";
import { generation } from "../generations/index.ts";
import { DataFieldOperator, ForcedDeletion } from "../data/operators.ts";

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

/** Freezes plain data through all its levels and returns it. */
export function deepFreeze<T extends object>(data: T, options: { strict?: boolean } = {}): Readonly<T> {
  walk(data, Object.freeze, options.strict ?? false, 0);
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

/** Sets and colors know by themselves whether they equal another. */
function hasEquals(value: unknown): value is { equals(other: unknown): boolean } {
  return typeof value === "object" && value !== null && "equals" in value && typeof value.equals === "function";
}

type Holder = Record<PropertyKey, unknown>;

/** Can properties be looked up in this value? */
function isHolder(value: unknown): value is Holder {
  return (typeof value === "object" && value !== null) || typeof value === "function";
}

/** Reads a value by a dotted path; undefined when the path leads nowhere. */
export function getProperty(object: unknown, key: PropertyKey): unknown {
  if (!key || !isHolder(object)) return undefined;
  if (key in object) return object[key];
  if (typeof key !== "string" || !key.includes(".")) return undefined;
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (!isHolder(target)) return undefined;
    if (!(part in target)) return undefined;
    target = target[part];
  }
  return target;
}

/** Does a dotted path lead to a property? */
export function hasProperty(object: unknown, key: PropertyKey): boolean {
  if (!key || !isHolder(object)) return false;
  if (key in object) return true;
  if (typeof key !== "string" || !key.includes(".")) return false;
  let target: unknown = object;
  for (const part of key.split(".")) {
    if (!isHolder(target) || !(part in target)) return false;
    target = target[part];
  }
  return true;
}

/** Through these names one would reach what all objects share. */
function assertSafe(key: PropertyKey): void {
  if (typeof key !== "string" || !(key.includes("__proto__") || key.includes("constructor"))) return;
  if (key.split(".").includes("__proto__")) throw new Error("A property path may not contain __proto__");
  if (`.${key}.`.includes(".constructor.prototype.")) {
    throw new Error("A property path may not contain constructor.prototype");
  }
}

/** Has an object a property by which a change may go on? Properties that all objects inherit must not change. */
function has(object: Holder, name: string): boolean {
  return Object.hasOwn(object, name) || (name in object && !Object.hasOwn(Object.prototype, name));
}

/** Writes a value by a dotted path, making objects on the way; returns whether anything changed. */
export function setProperty(object: object, key: PropertyKey, value: unknown): boolean {
  if (!key) return false;
  assertSafe(key);
  let target = object as Holder;
  let last = key;
  if (typeof key === "string" && key.includes(".")) {
    const parts = key.split(".");
    last = parts.pop() ?? "";
    for (const part of parts) {
      const next = has(target, part) ? target[part] : undefined;
      if (isHolder(next)) target = next;
      else {
        const made: Holder = {};
        target[part] = made;
        target = made;
      }
    }
  }
  if (last in target && target[last] === value) return false;
  target[last] = value;
  return true;
}

/** Deletes a property by a dotted path; returns whether there was one. */
export function deleteProperty(object: object, key: string): boolean {
  if (!key) return false;
  const parts = key.split(".");
  const last = parts.pop() ?? "";
  let target = object as Holder;
  if (key in target) return Reflect.deleteProperty(target, key);
  for (const part of parts) {
    const next = target[part];
    if (!isHolder(next) || !has(target, part)) return false;
    target = next;
  }
  return last in target && Reflect.deleteProperty(target, last);
}

/** Turns dotted keys into nested objects, at every level. */
export function expandObject(object: object): Plain {
  return expand(object, 0) as Plain;
}

function expand(value: unknown, depth: number): unknown {
  if (depth > 32) throw new Error("Maximum object expansion depth exceeded");
  if (Array.isArray(value)) return value.map((inner) => expand(inner, depth + 1));
  if (!isPlainObject(value)) return value;
  const expanded: Plain = {};
  for (const [key, inner] of Object.entries(value)) {
    assertSafe(key);
    const wanted = typeof inner === "object" ? expand(inner, depth + 1) : inner;
    if (!key.includes(".") && !(key in expanded)) {
      expanded[key] = wanted;
      continue;
    }
    const present = getProperty(expanded, key);
    // {"a.b": 1, a: {c: 2}} speaks of one object `a`.
    if (isPlainObject(present) && isPlainObject(wanted)) combine(present, wanted);
    else setProperty(expanded, key, wanted);
  }
  return expanded;
}

/** Turns nested objects into one level of dotted keys; empty objects stay as values. */
export function flattenObject(object: object, depth = 0): Plain {
  if (depth > 100) throw new Error("Maximum depth exceeded");
  const flat: Plain = {};
  for (const [key, value] of Object.entries(object)) {
    if (isPlainObject(value) && Object.keys(value).length > 0) {
      for (const [inner, innerValue] of Object.entries(flattenObject(value, depth + 1))) {
        flat[`${key}.${inner}`] = innerValue;
      }
    } else flat[key] = value;
  }
  return flat;
}

/** How {@link mergeObject} treats keys, values and types. */
export interface MergeOptions {
  insertKeys?: boolean;
  insertValues?: boolean;
  overwrite?: boolean;
  recursive?: boolean;
  inplace?: boolean;
  enforceTypes?: boolean;
  performDeletions?: boolean;
  /** Carry out the operators and special keys in the other object: the newer name of `performDeletions`. */
  applyOperators?: boolean;
}

function carriesOut({ applyOperators, performDeletions }: MergeOptions): boolean {
  const operators = generation().documents.hasOperators ? applyOperators : undefined;
  return operators ?? performDeletions ?? false;
}

/** Is this key an instruction to delete (`-=key`) or to replace as a whole (`==key`)? */
export function isDeletionKey(key: unknown): key is `-=${string}` | `==${string}` {
  return typeof key === "string" && (key.startsWith("-=") || key.startsWith("=="));
}

/** Carries out the deletions and replacements that an object holds for itself. */
export function applySpecialKeys<T>(value: T): T {
  if (value instanceof DataFieldOperator) return applySpecialKeys(DataFieldOperator.get(value)) as T;
  if (Array.isArray(value)) return value.map((inner: unknown) => applySpecialKeys(inner)) as T;
  if (!isPlainObject(value)) return value;
  const clean: Plain = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key.startsWith("-=")) Reflect.deleteProperty(clean, key.slice(2));
    else if (inner instanceof ForcedDeletion) Reflect.deleteProperty(clean, key);
    else clean[key.startsWith("==") ? key.slice(2) : key] = applySpecialKeys(inner);
  }
  return clean as T;
}

/** Merges one object into another: inner objects recursively, arrays and other values as a whole. */
export function mergeObject<T extends object, U extends object = object>(
  original: T,
  other: U | null | undefined = {} as U,
  options: MergeOptions = {},
): T & U {
  if (typeof original !== "object" || typeof (other ?? {}) !== "object") {
    throw new Error("One of original or other are not Objects!");
  }
  let target = (options.inplace === false ? deepClone(original) : original) as Plain;
  if (hasDottedKeys(target)) {
    const expanded = expandObject(target);
    if (options.inplace === false) target = expanded;
    else {
      for (const key of Object.keys(target)) Reflect.deleteProperty(target, key);
      Object.assign(target, expanded);
    }
  }
  const source = other ?? {};
  mergeInto(target, hasDottedKeys(source) ? expandObject(source) : source, options, 0);
  return target as T & U;
}

function hasDottedKeys(object: object): boolean {
  return Object.keys(object).some((key) => key.includes("."));
}

function mergeInto(target: Plain, other: Plain, options: MergeOptions, depth: number): void {
  for (const [key, value] of Object.entries(other)) {
    if (key === "__proto__") continue;
    if (value instanceof DataFieldOperator && carriesOut(options)) {
      if (value instanceof ForcedDeletion) Reflect.deleteProperty(target, key);
      else target[key] = deepClone(applySpecialKeys(DataFieldOperator.get(value)));
    } else if (Object.hasOwn(target, key)) update(target, key, value, options, depth);
    else insert(target, key, value, options, depth);
  }
}

function insert(target: Plain, key: string, value: unknown, options: MergeOptions, depth: number): void {
  if (carriesOut(options) && isDeletionKey(key)) {
    const name = key.slice(2);
    if (key.startsWith("-=")) Reflect.deleteProperty(target, name);
    else target[name] = applySpecialKeys(value);
    return;
  }
  const mayInsert = depth === 0 ? (options.insertKeys ?? true) : (options.insertValues ?? true);
  if (!mayInsert) return;
  if (isPlainObject(value)) {
    const made: Plain = {};
    mergeInto(made, value, { ...options, insertKeys: true, insertValues: true }, depth + 1);
    target[key] = made;
  } else target[key] = value;
}

function update(target: Plain, key: string, value: unknown, options: MergeOptions, depth: number): void {
  const present = target[key];
  if (isPlainObject(present) && isPlainObject(value) && (options.recursive ?? true)) {
    mergeInto(present, value, options, depth + 1);
    return;
  }
  if (options.overwrite === false) return;
  const [was, becomes] = [getType(present), getType(value)];
  if (options.enforceTypes && was !== "undefined" && becomes !== "undefined" && was !== becomes) {
    throw new Error("Mismatched data types encountered during object merge.");
  }
  target[key] = carriesOut(options) ? applySpecialKeys(value) : value;
}

/** Options of {@link diffObject}. */
export interface DiffOptions {
  /** Only compare keys which the original has too. */
  inner?: boolean;
  /** Keep a deletion only when there is something to delete, a replacement only when it changes something. */
  deletionKeys?: boolean;
}

/** Collects what is different in the second object, as a nested object of new values. */
export function diffObject(original: object, other: object, options: DiffOptions = {}): Plain {
  const before = original as Plain;
  const difference: Plain = {};
  for (const [key, value] of Object.entries(other as Plain)) {
    if (options.deletionKeys && isDeletionKey(key)) {
      const name = key.slice(2);
      const matters = key.startsWith("-=") ? name in before : !equals(before[name], value);
      if (matters) difference[key] = value;
      continue;
    }
    if (value instanceof DataFieldOperator) {
      const isDeletion = value instanceof ForcedDeletion;
      if (isDeletion ? key in before : !DataFieldOperator.equals(before[key], value)) difference[key] = value;
      continue;
    }
    if (options.inner && !(key in before)) continue;
    const [changed, to] = compare(before[key], value, options);
    if (changed) difference[key] = to;
  }
  return difference;
}

function compare(before: unknown, after: unknown, options: DiffOptions): [changed: boolean, to: unknown] {
  if (!isPlainObject(before) || !isPlainObject(after)) return [!equals(before, after), after];
  if (isEmpty(before) !== isEmpty(after)) return [true, after];
  const inner = diffObject(before, after, options);
  return [!isEmpty(inner), inner];
}

function combine(target: Plain, other: Plain): void {
  for (const [key, value] of Object.entries(other)) {
    const present = target[key];
    if (isPlainObject(present) && isPlainObject(value)) combine(present, value);
    else setProperty(target, key, value);
  }
}
