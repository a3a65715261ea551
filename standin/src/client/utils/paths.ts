import { isPlainObject, type Plain } from "./types.ts";

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

/** Has an object a property by which a change may go on? What all objects inherit is nobody's to change. */
function has(object: Holder, name: string): boolean {
  return Object.hasOwn(object, name) || (name in object && !Object.hasOwn(Object.prototype, name));
}

/** Writes a value by a dotted path, making objects on the way; tells whether anything changed. */
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

/** Deletes a property by a dotted path; tells whether there was one. */
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

function combine(target: Plain, other: Plain): void {
  for (const [key, value] of Object.entries(other)) {
    const present = target[key];
    if (isPlainObject(present) && isPlainObject(value)) combine(present, value);
    else setProperty(target, key, value);
  }
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
