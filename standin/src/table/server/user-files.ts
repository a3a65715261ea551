import { randomUUID } from "node:crypto";
import { mkdir, readdir, realpath, rename, rm, writeFile } from "node:fs/promises";
import { dirname, extname, join, sep, resolve } from "node:path";
import type { FileListing, FileRequest, FileStorage, InstalledModule } from "../../client/connection.ts";
import { CONST } from "../../client/constants.ts";
import { find, isSafe, type Mount } from "./static-files.ts";
import { readManifest } from "./world-folder.ts";
import type { WorldFacts } from "./world.ts";

/** Where the files of a table are. */
interface FilePlaces {
  /** The folder which users add to. */
  readonly directory: string;
  /** Read-only folders, by storage. */
  readonly mounts: Readonly<Record<FileStorage, readonly Mount[]>>;
  /** Folders of the user data which are there even as long as nothing is in them. */
  readonly standing: readonly string[];
}

interface Folder {
  readonly dirs: ReadonlySet<string>;
  readonly files: ReadonlySet<string>;
}

type Asked<Action> = Extract<FileRequest, { action: Action }>;

/**
 * The user data folder as people and packages see it. What they add goes into a folder of its own; over the folder of
 * the system, which is never written to, it lies as a second layer. So the database of the world is out of reach.
 */
export class UserFiles {
  readonly #directory: string;
  readonly #layers: Readonly<Record<FileStorage, readonly Mount[]>>;
  readonly #standing: Readonly<Record<FileStorage, readonly string[]>>;

  constructor({ directory, mounts, standing }: FilePlaces) {
    this.#directory = directory;
    this.#layers = { public: mounts.public, data: [...mounts.data, { prefix: "/", directory }] };
    const roots = (storage: FileStorage) => mounts[storage].map(({ prefix }) => asPath(prefix));
    this.#standing = { public: roots("public"), data: [...standing, ...roots("data")] };
  }

  /** What a server of these files answers requests from; what belongs to packages and the host comes first. */
  get mounts(): readonly Mount[] {
    return [...this.#layers.public, ...this.#layers.data];
  }

  /** Carries out a request without checking permissions. */
  carryOut(request: FileRequest): Promise<FileListing | string> {
    if (request.action === "browse") return this.#browse(request);
    if (request.storage !== "data") throw new Error(`Nothing can be stored in ${request.storage}`);
    return this.#upload(request);
  }

  async #browse({ storage, target, extensions = [] }: Asked<"browse">): Promise<FileListing> {
    const asked = toPath(target);
    // The address of a file means its folder.
    const path = (await this.#isFile(storage, asked)) ? parentOf(asked) : asked;
    const folder = await this.#list(storage, path);
    if (!folder) throw new Error(`Directory ${path} does not exist or is not accessible in this storage location`);
    const fits = (name: string) => extensions.length === 0 || extensions.includes(extname(name).toLowerCase());
    const addresses = (names: Iterable<string>) => [...names].sort(compareNames).map((name) => toAddress(path, name));
    return {
      target: path,
      private: false,
      gridSize: null,
      dirs: addresses(folder.dirs),
      privateDirs: [],
      files: addresses([...folder.files].filter(fits)),
      extensions,
    };
  }

  async #upload({ target, name, content }: Asked<"upload">): Promise<string> {
    const folder = toPath(target);
    if (name.includes("/") || !isSafe(name)) throw new Error(`"${name}" cannot be the name of a file`);
    const extension = extname(name).slice(1).toLowerCase();
    if (!Object.hasOwn(CONST.UPLOADABLE_FILE_EXTENSIONS, extension)) {
      throw new Error(`Files of the type "${extension}" cannot be stored`);
    }
    if (!(await this.#list("data", folder))) throw new Error(`The folder "${folder}" does not exist`);
    const path = join(folder, name);
    await this.#assertNoPackages(path);
    const file = await this.#makeFolder(path);
    // A half-written file is never visible.
    const draft = join(dirname(file), `.${randomUUID()}`);
    try {
      await writeFile(draft, Buffer.from(content, "base64"));
      await rename(draft, file);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
    return toAddress(path);
  }

  async #isFile(storage: FileStorage, path: string): Promise<boolean> {
    const found = await Promise.all(this.#layers[storage].map((mount) => find(mount, path)));
    return found.some((layer) => layer?.stats.isFile());
  }

  /** What is in a folder, in all layers together; null when it is in none. */
  async #list(storage: FileStorage, path: string): Promise<Folder | null> {
    const dirs = new Set<string>();
    const files = new Set<string>();
    const within = path === "" ? "" : `${path}/`;
    const standing = this.#standing[storage].filter((folder) => `${folder}/`.startsWith(within));
    for (const folder of standing) {
      const [next] = folder.slice(within.length).split("/");
      if (next) dirs.add(next);
    }
    let isThere = path === "" || standing.length > 0;
    for (const mount of this.#layers[storage]) {
      const found = await find(mount, path);
      if (!found?.stats.isDirectory()) continue;
      isThere = true;
      for (const name of await readdir(found.path)) {
        if (name.startsWith(".")) continue;
        const entry = await find(mount, within + name);
        if (entry?.stats.isDirectory()) dirs.add(name);
        else if (entry?.stats.isFile()) files.add(name);
      }
    }
    return isThere ? { dirs, files } : null;
  }

  /** Files of a package are read-only. */
  async #assertNoPackages(path: string): Promise<void> {
    const layers = this.mounts.filter(({ directory }) => directory !== this.#directory);
    const found = await Promise.all(layers.map((mount) => find(mount, path)));
    if (found.some((layer) => layer !== null)) throw new Error(`"${path}" belongs to a package and cannot be replaced`);
  }

  /** Makes the folder in which something shall be, and says where that will be on disk. */
  async #makeFolder(path: string): Promise<string> {
    const file = join(this.#directory, path);
    await mkdir(dirname(file), { recursive: true });
    const [base, folder] = await Promise.all([realpath(this.#directory), realpath(dirname(file))]);
    if (!`${folder}${sep}`.startsWith(base + sep)) throw new Error(`"${path}" is not in the user data`);
    return file;
  }
}

/** The path a client means, which may be encoded as in an address; throws for one that leads elsewhere. */
function toPath(target: string): string {
  const path = asPath(decode(target));
  if (path === "." || path === "") return "";
  if (path.split("/").includes("") || !isSafe(path)) throw new Error(`The path "${target}" is refused`);
  return path;
}

function decode(target: string): string {
  try {
    return decodeURIComponent(target);
  } catch {
    return target; // a percent sign that is meant as such
  }
}

/** A text without slashes at its ends. */
function asPath(text: string): string {
  return text.replace(/^\/+|\/+$/g, "");
}

/** The folder of a file or folder; that of the root is the root. */
function parentOf(path: string): string {
  return path.split("/").slice(0, -1).join("/");
}

/** A path as in an address. */
function toAddress(...parts: readonly string[]): string {
  return parts
    .flatMap((part) => (part === "" ? [] : part.split("/")))
    .map(encodeURIComponent)
    .join("/");
}

/** The order of names in a listing: file2 comes before file10. */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, "en", { numeric: true });
}

const icons = resolve(import.meta.dirname, "..", "icons");

/** Where a system is installed. */
export interface InstallFolder {
  /** The folder with the system's system.json. */
  readonly root: string;
  /** The files and folders in it that a table serves; all of them unless it is a checkout, which holds more than a release. */
  readonly served?: readonly string[];
  /** The modules that are installed beside it. */
  readonly modules?: readonly ModuleFolder[];
}

/** Where a module is installed, and whether the world uses it; it does unless that is said. */
interface ModuleFolder {
  readonly root: string;
  readonly active?: boolean;
}

/** Reads the manifests of modules. */
export async function readModules(modules: readonly ModuleFolder[] = []): Promise<readonly InstalledModule[]> {
  return Promise.all(
    modules.map(async ({ root, active = true }) => ({ manifest: await readManifest(root, "module"), active })),
  );
}

/** The files of a table whose system is installed in `root`, and whose users add to `directory`. */
export function filePlaces(
  { root, served, modules = [] }: InstallFolder,
  { system, world, ...facts }: Pick<WorldFacts, "system" | "world" | "modules">,
  directory: string,
): FilePlaces {
  const installed = { prefix: `/systems/${system.id}/`, directory: root, ...(served ? { entries: served } : {}) };
  const beside = modules.flatMap((module, index) => {
    const id = facts.modules?.[index]?.manifest.id;
    return id === undefined ? [] : [{ prefix: `/modules/${id}/`, directory: module.root }];
  });
  const storage = system["persistentStorage"] === true ? [`systems/${system.id}/storage`] : [];
  return {
    directory,
    mounts: {
      data: [installed, ...beside],
      public: [{ prefix: "/icons/", directory: icons }],
    },
    standing: ["modules", `worlds/${world.id}`, ...storage],
  };
}
