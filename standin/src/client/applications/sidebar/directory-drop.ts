import { performIntegerSort } from "../../utils.ts";
import { documentClass, game, localize, notify } from "../surroundings.ts";
import { folderOf } from "./directory-menus.ts";
import type { DirectoryCollectionView, DirectoryDocument, DirectoryFolder } from "./directory-types.ts";

interface Sorted {
  readonly target: { readonly id?: string | null };
  readonly update: Record<string, number>;
}

/** What moves one thing into a folder, and beside another thing in it. */
function moves<T extends { readonly id: string | null; readonly sort: number }>(
  moved: T,
  folder: string | null,
  target: T | undefined,
  siblings: readonly T[],
): object[] {
  if (!target || target.id === moved.id) return [{ _id: moved.id, folder }];
  const sortBefore = moved.sort > target.sort;
  const sorted = performIntegerSort(moved as never, {
    target: target as never,
    siblings: siblings as never,
    sortBefore,
  }) as unknown as Sorted[];
  const updates = sorted.map(({ target: { id }, update }) => ({ _id: id, ...update }));
  return updates.map((update) => (update._id === moved.id ? { ...update, folder } : update));
}

/** Puts an entry which was dropped into the folder it was dropped on, and beside the entry it was dropped on. */
export async function moveEntry(
  collection: DirectoryCollectionView,
  entry: DirectoryDocument,
  element: HTMLElement | null,
): Promise<void> {
  const folder = (element && folderOf(element)?.id) ?? null;
  const target = collection.get(element?.dataset["entryId"] ?? "");
  const siblings = collection.filter((other) => other._source["folder"] === folder && other.id !== entry.id);
  const cls = documentClass(collection.documentName) as unknown as Updating;
  await cls.updateDocuments(moves(entry, folder, target, siblings));
}

interface Updating {
  updateDocuments(updates: readonly object[]): Promise<unknown>;
}

/** Puts a folder which was dropped into the one it was dropped on; the directory's depth has an end. */
export async function moveFolder(
  collection: DirectoryCollectionView,
  folder: DirectoryFolder,
  element: HTMLElement | null,
): Promise<void> {
  const into = (element && folderOf(element)) ?? null;
  if (into && (into.id === folder.id || into.ancestors.some(({ id }) => id === folder.id))) return;
  const deepest = Math.max(0, ...folder.getSubfolders(true).map(({ depth }) => depth - folder.depth));
  if ((into?.depth ?? 0) + 1 + deepest > collection.maxFolderDepth) {
    notify("error", localize("FOLDER.ExceededMaxDepth", { depth: collection.maxFolderDepth }));
    return;
  }
  await folder.update({ folder: into?.id ?? null });
}

/** May this user move things about in directories? */
export function mayArrange(): boolean {
  return game().user.isGM;
}
