import { host } from "../../host.ts";
import type { DocumentClassView, DocumentView } from "../surroundings.ts";
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

/** The data of a copy of a document for another parent; it remembers what it is a copy of. */
export function copyForParent(document: DocumentView): Record<string, unknown> {
  const { _stats, ...data } = document.toObject();
  delete data["_id"];
  const origin = document.pack ? { compendiumSource: document.uuid } : { duplicateSource: document.uuid };
  return { ...data, _stats: { ...(_stats as object | undefined), ...origin } };
}
