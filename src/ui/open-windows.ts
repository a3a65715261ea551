import { onceAtATime } from "../base/async.ts";

type Window = foundry.applications.api.ApplicationV2;

/** The open windows by the keys of their questions. */
const open = new Map<string, Window>();
const once = onceAtATime<string>();

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

/** Returns the pages of this client: Foundry 14 can show an application in a browser window of its own. */
function openDocuments(): readonly Document[] {
  const applications = [...foundry.applications.instances.values()] as { readonly element?: HTMLElement | null }[];
  const pages = applications.flatMap(({ element }) => element?.ownerDocument ?? []);
  return [...new Set([document, ...pages])];
}

/** Returns the elements on all pages of this client that match a selector. */
export function elementsOnPages(selector: string): HTMLElement[] {
  return openDocuments().flatMap((page) => [...page.querySelectorAll<HTMLElement>(selector)]);
}

/** Returns the page that the user is working on. */
export function pageInUse(): Document {
  return openDocuments().findLast((page) => page.hasFocus()) ?? document;
}

/** Returns the element that has the keyboard focus, on the page that the user is working on; null if there is none. */
export function focusedElement(): HTMLElement | null {
  const page = pageInUse();
  return page.activeElement === page.body ? null : (page.activeElement as HTMLElement | null);
}
