import { onceAtATime } from "../services/once-at-a-time.ts";

type Window = foundry.applications.api.ApplicationV2;

/** The windows that ask something no other may ask meanwhile, by what they ask about. */
const open = new Map<string, Window>();
const once = onceAtATime<string>();

/**
 * Asks about something in one window alone: whoever asks again is shown the one that is open.
 * @param about What is asked about; blank where several windows may ask.
 * @param ask Asks, and says which window does as soon as there is one.
 * @returns the answer; undefined where another window has asked already
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

/** Brings the window to the front that asks about something. @returns whether there is one */
export function showOpenWindow(about: string): boolean {
  const window = open.get(about);
  if (window?.rendered) window.bringToFront();
  return window !== undefined;
}
