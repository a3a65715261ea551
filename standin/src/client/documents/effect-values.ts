import { generation } from "../generations/index.ts";
import { Hooks } from "../hooks.ts";
import { replaceDataReferences } from "../data/fields/data-field.ts";
import type { EffectChange } from "../data/fields/types.ts";
import { getProperty, equals } from "../utils/objects.ts";
import { getType, type Plain, isPlainObject } from "../utils/types.ts";
import { CONST, CHANGE_TYPES } from "../constants.ts";
import { logCompatibilityWarning } from "../utils/text.ts";

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

/** The value at a place that no field describes. */
export function currentValue(document: object, key: string): unknown {
  return getProperty(document, key) ?? null;
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

const MODES = CONST.ACTIVE_EFFECT_MODES;

/** The type which a mode has become. */
const TYPES_OF_MODES: Readonly<Record<number, keyof typeof CHANGE_TYPES>> = {
  [MODES.CUSTOM]: "custom",
  [MODES.MULTIPLY]: "multiply",
  [MODES.ADD]: "add",
  [MODES.DOWNGRADE]: "downgrade",
  [MODES.UPGRADE]: "upgrade",
  [MODES.OVERRIDE]: "override",
};

/** Brings the data of an effect from before its changes had phases into today's form; they may be partial. */
export function modernizeEffect(source: Plain): void {
  if (Array.isArray(source["changes"])) {
    const system = isPlainObject(source["system"]) ? source["system"] : (source["system"] = {});
    system["changes"] ??= source["changes"];
    Reflect.deleteProperty(source, "changes");
  }
  const { changes } = (isPlainObject(source["system"]) ? source["system"] : {}) as { changes?: unknown };
  for (const change of Array.isArray(changes) ? (changes as Plain[]) : []) modernizeChange(change);
  if (isPlainObject(source["duration"])) modernizeDuration(source, source["duration"]);
}

function modernizeChange(change: Plain): void {
  if (!("mode" in change)) return;
  change["type"] ??= TYPES_OF_MODES[Number(change["mode"])] ?? `custom.${String(change["mode"])}`;
  Reflect.deleteProperty(change, "mode");
}

function modernizeDuration(source: Plain, duration: Plain): void {
  const { seconds, rounds, turns, startTime, combat, startRound, startTurn } = duration;
  const units = { seconds, rounds, turns };
  for (const [unit, value] of Object.entries(units)) {
    if (typeof value === "number" && duration["value"] === undefined) Object.assign(duration, { value, units: unit });
  }
  if (typeof startTime === "number" && source["start"] === undefined) {
    source["start"] = {
      time: Math.floor(startTime),
      combat: combat ?? null,
      round: startRound ?? null,
      turn: startTurn ?? null,
    };
  }
  for (const old of ["seconds", "rounds", "turns", "startTime", "combat", "startRound", "startTurn"]) {
    Reflect.deleteProperty(duration, old);
  }
}

/** Lets older code read the number which the type of a change once was. */
export function shimChanges(changes: readonly object[]): void {
  for (const change of changes) {
    if (Object.hasOwn(change, "mode")) continue;
    Object.defineProperty(change, "mode", {
      configurable: true,
      enumerable: false,
      get() {
        warn("The mode of an active effect's change", "its type");
        const { type } = change as { type?: string };
        const mode = Object.entries(TYPES_OF_MODES).find(([, name]) => name === type)?.[0];
        return mode === undefined ? MODES.CUSTOM : Number(mode);
      },
    });
  }
}

/** Says where something is now that older code still looks for. */
export function warn(before: string, now: string): void {
  logCompatibilityWarning(`${before} is now ${now}`, { since: 14, until: 16, once: true });
}
