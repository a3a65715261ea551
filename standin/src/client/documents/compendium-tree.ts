import type { IndexEntry } from "./compendium-collection.ts";
import {
  buildTree,
  sortAlphabetical,
  sortStandard,
  type DirectoryEntry,
  type DirectoryNode,
} from "./directory-tree.ts";
import { game } from "./surroundings.ts";
import type { CompendiumCollection, Folder } from "../kinds.ts";

/** How a thing that is no document stands in a directory. */
interface Place {
  readonly name: string;
  readonly sort: number;
  /** The id of the folder. */
  readonly folder: string | null;
}

/** Puts things which are no documents (entries of an index, compendia) into folders, as a directory shows them. */
export function treeOf<T extends object>(
  things: readonly T[],
  placeOf: (thing: T) => Place,
  folders: readonly Folder[],
): DirectoryNode {
  const wrapped = new Map<DirectoryEntry, T>();
  for (const thing of things) {
    const { name, sort, folder } = placeOf(thing);
    wrapped.set({ id: null, name, sort, visible: true, _source: { folder } }, thing);
  }
  const unwrap = (node: DirectoryNode): DirectoryNode => ({
    ...node,
    entries: node.entries.map((entry) => wrapped.get(entry) ?? entry) as unknown as DirectoryEntry[],
    children: node.children.map(unwrap),
  });
  return unwrap(buildTree({ entries: [...wrapped.keys()], folders }));
}

/** Where an entry of an index stands. */
export function placeOfEntry(entry: IndexEntry): Place {
  return { name: entry.name ?? "", sort: entry.sort ?? 0, folder: entry.folder ?? null };
}

/** Where a compendium stands. */
export function placeOfPack(pack: CompendiumCollection): Place {
  return { name: pack.title, sort: pack.sort, folder: pack.config.folder ?? null };
}

/** What is in a folder of a compendium, or in a folder of compendia; null for other folders. */
export function compendiumContents(folder: Folder): (IndexEntry | CompendiumCollection)[] | null {
  const inside = <T>(things: Iterable<T>, placeOf: (thing: T) => Place): T[] => {
    const placed = [...things]
      .map((thing) => ({ ...placeOf(thing), thing }))
      .filter((place) => place.folder === folder.id);
    return placed.sort(folder.sorting === "m" ? sortStandard : sortAlphabetical).map(({ thing }) => thing);
  };
  if (folder.pack) return inside(folder.compendium?.index ?? [], placeOfEntry);
  if (folder.type !== "Compendium") return null;
  return inside(game().packs as unknown as Iterable<CompendiumCollection>, placeOfPack);
}

/** Puts the compendia of a folder into another. */
export async function moveCompendia(folder: Folder, target: string | null): Promise<void> {
  for (const pack of compendiumContents(folder) ?? [])
    await (pack as CompendiumCollection).configure({ folder: target });
}
