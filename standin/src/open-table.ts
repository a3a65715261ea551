import "./browser-language.ts";
import { randomUUID } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { runInThisContext } from "node:vm";
import type { CollectionName, InstalledModule, Source } from "./client/connection.ts";
import { generation, releaseOf, setGeneration, type GenerationNumber } from "./client/generations/index.ts";
import type { Platform } from "./client/platform.ts";
import { host } from "./client/host.ts";
import { install } from "./install.ts";
import type { Manifest } from "./load-system.ts";
import { filePlaces, readModules, type InstallFolder, UserFiles } from "./table/server/user-files.ts";
import { MemoryStore } from "./table/server/store.ts";
import { World } from "./table/server/world.ts";
import type { Session } from "./table/server/session.ts";
import type { Game } from "./client/kinds.ts";

/** The id of the GM in a world without users. */
export const GAMEMASTER = "gamemaster000000";

/** A table to be opened. */
export interface TableOptions extends InstallFolder {
  /** What is in the world, by collection; documents may be partial, but have their ids. */
  readonly world?: Partial<Record<CollectionName, readonly Source[]>>;
  /** The user of this client; the first user of the world by default. */
  readonly userId?: string;
  /** The language of this client. */
  readonly language?: string;
  /** The generation of Foundry; by default the present one. */
  readonly generation?: GenerationNumber;
  /** Its build; the newest unless another is named. */
  readonly build?: number;
  /** How loudly deprecated calls are told of, as in CONFIG.compatibility.mode; WARNING by default. */
  readonly compatibilityMode?: number;
  /** Says which file is read or imported for a file of the system, e.g. a source for what is built from it. */
  readonly substitute?: (path: string) => string;
  /** Runs a module of the system, by its path, in another way than by importing its file. */
  readonly importModule?: (path: string) => Promise<unknown>;
  /** The time for the server's records; the clock unless a test says otherwise. */
  readonly now?: () => number;
  /** Lets others join before this client does. */
  readonly before?: (world: World) => void;
  /** What the browser keeps of this client, for one that comes back; empty unless a test has some. */
  readonly storage?: Storage;
}

/** A table that is open: one client in this process, on a world in memory. */
export interface Table {
  readonly world: World;
  /** The client's own session; other clients are played with `world.join(userId)`. */
  readonly session: Session;
  readonly game: Game;
  /** Leaves the table and takes the host away; a second call does nothing. */
  close(): Promise<void>;
}

/**
 * Opens a table in this process, under happy-dom or another page.
 *
 * The system's modules are imported once per open. The import of a module that was imported before gives the same
 * module again, whose hooks are not registered a second time; so each open adds its number to the address as a query,
 * which Node and Vite take for another module. Modules that those import are shared, as long as they do not register hooks.
 */
export async function openTable(options: TableOptions): Promise<Table> {
  const manifest = JSON.parse(readText(join(options.root, "system.json"))) as Manifest;
  const modules = await readModules(options.modules);
  const before = setGeneration(options.generation ?? generation().number, options.build);
  const installation = install(nodePlatform(manifest, modules, options));
  const { compatibility } = host.CONFIG as { compatibility: { mode: number } };
  compatibility.mode = options.compatibilityMode ?? compatibility.mode;
  try {
    const { users = [{ _id: GAMEMASTER, name: "Gamemaster", role: 4 }], ...documents } = options.world ?? {};
    const facts = {
      world: { id: "table", title: "Table" },
      system: manifest,
      modules,
      release: releaseOf(generation().number),
      ...(options.now ? { now: options.now } : {}),
    };
    const store = new MemoryStore({ ...documents, users });
    // A folder that is made when the first file is stored.
    const directory = join(tmpdir(), `foundry-standin-files-${randomUUID()}`);
    const files = new UserFiles(filePlaces(options, facts, directory));
    const world = await World.open(store, facts, { root: options.root, files });
    options.before?.(world);
    const session = world.join(options.userId ?? users[0]?._id ?? GAMEMASTER);
    const { language = "en", storage = new MemoryStorage() } = options;
    const game = await installation.open(session, { language, storage });
    let isOpen = true;
    return {
      world,
      session,
      game,
      async close() {
        if (!isOpen) return;
        isOpen = false;
        await installation.uninstall();
        setGeneration(before);
        await world.close();
        if (existsSync(directory)) await rm(directory, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await installation.uninstall();
    setGeneration(before);
    throw error;
  }
}

/** What files have said, by the state of the file: a table is opened for every test, and reads two dozen small files. */
const known = new Map<string, { readonly mark: string; readonly text: string }>();

/** Reads a file at once, if it has changed since. */
function readText(file: string): string {
  const { ino, size, mtimeMs } = statSync(file);
  const mark = `${ino} ${size} ${mtimeMs}`;
  const read = known.get(file);
  if (read?.mark === mark) return read.text;
  const text = readFileSync(file, "utf8");
  known.set(file, { mark, text });
  return text;
}

let opened = 0;

/** Files as a test has them: on disk, with the host's own beside this module. */
function nodePlatform(
  { id }: Manifest,
  modules: readonly InstalledModule[],
  { root, substitute = (path) => path, ...options }: TableOptions,
): Platform {
  const number = (opened += 1);
  const prefix = `systems/${id}/`;
  const fileOf = (path: string) => {
    if (path.startsWith(prefix)) return resolve(root, substitute(path.slice(prefix.length)));
    const [, module, file = ""] = /^modules\/([^/]+)\/(.+)$/.exec(path) ?? [];
    const index = modules.findIndex(({ manifest }) => manifest.id === module);
    return resolve(options.modules?.[index]?.root ?? import.meta.dirname, index === -1 ? path : file);
  };
  return {
    routePrefix: "",
    // eslint-disable-next-line typescript/require-await -- What fails must be a rejection.
    async loadText(path) {
      return readText(fileOf(path));
    },
    async importModule(path) {
      if (options.importModule && path.startsWith(prefix)) return options.importModule(path.slice(prefix.length));
      const { href } = pathToFileURL(fileOf(path));
      return (await import(/* @vite-ignore */ `${href}${number > 1 ? `?open=${number}` : ""}`)) as unknown;
    },
    async runScript(path) {
      runInThisContext(await readFile(fileOf(path), "utf8"), { filename: fileOf(path) });
    },
    // There is no one to look at it.
    addStyle: () => undefined,
    leave() {
      throw new Error("A table in this process has no place to choose a seat; close it instead");
    },
  };
}

/** Keeps settings of scope "client" as long as the table is open. */
class MemoryStorage implements Storage {
  readonly #values = new Map<string, string>();
  [name: string]: unknown;

  get length(): number {
    return this.#values.size;
  }

  clear(): void {
    this.#values.clear();
  }

  getItem(key: string): string | null {
    return this.#values.get(key) ?? null;
  }

  key(index: number): string | null {
    return [...this.#values.keys()][index] ?? null;
  }

  removeItem(key: string): void {
    this.#values.delete(key);
  }

  setItem(key: string, value: string): void {
    this.#values.set(key, value);
  }
}
