/** Where files come from: fetched in a browser, read from disk in a test. */
export interface Platform {
  /** The path under which the server answers, without slashes at its ends; usually empty. */
  readonly routePrefix: string;
  /** Reads a text by its Foundry path, e.g. "systems/quadrivium/templates/x.hbs" or "lang/en.json". */
  loadText(path: string): Promise<string>;
  /** Imports a package's module by its Foundry path. */
  importModule(path: string): Promise<unknown>;
  /** Runs a package's classic script by its Foundry path: what it declares is global. */
  runScript(path: string): Promise<void>;
  /** Puts a package's style sheet into the page, in a cascade layer unless `layer` is null. */
  addStyle(path: string, layer: string | null): void;
  /** Goes to where a seat is chosen. */
  leave(): void;
}

function absent(member: string): never {
  throw new Error(`The stand-in has no platform yet (platform.${member} was called before install)`);
}

const none: Platform = {
  routePrefix: "",
  loadText: () => absent("loadText"),
  importModule: () => absent("importModule"),
  runScript: () => absent("runScript"),
  addStyle: () => absent("addStyle"),
  leave: () => absent("leave"),
};

/** The services of the place where the stand-in runs. */
export let platform: Platform = none;

/** Chooses the platform; `null` takes it away again. */
export function setPlatform(chosen: Platform | null): void {
  platform = chosen ?? none;
}

/** Parses the text of a JSON file. */
export function parseJson(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new Error(`${path} is not valid JSON`, { cause });
  }
}
