import { host } from "../../../host.ts";
import { DialogV2 } from "../../api/dialog.ts";
import { documentClass, game, localize } from "../../surroundings.ts";
import { writeEntry, type ContextMenuEntry } from "../../ux/context-menu-entry.ts";
import type { CompendiumCollection } from "../../../kinds.ts";

interface Importing {
  importFromCompendium(pack: CompendiumCollection, id: string, data: object, options: object): Promise<unknown>;
}

function idOf(element: HTMLElement): string {
  return element.closest<HTMLElement>("[data-entry-id]")?.dataset["entryId"] ?? "";
}

/** Creates a document of a compendium in the world. */
function importEntry(pack: CompendiumCollection, id: string): Promise<unknown> | undefined {
  const { collections } = host.game as { collections: Map<string, Importing> };
  return collections.get(pack.documentName)?.importFromCompendium(pack, id, {}, { clearFolder: true });
}

/** Asks whether a document of a compendium shall go, and deletes it. */
async function deleteEntry(pack: CompendiumCollection, id: string): Promise<void> {
  const document = await pack.getDocument(id);
  await (document as { deleteDialog?(): Promise<unknown> } | undefined)?.deleteDialog?.();
}

/** What can be done with a document in a compendium's window. */
export function compendiumEntryMenu(pack: CompendiumCollection, isOpen: () => boolean): ContextMenuEntry[] {
  const mayCreate = () => {
    const cls = documentClass(pack.documentName) as unknown as { canUserCreate(user: object): boolean };
    return cls.canUserCreate(game().user);
  };
  return [
    writeEntry({
      label: "COMPENDIUM.ImportEntry",
      icon: '<i class="fa-solid fa-download"></i>',
      visible: mayCreate,
      onClick: (_event, element) => importEntry(pack, idOf(element)),
    }),
    writeEntry({
      label: "SIDEBAR.Delete",
      icon: '<i class="fa-solid fa-trash"></i>',
      visible: isOpen,
      onClick: (_event, element) => deleteEntry(pack, idOf(element)),
    }),
  ];
}

/** Asks whether a compendium of the world shall go with all that is in it, and destroys it. */
async function deletePack(pack: CompendiumCollection): Promise<void> {
  const content = document.createElement("p");
  content.textContent = localize("COMPENDIUM.DeleteWarning", { name: pack.title });
  const window = { title: localize("COMPENDIUM.Delete"), icon: "fa-solid fa-trash" };
  if (await DialogV2.confirm({ window, content: content.outerHTML })) await pack.deleteCompendium();
}

/** What a GM can do with a compendium in the sidebar. */
export function compendiumMenu(find: (element: HTMLElement) => CompendiumCollection | undefined): ContextMenuEntry[] {
  const entry = (
    label: string,
    icon: string,
    act: (pack: CompendiumCollection) => unknown,
    fits: (pack: CompendiumCollection) => boolean = () => true,
  ) =>
    writeEntry({
      label,
      icon: `<i class="fa-solid ${icon}"></i>`,
      visible: (element) => {
        const pack = find(element);
        return game().user.isGM && pack !== undefined && fits(pack);
      },
      onClick: (_event, element) => {
        const pack = find(element);
        return pack && act(pack);
      },
    });
  return [
    entry("COMPENDIUM.ToggleLock", "fa-lock", (pack) => pack.configure({ locked: !pack.locked })),
    entry("OWNERSHIP.Configure", "fa-user-lock", (pack) => pack.configureOwnershipDialog()),
    entry("COMPENDIUM.ImportAll", "fa-download", (pack) => pack.importDialog()),
    entry("SIDEBAR.Duplicate", "fa-copy", (pack) => pack.duplicateCompendium()),
    entry("SIDEBAR.Delete", "fa-trash", deletePack, ({ metadata }) => metadata.packageType === "world"),
  ];
}
