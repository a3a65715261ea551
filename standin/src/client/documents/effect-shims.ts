import { CONST } from "../constants.ts";
import { logCompatibilityWarning } from "../utils/text.ts";
import { isPlainObject, type Plain } from "../utils/types.ts";
import { CHANGE_TYPES } from "./effect-constants.ts";

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
