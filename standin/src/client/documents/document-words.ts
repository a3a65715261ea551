import { createAnchor } from "../applications/ux/anchors.ts";
import type { AnchorDescription } from "../applications/ux/anchors.ts";
import type { Document } from "./document.ts";
import { configOf, game } from "./surroundings.ts";

type Linked = Pick<Document, "documentName" | "uuid" | "id" | "pack" | "type" | "name">;

/** A link to a document, with the icon and the label of its type. */
export function createDocumentAnchor(
  linked: Linked,
  { attrs = {}, dataset = {}, classes = [], name, icon }: AnchorDescription,
): HTMLAnchorElement {
  const { documentName, type = "" } = linked;
  const { sidebarIcon, typeIcons, typeLabels } = configOf(documentName);
  const { i18n } = game();
  const typeLabel = i18n.localize(typeLabels?.[type] ?? "");
  const isNamed = typeLabel !== "" && typeLabel !== typeLabels?.[type];
  return createAnchor({
    attrs: { draggable: "true", ...attrs },
    dataset: {
      link: "",
      uuid: linked.uuid,
      id: linked.id ?? "",
      type: documentName,
      pack: linked.pack ?? undefined,
      tooltip: isNamed ? typeLabel : i18n.localize(`DOCUMENT.${documentName}`),
      ...dataset,
    },
    classes: ["content-link", ...classes],
    name: name ?? linked.name ?? "",
    icon: icon ?? typeIcons?.[type] ?? sidebarIcon ?? "fa-solid fa-file",
  });
}

/** The name of a new document: the label of its type, with a number when that is taken. */
export function defaultName(
  { documentName, metadata }: Pick<typeof Document, "documentName" | "metadata">,
  type: string | undefined,
  parent: Document | null,
): string {
  const { i18n, collections } = game();
  const label = (type && configOf(documentName).typeLabels?.[type]) ?? metadata.label;
  const name = i18n.localize(label);
  const siblings = parent ? parent.getEmbeddedCollection(documentName) : collections?.get(documentName);
  const taken = new Set([...((siblings ?? []) as Iterable<Document>)].map((document) => document.name));
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? name : `${name} (${count})`;
    if (!taken.has(candidate)) return candidate;
  }
}
