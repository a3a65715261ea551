/** Tells what kind of value this is, and whether it is a plain object. */

/** A plain object of anything. */
export type Plain = Record<string, unknown>;

/** The names {@link getType} answers with. */
export type DataType =
  | "Array"
  | "Error"
  | "HTMLElement"
  | "Map"
  | "Object"
  | "Promise"
  | "Set"
  | "bigint"
  | "boolean"
  | "function"
  | "null"
  | "number"
  | "string"
  | "symbol"
  | "undefined"
  | "Unknown";

/** Is this a plain object: written as a literal, or without a prototype? */
export function isPlainObject(value: unknown): value is Plain {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  // A literal of another realm (a worker, the page under happy-dom) has that realm's Object.prototype.
  return prototype === null || prototype === Object.prototype || Object.getPrototypeOf(prototype) === null;
}

/** Names the data type of a value, as Foundry does when it merges and compares data. */
export function getType(value: unknown): DataType {
  if (value === null) return "null";
  const type = typeof value;
  if (type !== "object") return type;
  if (Array.isArray(value)) return "Array";
  if (value instanceof Set) return "Set";
  if (value instanceof Map) return "Map";
  if (value instanceof Promise) return "Promise";
  if (value instanceof Error) return "Error";
  if (typeof HTMLElement !== "undefined" && value instanceof HTMLElement) return "HTMLElement";
  return isPlainObject(value) ? "Object" : "Unknown";
}

/** Has this value no content? Numbers, strings and functions are never empty, except that undefined and null are. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (Array.isArray(value)) return value.length === 0;
  if (value instanceof Set || value instanceof Map) return value.size === 0;
  return isPlainObject(value) && Object.keys(value).length === 0;
}
