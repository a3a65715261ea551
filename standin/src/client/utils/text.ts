import { host } from "../host.ts";
import { platform } from "../platform.ts";

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";

/** Makes a random id of letters and digits. */
export function randomID(length = 16): string {
  let id = "";
  while (id.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // The byte values above the largest multiple of 62 would make the first letters a little more frequent.
      if (byte < 248 && id.length < length) id += LETTERS.charAt(byte % LETTERS.length);
    }
  }
  return id;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#x27;",
};

/** Makes text safe inside HTML. */
export function escapeHTML(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (letter) => ESCAPES[letter] ?? letter);
}

/** The address of a file on this server, with the server's route prefix. */
export function getRoute(path: string, { prefix = platform.routePrefix }: { prefix?: string | null } = {}): string {
  const clean = path.replace(/(^\/+)|(\/+$)/g, "");
  const route = (prefix ?? "").replace(/(^\/+)|(\/+$)/g, "");
  return route ? `/${route}/${clean}` : `/${clean}`;
}

/** What changes when a feature is called that is going away. */
export interface CompatibilityOptions {
  mode?: number;
  since?: number | string;
  until?: number | string;
  details?: string;
  stack?: boolean;
  once?: boolean;
}

const warned = new Set<string>();

/** Forgets the warnings that were already given, as a reloaded page does. */
export function forgetWarnings(): void {
  warned.clear();
}

/** Tells a developer about a deprecated call, as loudly as CONFIG.compatibility.mode asks. */
export function logCompatibilityWarning(message: string, options: CompatibilityOptions = {}): void {
  const { SILENT, WARNING, ERROR, FAILURE } = { SILENT: 0, WARNING: 1, ERROR: 2, FAILURE: 3 };
  const compatibility = (host.CONFIG as { compatibility?: { mode?: number } } | undefined)?.compatibility;
  const mode = options.mode ?? compatibility?.mode ?? WARNING;
  if (mode === SILENT) return;
  if (options.once) {
    if (warned.has(message)) return;
    warned.add(message);
  }
  const lines = [message];
  if (options.since) lines.push(`Deprecated since Version ${options.since}`);
  if (options.until) lines.push(`Backwards-compatible support will be removed in Version ${options.until}`);
  if (options.details) lines.push(options.details);
  const error = new Error(lines.join("\n"));
  if (mode === FAILURE) throw error;
  if (mode === ERROR) console.error(error);
  else console.warn((options.stack ?? true) ? error : error.message);
}

/** Says how long ago something happened, in the words of the client's language. */
export function timeSince(timestamp: Date | string | number): string {
  const seconds = Math.round((Date.now() - new Date(timestamp).getTime()) / 1000);
  const localize = (key: string) => (host.game as { i18n: { localize(key: string): string } }).i18n.localize(key);
  const units = [
    ["TIME.Day", 86_400],
    ["TIME.Hour", 3_600],
    ["TIME.Minute", 60],
  ] as const;
  for (const [unit, size] of units) {
    if (seconds < size) continue;
    const count = Math.floor(seconds / size);
    return `${count} ${localize(unit)} ${localize("TIME.Ago")}`.trim();
  }
  return localize("TIME.Now");
}

/** A thing that can be put into an order by a number. */
interface Sortable {
  id?: string | null;
  [key: string]: unknown;
}

const DENSITY = 100_000;

/**
 * Computes the sort values that place one thing before or after another, changing as few things as possible:
 * the moved one gets a value between its new neighbors, and only without room all are numbered again.
 */
export function performIntegerSort<T extends Sortable>(
  source: T,
  {
    target = null,
    siblings = [],
    sortKey = "sort",
    sortBefore = true,
  }: { target?: T | null; siblings?: readonly T[]; sortKey?: string; sortBefore?: boolean } = {},
): { target: T; update: Record<string, number> }[] {
  const valueOf = (thing: T) => Number(thing[sortKey] ?? 0);
  const others = siblings.filter((sibling) => sibling !== source);
  if (target && target !== source && !others.includes(target)) others.push(target);
  const ordered = others.toSorted((a, b) => valueOf(a) - valueOf(b));

  const place = target ? ordered.indexOf(target) + (sortBefore ? 0 : 1) : sortBefore ? 0 : ordered.length;
  const before = ordered[place - 1];
  const after = ordered[place];

  if (!before && !after) return [{ target: source, update: { [sortKey]: DENSITY } }];
  if (!before && after) return [{ target: source, update: { [sortKey]: valueOf(after) - DENSITY } }];
  if (before && !after) return [{ target: source, update: { [sortKey]: valueOf(before) + DENSITY } }];
  if (before && after && valueOf(after) - valueOf(before) > 1) {
    return [{ target: source, update: { [sortKey]: Math.round((valueOf(before) + valueOf(after)) / 2) } }];
  }
  return ordered
    .toSpliced(place, 0, source)
    .map((thing, index) => ({ target: thing, update: { [sortKey]: (index + 1) * DENSITY } }));
}

/* eslint-disable @typescript-eslint/no-explicit-any -- any function can be delayed, whatever it takes */

/** Wraps a function so that it runs once, when it has not been called for a while. */
export function debounce<F extends (...args: any[]) => unknown>(callback: F, delay: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return function (this: unknown, ...args: Parameters<F>): void {
    clearTimeout(timer);
    timer = setTimeout(() => void callback.apply(this, args), delay);
  };
}

interface Task {
  readonly run: () => Promise<void>;
  readonly cancel: () => void;
}

/** Calls a function so that its exceptions and its rejections arrive the same way. */
async function invoke<F extends (...args: any[]) => unknown>(
  task: F,
  args: Parameters<F>,
): Promise<Awaited<ReturnType<F>>> {
  const result: unknown = await task(...args);
  return result as Awaited<ReturnType<F>>;
}

/** A queue which lets only so many tasks run at once. */
export class Semaphore {
  readonly #queue: Task[] = [];
  #active = 0;

  constructor(public max = 1) {}

  /** Runs a task when it is its turn; answers with the task's result. */
  add<F extends (...args: any[]) => unknown>(task: F, ...args: Parameters<F>): Promise<Awaited<ReturnType<F>>> {
    return new Promise((resolve, reject) => {
      this.#queue.push({
        run: () => invoke(task, args).then(resolve, reject),
        cancel: () => {
          reject(new Error("The queue was cleared before this task began"));
        },
      });
      this.#next();
    });
  }

  #next(): void {
    if (this.#active >= this.max) return;
    const task = this.#queue.shift();
    if (!task) return;
    this.#active += 1;
    void task.run().finally(() => {
      this.#active -= 1;
      this.#next();
    });
  }
}

type Listener = (event: Event) => void;

/* eslint-disable @typescript-eslint/no-explicit-any -- a mixin's constructor takes whatever its base takes */
type Constructor = abstract new (...args: any[]) => object;

/** What {@link EventEmitterMixin} adds to a class. */
export interface EventEmitter {
  addEventListener(type: string, listener: Listener, options?: { once?: boolean }): void;
  removeEventListener(type: string, listener: Listener): void;
  dispatchEvent(event: Event): boolean;
}

class Empty {}

/** Gives a class the listeners of an EventTarget without making it one. */
export function EventEmitterMixin<Base extends Constructor = typeof Empty>(
  BaseClass: Base = Empty as unknown as Base,
): Base & (abstract new (...args: any[]) => EventEmitter) & { emittedEvents: readonly string[] } {
  abstract class Emitter extends BaseClass implements EventEmitter {
    static emittedEvents: readonly string[] = [];
    readonly #listeners = new Map<string, Map<Listener, boolean>>();

    addEventListener(type: string, listener: Listener, { once = false }: { once?: boolean } = {}): void {
      const known = (this.constructor as typeof Emitter).emittedEvents;
      if (!known.includes(type)) {
        throw new Error(`"${type}" is not a supported event of the ${this.constructor.name} class`);
      }
      const listeners = this.#listeners.get(type) ?? new Map<Listener, boolean>();
      this.#listeners.set(type, listeners.set(listener, once));
    }

    removeEventListener(type: string, listener: Listener): void {
      this.#listeners.get(type)?.delete(listener);
    }

    dispatchEvent(event: Event): boolean {
      const listeners = this.#listeners.get(event.type);
      for (const [listener, once] of [...(listeners ?? [])]) {
        if (once) listeners?.delete(listener);
        listener(event);
      }
      return event.defaultPrevented;
    }
  }
  return Emitter;
}

/** The class of async functions, which has no global name in the language. */
export const AsyncFunction = (async () => Promise.resolve()).constructor as FunctionConstructor;

/** Offers text for download as a file. */
export function saveDataToFile(data: string, type: string, filename: string): void {
  const address = URL.createObjectURL(new Blob([data], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = filename;
  link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  URL.revokeObjectURL(address);
}

/** Reads the text of a file that a person has chosen. */
export function readTextFromFile(file: File): Promise<string> {
  return file.text();
}
