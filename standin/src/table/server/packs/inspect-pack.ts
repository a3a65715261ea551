import type { PackCollectionName, PackMetadata, Source } from "../../../client/connection.ts";
import { isDiskFull, reasonOf, TableFilesError } from "../file-errors.ts";
import { inspectCopy } from "../inspect-copy.ts";
import { PackStore } from "./pack-store.ts";

/** Reads all of a pack, in a copy, so that the pack itself is neither locked nor changed. @throws Error if it is not whole */
export async function inspectPack(directory: string): Promise<Partial<Record<PackCollectionName, Source[]>>> {
  return inspectCopy(directory, async (copy) => {
    const store = await PackStore.open(copy);
    return store.load().finally(() => store.close());
  });
}

/** Says what is wrong with a pack's folder, without changing anything there; null when it is whole. */
export async function faultOf(directory: string): Promise<string | null> {
  try {
    await inspectPack(directory);
    return null;
  } catch (error) {
    if (isDiskFull(error)) throw error;
    return reasonOf(error);
  }
}

/** The remedy for a pack which its system brings. */
export const rebuild = "Build it again.";

/** The error that names a pack which is not whole, and the remedy. */
export function brokenPack({ id }: PackMetadata, folder: string, fault: string, remedy: string): TableFilesError {
  return new TableFilesError(`The compendium ${id} in ${folder} cannot be opened: ${fault}. ${remedy}`);
}
