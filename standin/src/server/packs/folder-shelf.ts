import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackMetadata } from "../../client/connection.ts";
import { TableFilesError } from "../file-errors.ts";
import type { Store } from "../store.ts";
import { brokenPack, faultOf, rebuild } from "./inspect-pack.ts";
import { refreshCopy, whenMissing } from "./pack-copy.ts";
import type { PackShelf } from "./pack-shelf.ts";
import { PackStore } from "./pack-store.ts";

/** Keeps packs in the folder of a world: `packs/<package>/<name>`, and the list of the world's own in `packs.json`. */
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

  async listOwn(): Promise<readonly PackMetadata[]> {
    const text = await readFile(this.#list, "utf8").catch(whenMissing("[]"));
    try {
      return JSON.parse(text) as PackMetadata[];
    } catch (cause) {
      throw new TableFilesError(`${this.#list} is not valid JSON. ${ofWorld}`, { cause });
    }
  }

  async openOwn(pack: PackMetadata): Promise<Store> {
    const known = await this.listOwn();
    const isNew = !known.some(({ id }) => id === pack.id);
    const folder = this.#folderOf(pack);
    const fault = isNew ? null : await faultOf(folder);
    if (fault !== null) throw brokenPack(pack, folder, fault, ofWorld);
    const store = await PackStore.open(folder, { create: isNew });
    if (isNew) await this.#remember([...known, pack]);
    return store;
  }

  async removeOwn(pack: PackMetadata): Promise<void> {
    await this.#remember((await this.listOwn()).filter(({ id }) => id !== pack.id));
    await rm(this.#folderOf(pack), { recursive: true, force: true });
  }

  get #list(): string {
    return join(this.#directory, "packs.json");
  }

  #folderOf({ packageName, name }: PackMetadata): string {
    return join(this.#directory, packageName, name);
  }

  /** Written beside the old list, which it then replaces: there is always a whole one. */
  async #remember(packs: readonly PackMetadata[]): Promise<void> {
    await writeFile(`${this.#list}.new`, JSON.stringify(packs, null, 2));
    await rename(`${this.#list}.new`, this.#list);
  }
}

/** The remedy for compendia that were made in a world. */
const ofWorld = "Restore a copy of it, or begin anew: npm start -- --fresh (which keeps the old world beside it)";
