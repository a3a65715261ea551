import { buildTree } from "./directory-tree.ts";
import type { DirectoryEntry, DirectoryNode, SortingMode } from "./directory-tree.ts";
import type { Folder } from "./folder.ts";

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
  sorting: SortingMode = "a",
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
  return unwrap(buildTree({ entries: [...wrapped.keys()], folders, sorting }));
}
