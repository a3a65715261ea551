import type { Plain } from "../utils/types.ts";

/** What every script macro finds under a name of its own; more names come from whoever runs it. */
const SCRIPT_NAMES = ["speaker", "actor", "token", "character", "scope", "event"] as const;

type Script = (...values: unknown[]) => Promise<unknown>;

// The class of functions that may await has no name of its own.
const AsyncFunction = (async () => {
  await Promise.resolve();
}).constructor as new (...parts: string[]) => Script;

/** Makes a function of a script; throws a SyntaxError when it is none. */
export function compileScript(command: string, extraNames: readonly string[] = []): Script {
  // A block, so that a script may declare a name again which it is given.
  return new AsyncFunction(...SCRIPT_NAMES, ...extraNames, `{${command}\n}`);
}

/** The names a scope adds to those every script has. */
export function extraNames(scope: Plain): string[] {
  const names = Object.keys(scope);
  if (names.some((name) => /^\d/.test(name))) {
    throw new Error("Illegal numeric Macro parameter passed to execution scope.");
  }
  return names.filter((name) => !(SCRIPT_NAMES as readonly string[]).includes(name));
}
