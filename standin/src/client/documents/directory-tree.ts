import { CONST } from "../constants.ts";
import { game } from "./surroundings.ts";
import type { Folder, CompendiumCollection } from "../kinds.ts";
import type { IndexEntry } from "./compendium-collection.ts";

/** An entry of a directory. */
export interface DirectoryEntry {
  readonly id: string | null;
  readonly name: string | undefined;
  readonly sort: number;
  readonly visible: boolean;
  readonly _source: Readonly<Record<string, unknown>>;
}

/** A folder in a directory with what is in it; the root has none. */
export interface DirectoryNode {
  readonly root: boolean;
  readonly id: string | null;
  readonly folder: Folder | null;
  readonly depth: number;
  /** Is this folder shown? Users who may not make folders see only those with content. */
  readonly visible: boolean;
  readonly children: readonly DirectoryNode[];
  readonly entries: readonly DirectoryEntry[];
}

/** What a directory is made of. */
interface DirectorySource {
  readonly entries: readonly DirectoryEntry[];
  readonly folders: readonly Folder[];
}

export function sortAlphabetical(a: { name?: string | null | undefined }, b: { name?: string | null | undefined }) {
  return (a.name ?? "").localeCompare(b.name ?? "", (game().i18n as { lang?: string }).lang);
}

export function sortStandard(a: { sort: number }, b: { sort: number }): number {
  return a.sort - b.sort;
}

/** Puts folders and entries into the order and nesting in which a directory shows them. */
export function buildTree({ entries, folders }: DirectorySource): DirectoryNode {
  const ids = new Set(folders.map(({ id }) => id));
  const homeOf = ({ _source }: { _source: Readonly<Record<string, unknown>> }) => {
    const home = _source["folder"] as string | null;
    // The content of a deleted folder is at the top.
    return ids.has(home) ? home : null;
  };
  const node = (folder: Folder | null, depth: number): DirectoryNode => {
    const compare = folder?.sorting === "m" ? sortStandard : sortAlphabetical;
    const here = (thing: { _source: Readonly<Record<string, unknown>> }) => homeOf(thing) === (folder?.id ?? null);
    const inner = depth > CONST.FOLDER_MAX_DEPTH ? [] : folders.filter(here).toSorted(compare);
    const children = inner.map((child) => node(child, depth + 1));
    const own = entries.filter(here).toSorted(compare);
    const isFull = own.length > 0 || children.some(({ visible }) => visible);
    const visible = game().user?.isGM === true || isFull;
    return { root: !folder, id: folder?.id ?? null, folder, depth, visible, children, entries: own };
  };
  return node(null, 0);
}

/** The place in a directory of a thing that is not a document. */
interface Place {
  readonly name: string;
  readonly sort: number;
  /** The id of the folder. */
  readonly folder: string | null;
}

/** Puts things other than documents (entries of an index, compendia) into folders, as a directory shows them. */
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

/** The place of an entry of an index. */
export function placeOfEntry(entry: IndexEntry): Place {
  return { name: entry.name ?? "", sort: entry.sort ?? 0, folder: entry.folder ?? null };
}

/** The place of a compendium. */
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
