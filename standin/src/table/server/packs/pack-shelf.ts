import type { PackMetadata } from "../../../client/connection.ts";
import type { Store } from "../store.ts";

/** Where the packs of a world stand: copies of those its system brings, and those made in it. */
export interface PackShelf {
  /** Opens a pack of the system; null when its folder holds none. */
  openInstalled(pack: PackMetadata): Promise<Store | null>;
  /** The packs made in this world. */
  listOwn(): Promise<readonly PackMetadata[]>;
  /** Opens a pack made in this world, and remembers it if it is new. */
  openOwn(pack: PackMetadata): Promise<Store>;
}

/** A shelf without packs, for worlds that need none. */
export const emptyShelf: PackShelf = {
  openInstalled: () => Promise.resolve(null),
  listOwn: () => Promise.resolve([]),
  openOwn: ({ id }) => Promise.reject(new Error(`This world has no place for the compendium ${id}`)),
};
