import { listed, say } from "../base/words.ts";

const SYSTEM = "quadrivium";

/** Returns what can be read of a stored value; undefined for nothing. */
type Reader = (stored: unknown) => unknown;

const text: Reader = (stored) => (typeof stored === "string" ? stored : undefined);
const number: Reader = (stored) => (typeof stored === "number" ? stored : undefined);
const truth: Reader = (stored) => (typeof stored === "boolean" ? stored : undefined);
const object: Reader = (stored) => (isRecord(stored) ? stored : undefined);

/** Reads an object, without the values that cannot be read. */
function each(reader: Reader): Reader {
  return (stored) => {
    if (!isRecord(stored)) return undefined;
    const read = Object.entries(stored).map(([key, value]) => [key, reader(value)] as const);
    return Object.fromEntries(read.filter(([, value]) => value !== undefined));
  };
}

function isRecord(stored: unknown): stored is Readonly<Record<string, unknown>> {
  return typeof stored === "object" && stored !== null && !Array.isArray(stored);
}

/**
 * What this browser alone stores, since data of a world or document are sent to every player: by the name of its setting,
 * how it is read, and the language key of what it is called.
 */
const objects = {
  gmNotes: { reader: each(each(text)), called: "QUADRIVIUM.GmNotes.title" },
  vault: { reader: each(text), called: "QUADRIVIUM.Browser.vault" },
  vaultOrigins: { reader: each(each(number)), called: "QUADRIVIUM.Browser.vault" },
  gmKeeps: { reader: each(each(text)), called: "QUADRIVIUM.Browser.gmKeeps" },
  requestTemplates: { reader: each(each(object)), called: "QUADRIVIUM.Browser.requestTemplates" },
  folds: { reader: each(truth), called: "QUADRIVIUM.Browser.folds" },
  lastRequests: { reader: each(each(object)), called: "QUADRIVIUM.Browser.lastRequests" },
} as const;

const settings: Readonly<Record<string, { readonly reader: Reader; readonly called: string }>> = {
  ...objects,
  suspense: { reader: truth, called: "QUADRIVIUM.Setting.suspense.name" },
  oneClickAnswers: { reader: truth, called: "QUADRIVIUM.Setting.oneClickAnswers.name" },
};

/** Registers the settings that each browser has for itself. Call it in the init hook. */
export function registerBrowserSettings(): void {
  damaged = [];
  for (const name of Object.keys(objects) as (keyof typeof objects)[]) {
    game.settings.register(SYSTEM, name, { scope: "client", config: false, type: Object, default: {} });
  }
  game.settings.register(SYSTEM, "suspense", {
    name: "QUADRIVIUM.Setting.suspense.name",
    hint: "QUADRIVIUM.Setting.suspense.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: false,
  });
  game.settings.register(SYSTEM, "oneClickAnswers", {
    name: "QUADRIVIUM.Setting.oneClickAnswers.name",
    hint: "QUADRIVIUM.Setting.oneClickAnswers.hint",
    scope: "client",
    config: true,
    type: Boolean,
    default: true,
  });
  setDamagedAside();
}

/** The language keys of what was damaged when the page was opened. */
let damaged: readonly string[] = [];

/** Under what begins with this, the browser keeps what was damaged, as it was. */
const ASIDE = `${SYSTEM}.damaged.`;

/**
 * Sets aside what cannot be read of this browser's settings, before anything asks for them: another program, or a browser that
 * stopped while it was writing, can leave anything there. What can be read of them stays.
 */
function setDamagedAside(): void {
  const storage = game.settings.storage.get("client") as Storage;
  const found: string[] = [];
  for (const [name, { reader, called }] of Object.entries(settings)) {
    const key = `${SYSTEM}.${name}`;
    const stored = storage.getItem(key);
    if (stored === null) continue;
    const value = parsed(stored);
    const read = reader(value);
    const kept = read === undefined ? null : JSON.stringify(read);
    if (kept === JSON.stringify(value)) continue;
    // What is kept takes its place: a full browser has no room for both.
    storage.removeItem(key);
    if (kept !== null) storage.setItem(key, kept);
    found.push(called);
    try {
      storage.setItem(ASIDE + name, stored);
    } catch (error) {
      console.warn(`Quadrivium | This browser has no room to keep the damaged ${key}:`, error);
    }
  }
  damaged = [...new Set(found)];
}

/** Returns what a text in JSON says; undefined if it is none. */
function parsed(stored: string): unknown {
  try {
    return JSON.parse(stored) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Tells the user which settings of this browser were damaged; call when the world is ready. */
export function tellDamagedSettings(): void {
  if (damaged.length === 0) return;
  const data = { names: listed(damaged.map((key) => game.i18n.localize(key))), keys: `${ASIDE}…` };
  ui.notifications.warn(say({ key: "QUADRIVIUM.Browser.damaged", data }), { permanent: true });
}
