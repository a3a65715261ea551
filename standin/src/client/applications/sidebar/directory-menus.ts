import { host } from "../../host.ts";
import { DialogV2 } from "../api/dialog.ts";
import { DocumentOwnershipConfig } from "../apps/document-ownership.ts";
import { fromUuidSync } from "../../utils.ts";
import { game, localize } from "../surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../ux/context-menu-entry.ts";
import type { DirectoryDocument, DirectoryFolder } from "./directory-types.ts";

type Act<T> = (thing: T) => unknown;

/** Writes one entry of a menu for the thing which an element stands for. */
function entryFor<T>(find: (element: HTMLElement) => T | undefined) {
  return (label: string, icon: string, mayDo: (thing: T) => boolean, act: Act<T>): ContextMenuEntry =>
    writeEntry({
      label,
      icon: `<i class="fa-solid ${icon}"></i>`,
      visible: (element) => {
        const thing = find(element);
        return thing !== undefined && mayDo(thing);
      },
      onClick: (_event, element) => {
        const thing = find(element);
        return thing && act(thing);
      },
    });
}

/** What can be done with a document in a directory. */
export function entryMenu(
  find: (element: HTMLElement) => DirectoryDocument | undefined,
  canCreate: () => boolean,
): ContextMenuEntry[] {
  const entry = entryFor(find);
  const isGM = () => game().user.isGM;
  const isOwned = ({ isOwner }: DirectoryDocument) => isOwner;
  return [
    entry("OWNERSHIP.Configure", "fa-lock", isGM, (document) =>
      new DocumentOwnershipConfig({ document }).render({ force: true }),
    ),
    entry("SIDEBAR.Export", "fa-file-export", isOwned, (document) => document.exportToJSON()),
    entry("SIDEBAR.Import", "fa-file-import", isOwned, (document) => document.importFromJSONDialog()),
    entry(
      "FOLDER.Clear",
      "fa-folder",
      (document) => isGM() && document._source["folder"] !== null,
      (document) => document.update({ folder: null }),
    ),
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

/** What can be done with a folder. */
export function folderMenu(): ContextMenuEntry[] {
  const entry = entryFor(folderOf);
  const isGM = () => game().user.isGM;
  return [
    entry("FOLDER.Edit", "fa-pen-to-square", isGM, (folder) => folder.sheet?.render({ force: true })),
    entry("OWNERSHIP.Configure", "fa-lock", isGM, (folder) =>
      new DocumentOwnershipConfig({ document: folder }).render({ force: true }),
    ),
    entry("FOLDER.Remove", "fa-dumpster", isGM, (folder) => removeFolder(folder, false)),
    entry("FOLDER.Delete", "fa-trash", isGM, (folder) => removeFolder(folder, true)),
  ];
}

/** Asks whether a folder shall go, and takes it away: alone, or with all that is in it. */
async function removeFolder(folder: DirectoryFolder, withContents: boolean): Promise<void> {
  const name = folder.name ?? "";
  const key = withContents ? "FOLDER.Delete" : "FOLDER.Remove";
  const content = document.createElement("p");
  content.textContent = localize(`${key}Warning`, { name });
  const agreed = await DialogV2.confirm({
    window: { title: `${localize(key)}: ${name}`, icon: "fa-solid fa-folder" },
    content: content.outerHTML,
  });
  if (agreed) await folder.delete({ deleteSubfolders: withContents, deleteContents: withContents });
}
