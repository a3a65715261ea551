import { generation } from "./generations/index.ts";
import { host } from "./host.ts";
import { logCompatibilityWarning } from "./utils/text.ts";

/** Since when a global has another place, and until when it is still understood. */
export interface FormerGlobals {
  readonly since: number;
  readonly until: number;
  /** The place of each in the namespace, by the name of the global. */
  readonly places: Readonly<Record<string, string>>;
}

/**
 * Lets packages use names which were globals once; each warns at its first use. Names whose place the stand-in lacks
 * stay unknown, and nothing of the page itself is covered. Returns a function that takes them away.
 */
export function installFormerGlobals(): () => void {
  const installed: string[] = [];
  for (const { places, ...terms } of generation().names.formerGlobals) {
    for (const [name, place] of Object.entries(places)) {
      if (name in globalThis || !exists(place)) continue;
      installed.push(name);
      Object.defineProperty(globalThis, name, {
        configurable: true,
        enumerable: false,
        get: () => {
          warn(name, place, terms);
          return valueAt(place);
        },
        // A package may give such a name a meaning of its own.
        set: (value: unknown) => {
          Object.defineProperty(globalThis, name, { value, configurable: true, enumerable: true, writable: true });
        },
      });
    }
  }
  return () => {
    for (const name of installed) Reflect.deleteProperty(globalThis, name);
  };
}

function warn(name: string, place: string, { since, until }: Omit<FormerGlobals, "places">): void {
  const message = `You are accessing the global "${name}" which is now namespaced under foundry.${place}`;
  logCompatibilityWarning(message, { since, until, once: true });
}

/** Without asking for what is not there, which the namespace would refuse. */
function exists(place: string): boolean {
  let found: unknown = host.foundry;
  for (const name of place.split(".")) {
    if (typeof found !== "object" || found === null || !(name in found)) return false;
    found = (found as Record<string, unknown>)[name];
  }
  return true;
}

function valueAt(place: string): unknown {
  let found: unknown = host.foundry;
  for (const name of place.split(".")) found = (found as Record<string, unknown>)[name];
  return found;
}
