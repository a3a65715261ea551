import { Collection } from "./utils/collection.ts";
import { deepClone } from "./utils/objects.ts";
import type { Plain } from "./utils/types.ts";

/** The fields of every manifest, with their defaults. */
function defaults(): Plain {
  return {
    title: "",
    description: "",
    version: null,
    compatibility: {},
    authors: [],
    media: [],
    scripts: [],
    esmodules: [],
    styles: [],
    languages: [],
    packs: [],
    packFolders: [],
    socket: false,
    manifest: null,
    download: null,
    url: null,
    license: null,
    readme: null,
    bugs: null,
    changelog: null,
    protected: false,
    exclusive: false,
    persistentStorage: false,
    flags: {},
  };
}

/** Lists of a manifest whose order says nothing: they are sets in Foundry. */
const SETS = ["authors", "media", "scripts", "esmodules", "styles", "languages", "packs"];

/** What a package needs, knows and conflicts with, each a set. */
const RELATIONSHIPS = ["systems", "requires", "recommends", "conflicts"] as const;

function relationshipsOf(manifest: Readonly<Plain>): Plain {
  const stated = deepClone(manifest["relationships"] ?? {}) as Readonly<Plain>;
  return Object.fromEntries(RELATIONSHIPS.map((name) => [name, new Set((stated[name] ?? []) as unknown[])]));
}

/** Data as JSON would have them: sets are lists. */
function withLists(data: object): Plain {
  const pairs = Object.entries(data).map(([key, value]) => [key, value instanceof Set ? [...value] : value] as const);
  return Object.fromEntries(pairs);
}

/**
 * A package as the client knows it: what its manifest says, and what the package adds itself, such as `api`. So an unset member is
 * undefined.
 */
export class ClientPackage {
  declare readonly id: string;
  declare readonly title: string;
  declare readonly version: string | null;
  declare readonly flags: Plain;
  declare readonly socket: boolean;
  [member: string]: unknown;

  /** "system", "module" or "world". */
  static type = "";

  constructor(manifest: Readonly<Plain> & { readonly id: string }) {
    // The class says which type of package it is; a manifest may say so once more.
    const data = Object.entries(deepClone(manifest)).filter(([key]) => key !== "type");
    Object.assign(this, defaults(), Object.fromEntries(data));
    this["relationships"] = relationshipsOf(manifest);
    for (const name of SETS) if (Array.isArray(this[name])) this[name] = new Set(this[name] as unknown[]);
  }

  get type(): string {
    return (this.constructor as typeof ClientPackage).type;
  }

  /** The manifest's data, as JSON would have it. */
  toObject(): Plain {
    return { ...withLists(this), relationships: withLists(this["relationships"] as object) };
  }
}

/** `game.system`. */
export class System extends ClientPackage {
  static override type = "system";

  constructor(manifest: Readonly<Plain> & { readonly id: string }) {
    const grid = { type: 1, distance: 1, units: "", diagonals: 0, ...(manifest["grid"] as Plain | undefined) };
    const attributes = {
      primaryTokenAttribute: null,
      secondaryTokenAttribute: null,
      initiative: null,
      background: null,
    };
    super({ documentTypes: {}, strictDataCleaning: false, ...attributes, ...manifest, grid });
  }
}

/** One of `game.modules`. */
export class Module extends ClientPackage {
  static override type = "module";

  constructor(manifest: Readonly<Plain> & { readonly id: string }) {
    super({ documentTypes: {}, active: false, ...manifest });
  }
}

/** `game.world`. */
export class World extends ClientPackage {
  static override type = "world";

  constructor(data: Readonly<Plain> & { readonly id: string }) {
    super({ background: null, nextSession: null, joinTheme: null, ...data });
  }
}

/** `game.modules`: a map of all that are installed, of which those that are not active do nothing. */
export class ModuleCollection extends Collection<Module> {}
