import { host } from "./host.ts";

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- every hook has its own arguments
type HookFunction = (...args: any[]) => unknown;

/** One registered callback. */
interface HookedFunction {
  readonly hook: string;
  readonly id: number;
  readonly fn: HookFunction;
  readonly once: boolean;
}

interface ErrorOptions {
  msg?: string;
  notify?: string | null;
  log?: string | null;
  [data: string]: unknown;
}

/** Where packages hear of what happens; callbacks run in the order of their registration and are never awaited. */
export class Hooks {
  static #events: Record<string, HookedFunction[]> = {};
  static #nextId = 1;

  static get events(): Record<string, HookedFunction[]> {
    return this.#events;
  }

  static on(hook: string, fn: HookFunction, { once = false }: { once?: boolean } = {}): number {
    const id = this.#nextId++;
    (this.#events[hook] ??= []).push({ hook, id, fn, once });
    return id;
  }

  static once(hook: string, fn: HookFunction, options: object = {}): number {
    return this.on(hook, fn, { ...options, once: true });
  }

  static off(hook: string, fn: number | HookFunction): void {
    const entries = this.#events[hook];
    if (!entries) return;
    this.#events[hook] = entries.filter((entry) => (typeof fn === "number" ? entry.id !== fn : entry.fn !== fn));
  }

  /** Runs all callbacks, whatever they return. */
  static callAll(hook: string, ...args: unknown[]): true {
    this.#log(hook, args);
    for (const entry of this.#due(hook)) this.#run(entry, args);
    return true;
  }

  /** Runs callbacks until one returns exactly `false`, which is then the answer. */
  static call(hook: string, ...args: unknown[]): boolean {
    this.#log(hook, args);
    for (const entry of this.#due(hook)) if (this.#run(entry, args) === false) return false;
    return true;
  }

  /** Reports to the listeners of the hook "error", the console and the user, as the options ask. */
  static onError(location: string, error: unknown, options: ErrorOptions = {}): void {
    const { msg = "", notify = null, log = null, ...data } = options;
    const cause = error instanceof Error ? error : new Error(String(error));
    const reported = msg ? new Error(`${msg}. ${cause.message}`, { cause }) : cause;
    if (log) (console as unknown as Record<string, (...args: unknown[]) => void>)[log]?.(reported);
    if (notify) {
      const ui = host.ui as { notifications?: Record<string, ((message: string) => unknown) | undefined> } | undefined;
      ui?.notifications?.[notify]?.(reported.message);
    }
    this.callAll("error", location, reported, data);
  }

  static #due(hook: string): HookedFunction[] {
    return [...(this.#events[hook] ?? [])];
  }

  static #run(entry: HookedFunction, args: unknown[]): unknown {
    // A callback that runs once is taken out before it runs, so that it may trigger its own hook.
    if (entry.once) this.off(entry.hook, entry.id);
    try {
      return entry.fn.apply(this, args);
    } catch (error) {
      const told = error instanceof Error ? error : new Error(String(error));
      console.error(`Error thrown in hooked function '${entry.fn.name}' for hook '${entry.hook}'`, told);
      // The hook "error" must not answer its own failures for ever.
      if (entry.hook !== "error") this.onError("Hooks.#call", told, { hook: entry.hook, hookedFunction: entry });
      return undefined;
    }
  }

  static #log(hook: string, args: unknown[]): void {
    const config = host.CONFIG as { debug?: { hooks?: boolean } } | undefined;
    if (config?.debug?.hooks) console.debug(`Calling hook ${hook}`, args);
  }
}

/** Forgets every registration and gives them back: the next table in this process starts with none. */
export function clearHooks(): Record<string, HookedFunction[]> {
  const before = { ...Hooks.events };
  for (const hook of Object.keys(Hooks.events)) Reflect.deleteProperty(Hooks.events, hook);
  return before;
}

/** Puts registrations back which {@link clearHooks} took away. */
export function restoreHooks(events: Record<string, HookedFunction[]>): void {
  clearHooks();
  Object.assign(Hooks.events, events);
}
