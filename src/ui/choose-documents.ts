import { say } from "../base/words.ts";
import { askInWindow } from "./ask.ts";
import { sortedByName } from "./choose-document.ts";
import type { DocumentGroup } from "./choose-document.ts";
import { attachDocumentList, DOCUMENT_LIST, documentListContext, filledGroups } from "./document-list.ts";
import type { FirstFilters } from "./document-list.ts";

/** A list from which several documents can be chosen. */
interface DocumentChoice extends FirstFilters {
  /** The title of the window. */
  readonly title: string;
  readonly groups: readonly DocumentGroup[];
  /** Key that allows one window at a time. */
  readonly about: string;
}

/**
 * Asks for any number of documents, as an alternative to dragging: they are found by words, type, category and source, and added
 * at once. Returns their uuids in the order of the list; none if the window is closed.
 */
export async function chooseDocuments({ title, groups, about, ...first }: DocumentChoice): Promise<readonly string[]> {
  const filled = filledGroups(groups);
  if (filled.length === 0) {
    ui.notifications.info(say({ key: "QUADRIVIUM.Take.nothing" }));
    return [];
  }
  let chosen: ReadonlySet<string> = new Set();
  const answer = await askInWindow({
    title,
    tradition: "plain",
    about,
    template: DOCUMENT_LIST,
    context: { ...documentListContext(`quadrivium-take-${about.replaceAll(".", "-")}`, filled, true) },
    confirm: say({ key: "QUADRIVIUM.Take.take" }),
    attach: (window) => {
      const part = window.querySelector<HTMLElement>(".take-question");
      const confirm = window.querySelector<HTMLButtonElement>("button.main");
      if (!part || !confirm) return;
      attachDocumentList(part, first, (ticked) => {
        chosen = ticked;
        confirm.disabled = ticked.size === 0;
      });
    },
  });
  if (!answer) return [];
  return filled.flatMap(({ entries }) => sortedByName(entries).flatMap(({ uuid }) => (chosen.has(uuid) ? uuid : [])));
}
