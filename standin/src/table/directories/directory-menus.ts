import { host } from "../../client/host.ts";
import { DocumentOwnershipConfig } from "../windows/document-ownership.ts";
import { fromUuidSync } from "../../client/utils.ts";
import { game, localize } from "../../client/applications/surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../client/applications/ux/context-menu-entry.ts";
import type { DirectoryDocument, DirectoryFolder } from "./directory-types.ts";

/** What can be done with a document in a directory. */
export function entryMenu(
  find: (element: HTMLElement) => DirectoryDocument | undefined,
  canCreate: () => boolean,
): ContextMenuEntry[] {
  const entry = (
    label: string,
    icon: string,
    mayDo: (document: DirectoryDocument) => boolean,
    act: (document: DirectoryDocument) => unknown,
  ): ContextMenuEntry =>
    writeEntry({
      label,
      icon: `<i class="fa-solid ${icon}"></i>`,
      visible: (element) => {
        const document = find(element);
        return document !== undefined && mayDo(document);
      },
      onClick: (_event, element) => {
        const document = find(element);
        return document && act(document);
      },
    });
  const isGM = () => game().user.isGM;
  const isOwned = ({ isOwner }: DirectoryDocument) => isOwner;
  return [
    entry("OWNERSHIP.Configure", "fa-lock", isGM, (document) =>
      new DocumentOwnershipConfig({ document }).render({ force: true }),
    ),
    entry("SIDEBAR.Export", "fa-file-export", isOwned, (document) => document.exportToJSON()),
    entry("SIDEBAR.Import", "fa-file-import", isOwned, (document) => document.importFromJSONDialog()),
    entry(
      "SIDEBAR.Duplicate",
      "fa-copy",
      () => isGM() || canCreate(),
      (document) => {
        const name = localize("DOCUMENT.CopyOf", { name: document.name ?? "" });
        return document.clone({ name }, { save: true, addSource: true });
      },
    ),
    entry(
      "SIDEBAR.Delete",
      "fa-trash",
      (document) => isGM() || isOwned(document),
      (document) => document.deleteDialog(),
    ),
  ];
}

/** The folder whose header or content an element is. */
export function folderOf(element: HTMLElement): DirectoryFolder | undefined {
  const { folderId = "", uuid } = element.closest<HTMLElement>("[data-folder-id]")?.dataset ?? {};
  // The folders inside a compendium are not among those of the world.
  if (uuid?.startsWith("Compendium.")) return (fromUuidSync(uuid) as DirectoryFolder | null) ?? undefined;
  return (host.game as { folders: { get(id: string): DirectoryFolder | undefined } }).folders.get(folderId);
}
