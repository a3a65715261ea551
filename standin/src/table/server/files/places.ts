import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { InstalledModule } from "../../../client/connection.ts";
import type { WorldFacts } from "../world.ts";
import type { FilePlaces } from "./user-files.ts";

const icons = resolve(import.meta.dirname, "..", "..", "icons");

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
export interface ModuleFolder {
  readonly root: string;
  readonly active?: boolean;
}

/** Reads the manifests of modules. */
export async function readModules(modules: readonly ModuleFolder[] = []): Promise<readonly InstalledModule[]> {
  return Promise.all(
    modules.map(async ({ root, active = true }) => {
      const manifest = JSON.parse(await readFile(join(root, "module.json"), "utf8")) as InstalledModule["manifest"];
      return { manifest, active };
    }),
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
