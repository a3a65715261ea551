import { readFile, rm, writeFile, copyFile, mkdir, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import type { PackMetadata } from "../../../client/connection.ts";
import type { Store } from "../store.ts";
import { brokenPack, faultOf, rebuild } from "./inspect-pack.ts";
import type { PackShelf } from "./pack-shelf.ts";
import { PackStore } from "./pack-store.ts";

/** Keeps packs in the folder of a world: `packs/<package>/<name>`. */
export class FolderShelf implements PackShelf {
  readonly #root: string;
  readonly #directory: string;

  /** `root` is the install folder of the system, `worldDirectory` the folder of the world. */
  constructor(root: string, worldDirectory: string) {
    this.#root = root;
    this.#directory = join(worldDirectory, "packs");
  }

  async openInstalled(pack: PackMetadata): Promise<Store | null> {
    const [source, copy] = [join(this.#root, pack.path), this.#folderOf(pack)];
    if (!(await refreshCopy(source, copy))) return null;
    const fault = await faultOf(copy);
    if (fault === null) return PackStore.open(copy);
    const builtFault = await faultOf(source);
    if (builtFault !== null) throw brokenPack(pack, source, builtFault, rebuild);
    throw brokenPack(pack, copy, fault, "Delete that folder: it is a copy, and is taken anew from the system.");
  }

  #folderOf({ packageName, name }: PackMetadata): string {
    return join(this.#directory, packageName, name);
  }
}

/** What LevelDB writes for itself, which says nothing of a pack's contents. */
const diary = new Set(["LOCK", "LOG", "LOG.old"]);

/** Says in which state a pack's folder is: it changes with every file of it; null when no pack is there. */
export async function packState(directory: string): Promise<string | null> {
  const names = (await list(directory)).filter((name) => !diary.has(name)).sort();
  if (!names.includes("CURRENT")) return null;
  const lines = names.map(async (name) => {
    const { mtimeMs, size } = await stat(join(directory, name));
    return `${name} ${size} ${mtimeMs}`;
  });
  return (await Promise.all(lines)).join("\n");
}

/** Copies the files of a pack, without opening it: opening would lock it, and write its diary. */
export async function copyPack(source: string, target: string): Promise<void> {
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const names = (await list(source)).filter((name) => !diary.has(name));
  await Promise.all(names.map((name) => copyFile(join(source, name), join(target, name))));
}

/**
 * Brings the copy of an installed pack up to date: it is taken anew when the pack has changed since. Foundry uses the
 * installed pack itself, which here is the developer's build; what a GM changes in the copy lasts until the next build.
 * False when there is no pack to copy.
 */
export async function refreshCopy(source: string, target: string): Promise<boolean> {
  const state = await packState(source);
  if (state === null) return false;
  const note = `${target}.source`;
  const known = await readFile(note, "utf8").catch(whenMissing(null));
  if (known !== state || (await packState(target)) === null) {
    // A copy that breaks off halfway is not taken for a whole one later.
    await rm(note, { force: true });
    await copyPack(source, target);
    await writeFile(note, state);
  }
  return true;
}

async function list(directory: string): Promise<string[]> {
  return readdir(directory).catch(whenMissing<string[]>([]));
}

/** What stands for a file or folder that does not exist; any other failure stays one. */
export function whenMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR")) return value;
    throw error;
  };
}
