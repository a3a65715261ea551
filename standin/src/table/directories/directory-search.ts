import { SearchFilter } from "../../client/applications/ux/search-filter.ts";
import type { DirectoryCollectionView } from "./directory-types.ts";

interface PlacedFolder {
  readonly id: string | null;
  readonly ancestors: readonly { readonly id: string | null }[];
}

/** What a search asks of an entry, be it a document, a line of an index or a compendium. */
export interface SearchedEntry {
  readonly id: string;
  /** The folder it stands in. */
  readonly folder: PlacedFolder | null | undefined;
  matches(): boolean;
}

/** Finds the folders whose names match, with all folders above them to be opened. */
export function matchFolders(
  collection: DirectoryCollectionView,
  query: RegExp,
  folderIds: Set<string>,
  autoExpandIds: Set<string>,
): void {
  for (const folder of collection.folders) {
    if (SearchFilter.testQuery(query, folder.name ?? "")) open(folder, folderIds, autoExpandIds);
  }
}

/** Finds the entries which match or stand in a folder that does, with the folders they are in. */
export function matchEntries(
  entries: Iterable<SearchedEntry>,
  entryIds: Set<string>,
  folderIds: Set<string>,
  autoExpandIds: Set<string>,
): void {
  const named = new Set(folderIds);
  for (const entry of entries) {
    const { id, folder } = entry;
    if (!named.has(folder?.id ?? "") && !entry.matches()) continue;
    entryIds.add(id);
    if (folder) open(folder, folderIds, autoExpandIds);
  }
}

/** A folder is shown and open, and so are all above it. */
function open(folder: PlacedFolder, folderIds: Set<string>, autoExpandIds: Set<string>): void {
  for (const { id } of [folder, ...folder.ancestors]) {
    folderIds.add(id ?? "");
    autoExpandIds.add(id ?? "");
  }
}

/** Shows of a directory's list what a search has found; an empty search shows all, with the folders as they were. */
export function showMatches(
  list: HTMLElement,
  {
    query,
    entryIds,
    folderIds,
    autoExpandIds,
  }: {
    query: string;
    entryIds: ReadonlySet<string>;
    folderIds: ReadonlySet<string>;
    autoExpandIds: ReadonlySet<string>;
  },
  isExpanded: (element: HTMLElement) => boolean,
  matchEntry: (element: HTMLElement) => void,
): void {
  for (const element of list.querySelectorAll<HTMLElement>(".directory-item[data-entry-id]")) {
    if (query) matchEntry(element);
    else element.hidden = false;
  }
  for (const element of list.querySelectorAll<HTMLElement>(".directory-item.folder")) {
    const id = element.dataset["folderId"] ?? "";
    element.hidden = query !== "" && !folderIds.has(id);
    markExpanded(element, query ? autoExpandIds.has(id) : isExpanded(element));
  }
  list.dataset["matches"] = query ? String(entryIds.size) : "";
}

/** Shows a folder open or closed. */
export function markExpanded(element: HTMLElement, expanded: boolean): void {
  element.classList.toggle("expanded", expanded);
  const toggle = element.querySelector<HTMLElement>(":scope > .folder-header [aria-expanded]");
  toggle?.setAttribute("aria-expanded", String(expanded));
  const icon = toggle?.querySelector("i");
  icon?.classList.toggle("fa-folder-open", expanded);
  icon?.classList.toggle("fa-folder", !expanded);
}
