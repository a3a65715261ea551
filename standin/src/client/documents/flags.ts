import { ForcedDeletion } from "../data/operators.ts";
import { generation } from "../generations/index.ts";
import { deleteProperty, getProperty, hasProperty, setProperty } from "../utils/paths.ts";
import type { Plain } from "../utils/types.ts";
import { game } from "./surroundings.ts";

/** Only what is installed may keep flags, so that nothing is left behind under a misspelt name. */
function assertScope(scope: string): void {
  const { system, modules } = game();
  if (["core", "world", system.id].includes(scope) || modules.has(scope)) return;
  throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

/** Reads a flag. */
export function readFlag(flags: Plain, scope: string, key: string): unknown {
  assertScope(scope);
  return getProperty(flags, `${scope}.${key}`);
}

/** The update which sets a flag. */
export function settingFlag(scope: string, key: string, value: unknown): Plain {
  assertScope(scope);
  return { [`flags.${scope}.${key}`]: value };
}

/** The update which takes a flag away. */
export function unsettingFlag(scope: string, key: string): Plain {
  assertScope(scope);
  const path = ["flags", scope, ...key.split(".")];
  if (generation().documents.hasOperators) return { [path.join(".")]: new ForcedDeletion() };
  const last = path.pop() ?? "";
  return { [[...path, `-=${last}`].join(".")]: null };
}

/** Moves a property unless something stands at its new place; tells whether it did. */
export function moveProperty(data: Plain, from: string, to: string, apply?: (data: Plain) => unknown): boolean {
  if (!hasProperty(data, from) || hasProperty(data, to)) return false;
  setProperty(data, to, apply ? apply(data) : getProperty(data, from));
  deleteProperty(data, from);
  return true;
}
