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

/** Forgets what has been said once, as a page that is loaded anew does. */
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
