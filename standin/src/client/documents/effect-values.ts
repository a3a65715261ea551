import { generation } from "../generations/index.ts";
import { Hooks } from "../hooks.ts";
import { replaceDataReferences } from "../data/fields/data-references.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { templateData } from "../data/template-data.ts";
import { getProperty } from "../utils/paths.ts";
import { equals } from "../utils/clone.ts";
import { getType, type Plain } from "../utils/types.ts";

/** What a change says, as a value of the kind which stands at its place; for places that no field describes. */
export function castDelta(value: unknown, current: unknown, replacementData: Plain): unknown {
  const { changesReferToData } = generation().documents;
  const raw = changesReferToData && typeof value === "string" ? replaceDataReferences(value, replacementData) : value;
  if (!Array.isArray(current)) return castTo(getType(current), raw);
  const parsed = parse(raw);
  const kind = current.length > 0 ? getType(current[0]) : "undefined";
  return (Array.isArray(parsed) ? (parsed as unknown[]) : [raw]).map((inner) => castTo(kind, inner));
}

function castTo(kind: string, raw: unknown): unknown {
  if (kind === "boolean") return Boolean(parse(raw));
  if (kind === "string") return String(raw);
  if (kind !== "number") return parse(raw);
  const number = typeof raw === "string" ? Number(raw.replaceAll(/\s+/g, "")) : Number(raw);
  return Number.isNaN(number) ? 0 : number;
}

/** Values which are written as JSON are meant as such; all other text is text. */
function parse(raw: unknown): unknown {
  if (typeof raw !== "string") return raw;
  try {
    return JSON.parse(raw) as unknown;
  } catch {
    return raw;
  }
}

/** The value at a place that no field describes; where nothing stands, the system's template.json may know. */
export function currentValue(document: object, key: string): unknown {
  const current = getProperty(document, key);
  if (current !== undefined && current !== null) return current;
  const { documentName, type } = document as { documentName?: string; type?: string };
  if (!key.startsWith("system.")) return null;
  return getProperty(templateData(documentName ?? "", type), key.slice("system.".length)) ?? null;
}

/** Adds: appends to texts and lists, sets what was not there. */
export function add(change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
  if (typeof current === "boolean") changes[change.key] = current || Boolean(delta);
  else if (current === null || current === undefined) changes[change.key] = delta;
  else if (Array.isArray(current)) changes[change.key] = (current as unknown[]).concat(delta);
  else changes[change.key] = (current as number) + (delta as number);
}

/** Subtracts: takes out of texts and lists. */
export function subtract(change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
  if (typeof current === "boolean") changes[change.key] = current && !delta;
  else if (current === null || current === undefined) changes[change.key] = delta;
  else if (typeof current === "string") changes[change.key] = current.replace(String(delta), "");
  else if (Array.isArray(current)) {
    const taken = Array.isArray(delta) ? (delta as unknown[]) : [delta];
    changes[change.key] = current.filter((inner) => !taken.some((other) => equals(inner, other)));
  } else changes[change.key] = (current as number) - (delta as number);
}

export function multiply(change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
  if (typeof current === "boolean") changes[change.key] = current && Boolean(delta);
  else if (typeof current === "number") changes[change.key] = current * Number(delta);
}

export function override(change: EffectChange, _current: unknown, delta: unknown, changes: Plain): void {
  changes[change.key] = delta;
}

/** Raises a number to at least, or lowers it to at most, what the change says. */
export function upgrade(change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
  const raises = generation().documents.kindOfChange(change) === "upgrade";
  if (typeof current === "boolean")
    changes[change.key] = raises ? current || Boolean(delta) : current && Boolean(delta);
  else if (typeof current === "number" && typeof delta === "number") {
    if (raises ? delta > current : delta < current) changes[change.key] = delta;
  }
}

/** Asks the packages which listen. */
export function custom(document: object, change: EffectChange, current: unknown, delta: unknown, changes: Plain): void {
  Hooks.call("applyActiveEffect", document, change, current, delta, changes);
}
