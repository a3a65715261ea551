import { onceAtATime } from "../base/async.ts";

type Window = foundry.applications.api.ApplicationV2;

/** The open windows by the keys of their questions. */
const open = new Map<string, Window>();
const once = onceAtATime<string>();

/** The windows of which there is one each, by their classes. */
const only = new WeakMap<new () => Window, Window>();

/** Returns the only window of a class, which is open or can be opened, and knows what it knew when it was closed. */
export function onlyWindow<One extends Window>(kind: new () => One): One {
  const known = only.get(kind);
  if (known instanceof kind) return known;
  const window = new kind();
  only.set(kind, window);
  return window;
}

/**
 * Asks a question in one window at a time; asking again brings the open window to the front.
 * @param about Key of the question; blank if several windows may ask at once.
 * @param ask Asks, and passes the window to `opens` as soon as it exists.
 * @returns the answer; undefined if another window with this key is open
 */
export async function askInOneWindow<Answer>(
  about: string,
  ask: (opens: (window: Window) => void) => Promise<Answer>,
): Promise<Answer | undefined> {
  if (about === "") return ask(() => undefined);
  return once<Answer | undefined>(
    about,
    () => ask((window) => open.set(about, window)).finally(() => open.delete(about)),
    () => {
      showOpenWindow(about);
      return undefined;
    },
  );
}

/** Brings the window with this key to the front; returns false if there is none. */
export function showOpenWindow(about: string): boolean {
  const window = open.get(about);
  if (window?.rendered) window.bringToFront();
  return window !== undefined;
}

/** Returns the window with this key; null if there is none. */
export function openWindow(about: string): Window | null {
  return open.get(about) ?? null;
}

/** Tells whether there is a window with this key. */
export function isWindowOpen(about: string): boolean {
  return open.has(about);
}

/** Closes the window with this key, as its user would. */
export function closeOpenWindow(about: string): void {
  void open.get(about)?.close();
}
