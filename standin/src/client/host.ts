/**
 * The globals of the host, read when they are needed.
 *
 * Foundry's own code and all packages find each other through globals (`game`, `CONFIG`, `ui` …), and so does the stand-in: a class is
 * imported, but anything that a package may replace is looked up here at the time of the call. The stand-in declares no global types, so it
 * can be checked beside the community's types of the real Foundry.
 */
interface Host {
  /* eslint-disable @typescript-eslint/no-explicit-any -- these are open to every package, as in Foundry */
  CONFIG: any;
  CONST: any;
  Hooks: any;
  game: any;
  ui: any;
  canvas: any;
  foundry: any;
  [name: string]: any;
  /* eslint-enable @typescript-eslint/no-explicit-any */
}

export const host = globalThis as unknown as Host;
