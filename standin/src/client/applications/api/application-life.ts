import { hooks } from "../surroundings.ts";
import { isPlainObject } from "../../utils/types.ts";

/** How one step in the life of an application is told to those who listen. */
export interface LifeEventOptions {
  async?: boolean;
  handlerArgs?: readonly unknown[];
  debugText?: string;
  eventName?: string;
  hookName?: string;
  hookArgs?: readonly unknown[];
  hookResponse?: boolean;
  parentClassHooks?: boolean;
}

interface Living {
  dispatchEvent(event: Event): boolean;
}

/**
 * Calls one step in the life of an application, then its event and its hooks; waits for the step when it is asked to.
 * The answer is what the step has given, which hooks may have changed.
 */
export function performLifeEvent(
  app: Living,
  handler: (this: never, ...args: never[]) => unknown,
  options: LifeEventOptions,
): unknown {
  const result = handler.apply(app as never, (options.handlerArgs ?? []) as never[]);
  if (!options.async) {
    announce(app, options, result);
    return result;
  }
  return Promise.resolve(result).then((response) => {
    announce(app, options, response);
    return response;
  });
}

function announce(app: Living, options: LifeEventOptions, response: unknown): void {
  const { eventName, hookName, hookArgs = [], hookResponse = false, parentClassHooks = true } = options;
  if (eventName) app.dispatchEvent(new Event(eventName, { bubbles: true, cancelable: true }));
  if (hookName) callClassHooks(app, hookName, hookResponse ? [...hookArgs, response] : hookArgs, parentClassHooks);
}

/**
 * Calls a hook under the names of an application's classes, own first; `{}` in the hook is where the name goes. A hook
 * without a place for a name, which is not for the parents either, is called as it is.
 */
export function callClassHooks(app: Living, hookName: string, args: readonly unknown[], parents = true): void {
  const hasPlace = hookName.includes("{}");
  if (!hasPlace && !parents) {
    hooks().callAll(hookName, app, ...args);
    return;
  }
  const cls = app.constructor as unknown as { inheritanceChain(): Iterable<{ readonly name: string }> };
  for (const { name } of cls.inheritanceChain()) {
    const hook = hasPlace ? hookName.replace("{}", name) : `${hookName}${name}`;
    if (name) hooks().callAll(hook, app, ...args);
    if (!parents) return;
  }
}

type Options = Record<string, unknown>;

/** Merges options up the chain of classes: arrays grow, inner objects merge, anything else is replaced. */
export function mergeOptions(base: object, ...additions: readonly (object | undefined)[]): Options {
  const merged: Options = {};
  for (const layer of [base, ...additions]) {
    for (const [key, value] of Object.entries(layer ?? {}) as [string, unknown][]) {
      if (value === undefined) continue;
      merged[key] = mergeValue(merged[key], value);
    }
  }
  return merged;
}

function mergeValue(before: unknown, value: unknown): unknown {
  if (Array.isArray(value)) return [...(Array.isArray(before) ? (before as unknown[]) : []), ...(value as unknown[])];
  if (isPlainObject(value)) return mergeOptions(isPlainObject(before) ? before : {}, value);
  return value;
}
