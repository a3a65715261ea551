import { DocumentOwnershipConfig } from "../../apps/document-ownership.ts";
import { game, localize } from "../../surroundings.ts";
import { writeEntry } from "../../ux/context-menu-entry.ts";
import type { ContextMenuEntry } from "../../ux/context-menu-entry.ts";
import type { PageView } from "./journal-types.ts";

/** What can be done with a page in the table of contents of its entry. */
export function pageMenu(find: (element: HTMLElement) => PageView | undefined): ContextMenuEntry[] {
  const entry = (label: string, icon: string, mayDo: (page: PageView) => boolean, act: (page: PageView) => unknown) =>
    writeEntry({
      label,
      icon: `<i class="fa-solid ${icon}"></i>`,
      visible: (element) => {
        const page = find(element);
        return page !== undefined && mayDo(page);
      },
      onClick: (_event, element) => {
        const page = find(element);
        return page && act(page);
      },
    });
  const isOwned = ({ isOwner }: PageView) => isOwner;
  return [
    entry("JOURNAL.EditPage", "fa-pen-to-square", isOwned, (page) => page.sheet?.render({ force: true })),
    entry(
      "SIDEBAR.Duplicate",
      "fa-copy",
      ({ parent }) => parent.isOwner,
      (page) => page.clone({ name: localize("DOCUMENT.CopyOf", { name: page.name }) }, { save: true, addSource: true }),
    ),
    entry(
      "OWNERSHIP.Configure",
      "fa-lock",
      () => game().user.isGM,
      (page) => new DocumentOwnershipConfig({ document: page }).render({ force: true }),
    ),
    entry("SIDEBAR.Delete", "fa-trash", isOwned, (page) => page.deleteDialog()),
  ];
}
