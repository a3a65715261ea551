import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { PackMetadata } from "../../client/connection.ts";
import type { Store } from "../store.ts";
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
    const copy = this.#folderOf(pack);
    const exists = await refreshCopy(join(this.#root, pack.path), copy);
    return exists ? PackStore.open(copy) : null;
  }

  async listOwn(): Promise<readonly PackMetadata[]> {
    const text = await readFile(this.#list, "utf8").catch(whenMissing("[]"));
    return JSON.parse(text) as PackMetadata[];
  }

  async openOwn(pack: PackMetadata): Promise<Store> {
    const known = await this.listOwn();
    const isNew = !known.some(({ id }) => id === pack.id);
    const store = await PackStore.open(this.#folderOf(pack), { create: isNew });
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
