import { statSync } from "node:fs";
import { join } from "node:path";
import type { PackCollectionName, PackMetadata, Source } from "../../../client/connection.ts";
import { isDiskFull, reasonOf, MemoryStore, type Store } from "../store.ts";
import { deepFreeze } from "../../../client/utils/objects.ts";

type Documents = Partial<Record<PackCollectionName, Source[]>>;

/** What installed packs hold, by the state of their folder: tests open one table after the other. */
const known = new Map<string, Promise<Documents>>();

/** Keeps packs for as long as the process lives; those of the system begin with what their folders hold. */
export class MemoryShelf implements PackShelf {
  readonly #root: string;

  constructor(root: string) {
    this.#root = root;
  }

  async openInstalled(pack: PackMetadata): Promise<Store | null> {
    const directory = join(this.#root, pack.path);
    // Whoever builds a pack opens it, and LevelDB makes new files whenever it is opened.
    const mark = statSync(join(directory, "CURRENT"), { throwIfNoEntry: false });
    if (!mark) return null;
    const key = `${directory}\n${mark.ino} ${mark.mtimeMs}`;
    const reading = known.get(key) ?? read(pack, directory);
    known.set(key, reading);
    return new MemoryStore(await reading);
  }
}

/** Reads all of a pack. The database is loaded only where there is a pack to read. */
async function read(pack: PackMetadata, directory: string): Promise<Documents> {
  const { brokenPack, inspectPack, rebuild } = await import("./folder-shelf.ts");
  const reading = inspectPack(directory).catch((error: unknown) => {
    throw isDiskFull(error) ? error : brokenPack(pack, directory, reasonOf(error), rebuild);
  });
  return deepFreeze(await reading);
}

/** Where the packs of a world stand: copies of those its system brings. */
export interface PackShelf {
  /** Opens a pack of the system; null when its folder holds none. */
  openInstalled(pack: PackMetadata): Promise<Store | null>;
}

/** A shelf without packs, for worlds that need none. */
export const emptyShelf: PackShelf = {
  openInstalled: () => Promise.resolve(null),
};
