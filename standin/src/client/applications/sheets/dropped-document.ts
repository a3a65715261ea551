import { host } from "../../host.ts";
import type { CollectionView, DocumentClassView, DocumentView } from "../surroundings.ts";
import type { TextEditor } from "../ux/text-editor.ts";

/** Reads what was dropped; the document itself is looked up when it is wanted, and may be of no known kind. */
export function droppedDocument(event: DragEvent): {
  data: Record<string, unknown>;
  load: () => Promise<DocumentView | null>;
} {
  const { ux, ...kinds } = host.CONFIG as { ux: { TextEditor: typeof TextEditor } } & Record<
    string,
    { documentClass?: DocumentClassView }
  >;
  const data = ux.TextEditor.getDragEventData(event);
  const cls = typeof data["type"] === "string" ? kinds[data["type"]]?.documentClass : undefined;
  return { data, load: async () => (await cls?.fromDropData(data)) ?? null };
}

/** Copies a document to another parent, under its own id where none of the others has that; it remembers its compendium. */
export async function copyTo(
  parent: DocumentView,
  document: DocumentView,
  others: CollectionView<DocumentView>,
): Promise<DocumentView | null> {
  const keepId = others.get(document.id ?? "") === undefined;
  const { _stats, ...data } = document.toObject();
  const origin = document.pack ? { compendiumSource: document.uuid } : {};
  const source = { ...data, _stats: { ...(_stats as object | undefined), ...origin } };
  const [copy] = await parent.createEmbeddedDocuments(document.documentName, [source], { keepId });
  return copy ?? null;
}
