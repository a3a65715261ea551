import type { PackMetadata } from "../../../client/connection.ts";
import type { Store } from "../store.ts";

/** Where the packs of a world stand: copies of those its system brings. */
export interface PackShelf {
  /** Opens a pack of the system; null when its folder holds none. */
  openInstalled(pack: PackMetadata): Promise<Store | null>;
}

/** A shelf without packs, for worlds that need none. */
export const emptyShelf: PackShelf = {
  openInstalled: () => Promise.resolve(null),
};
