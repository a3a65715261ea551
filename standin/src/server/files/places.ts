import { resolve } from "node:path";
import type { WorldFacts } from "../world.ts";
import type { FilePlaces } from "./user-files.ts";

const icons = resolve(import.meta.dirname, "..", "..", "table", "icons");

/** Where a system is installed. */
export interface InstallFolder {
  /** The folder with the system's system.json. */
  readonly root: string;
  /** The files and folders in it that a table serves; all of them unless it is a checkout, which holds more than a release. */
  readonly served?: readonly string[];
}

/** The files of a table whose system is installed in `root`, and whose users add to `directory`. */
export function filePlaces(
  { root, served }: InstallFolder,
  { system, world }: Pick<WorldFacts, "system" | "world">,
  directory: string,
): FilePlaces {
  const installed = { prefix: `/systems/${system.id}/`, directory: root, ...(served ? { entries: served } : {}) };
  const storage = system["persistentStorage"] === true ? [`systems/${system.id}/storage`] : [];
  return {
    directory,
    mounts: {
      data: [installed],
      public: [{ prefix: "/icons/", directory: icons }],
    },
    standing: ["modules", `worlds/${world.id}`, ...storage],
  };
}
