import { fromUuid, performIntegerSort } from "../../../utils.ts";
import { TextEditor } from "../../ux/text-editor.ts";
import type { EntryView, PageView } from "./journal-types.ts";

/** Puts a page of an entry before or after the one it was dropped on, or takes a copy of another entry's page. */
export async function movePage(entry: EntryView, event: DragEvent): Promise<void> {
  const data = TextEditor.implementation.getDragEventData(event);
  if (data["type"] !== "JournalEntryPage") return;
  const page = (await fromUuid(data["uuid"] as string)) as PageView | null;
  if (!page) return;
  if (page.parent !== entry) {
    await entry.createEmbeddedDocuments("JournalEntryPage", [page.toObject()]);
    return;
  }
  const over = (event.target as Element).closest<HTMLElement>(".page[data-page-id]")?.dataset["pageId"];
  const target = entry.pages.get(over ?? null);
  if (!target || target === page) return;
  const sorted = performIntegerSort(page as never, {
    target: target as never,
    siblings: [...entry.pages] as never,
    sortBefore: page.sort > target.sort,
  }) as unknown as { target: PageView; update: { sort: number } }[];
  const updates = sorted.map(({ target: { id }, update }) => ({ _id: id, ...update }));
  await entry.updateEmbeddedDocuments("JournalEntryPage", updates);
}
