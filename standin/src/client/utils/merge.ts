import { generation } from "../generations/index.ts";
import { DataFieldOperator, ForcedDeletion } from "../data/operators.ts";
import { deepClone, equals } from "./clone.ts";
import { expandObject } from "./paths.ts";
import { getType, isEmpty, isPlainObject, type Plain } from "./types.ts";

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
