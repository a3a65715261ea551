import { CONST } from "../constants.ts";
import { game } from "./surroundings.ts";
import type { Folder } from "../kinds.ts";

/** Something that stands in a directory. */
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
  /** Is this folder shown? Whoever may not make folders sees only those in which there is something. */
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
    // What is in a folder that is gone stands at the top.
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
