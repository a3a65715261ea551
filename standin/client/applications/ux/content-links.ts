import { fromUuid } from "../../utils.ts";
import { localize } from "../surroundings.ts";
import type { DocumentView } from "../surroundings.ts";
import { createAnchor } from "./anchors.ts";
import type { EnrichmentOptions } from "./enrichment-options.ts";
import { replaceText } from "./text-nodes.ts";

const CONTENT_LINK = /@UUID\[([^\]#]+)(?:#([^\]]+))?\](?:\{([^}]+)\})?/g;
const ADDRESS = /https?:\/\/[^\s<>"'[\]]+[^\s<>"'[\].,;:!?)]/g;

const ICONS: Readonly<Record<string, string>> = {
  Actor: "fa-solid fa-user",
  Item: "fa-solid fa-suitcase",
  ChatMessage: "fa-solid fa-comment",
  JournalEntry: "fa-solid fa-book-open",
  Macro: "fa-solid fa-code",
  RollTable: "fa-solid fa-table-list",
};

/** Turns `@UUID[...]{label}` into links to documents. */
export async function enrichContentLinks(html: HTMLElement, options: EnrichmentOptions): Promise<void> {
  await replaceText(html, CONTENT_LINK, async ([, uuid = "", hash, label]) => {
    const target = (await fromUuid(uuid, { relative: options.relativeTo ?? null })) as DocumentView | null;
    return createContentLink(uuid, target, { hash, label });
  });
}

function createContentLink(
  uuid: string,
  target: DocumentView | null,
  { hash, label }: { hash: string | undefined; label: string | undefined },
): HTMLAnchorElement {
  if (!target) {
    const name = label ?? localize("Unknown");
    return createAnchor({
      classes: ["content-link", "broken"],
      dataset: { uuid },
      name,
      icon: "fa-solid fa-link-slash",
    });
  }
  const { documentName: type, id, pack, name } = target;
  const dataset = {
    link: "",
    uuid: target.uuid,
    id: id ?? "",
    type,
    hash,
    pack: pack ?? undefined,
    tooltip: localize(`DOCUMENT.${type}`),
  };
  const icon = ICONS[type] ?? "fa-solid fa-file";
  const attrs = { draggable: "true" };
  return createAnchor({ classes: ["content-link"], attrs, dataset, name: label ?? name ?? uuid, icon });
}

/** Turns addresses of the web into links which open in a new tab. */
export async function enrichHyperlinks(html: HTMLElement): Promise<void> {
  await replaceText(html, ADDRESS, ([address]) => {
    const link = document.createElement("a");
    link.href = address;
    link.rel = "nofollow noopener";
    link.target = "_blank";
    link.className = "hyperlink";
    link.textContent = address;
    return link;
  });
}

/** Opens the document a link points to. */
export async function followContentLink(link: HTMLElement): Promise<void> {
  const document = (await fromUuid(link.dataset["uuid"] ?? "")) as DocumentView | null;
  if (!document) throw new Error(localize("DOCUMENT.LinkBroken", { uuid: link.dataset["uuid"] ?? "" }));
  await document.sheet?.render({ force: true });
}
