import { documentConfig } from "../../document-config.ts";
import { CONST } from "../../constants.ts";
import { host } from "../../host.ts";
import { fromUuid, fromUuidSync, parseUuid } from "../../utils.ts";
import { localize, type DocumentView } from "../surroundings.ts";
import type { EnrichmentOptions } from "./enrichment-options.ts";

/** What a link in enriched text is made of. */
export interface AnchorDescription {
  attrs?: Record<string, string>;
  dataset?: Record<string, string | undefined>;
  classes?: readonly string[];
  name?: string;
  icon?: string;
}

/** Creates a link in enriched text. Without an address, it needs a tab index to be reached by keyboard. */
export function createAnchor({
  attrs = {},
  dataset = {},
  classes = [],
  name,
  icon,
}: AnchorDescription): HTMLAnchorElement {
  const anchor = document.createElement("a");
  anchor.classList.add(...classes);
  for (const [key, value] of Object.entries(dataset)) if (value !== undefined) anchor.dataset[key] = value;
  for (const [attribute, value] of Object.entries(attrs)) anchor.setAttribute(attribute, value);
  if (icon) {
    const image = document.createElement("i");
    image.className = icon;
    image.setAttribute("aria-hidden", "true");
    anchor.append(image);
  }
  anchor.append(name ?? "");
  return makePressable(anchor);
}

/** Lets the keyboard reach a link without an address. */
export function makePressable(anchor: HTMLAnchorElement): HTMLAnchorElement {
  anchor.tabIndex = 0;
  anchor.setAttribute("role", "button");
  return anchor;
}

/** `@UUID[...]{label}`, and the older forms which name the kind of document: by id or by name. */
export const CONTENT_LINK = new RegExp(
  String.raw`@(UUID|Compendium|${CONST.DOCUMENT_LINK_TYPES.join("|")})\[([^#\]]+)(?:#([^\]]+))?\](?:\{([^}]+)\})?`,
  "g",
);

interface LinkedDocument extends DocumentView {
  toAnchor(description: AnchorDescription): HTMLAnchorElement;
  _onClickDocumentLink(event: Event): unknown;
}

/** What the index of a compendium tells of a document that is not loaded. */
interface IndexEntry {
  readonly _id: string;
  readonly uuid: string;
  readonly name: string;
}

type Target = LinkedDocument | IndexEntry;

/** Makes the link to the document that was named; a broken one for none. */
export async function createContentLink(
  match: RegExpMatchArray,
  { relativeTo }: EnrichmentOptions,
): Promise<HTMLAnchorElement> {
  const [, type = "UUID", name = "", hash, label] = match;
  const uuid = uuidOf(type, name, relativeTo);
  const target = uuid === null ? null : await targetOf(uuid, relativeTo);
  if (!target) return brokenLink(uuid ?? `${type}.${name}`, label ?? (type === "UUID" ? localize("Unknown") : name));
  const dataset = { link: "", hash };
  const attrs = { draggable: "true" };
  if (isDocument(target)) {
    return target.toAnchor({
      attrs,
      dataset,
      classes: ["content-link"],
      ...(label === undefined ? {} : { name: label }),
    });
  }
  return indexLink(target, { attrs, dataset, ...(label === undefined ? {} : { name: label }) });
}

function isDocument(target: Target): target is LinkedDocument {
  return "toAnchor" in target;
}

/** The uuid of the named document; null if it does not exist. */
function uuidOf(type: string, name: string, relativeTo: EnrichmentOptions["relativeTo"]): string | null {
  if (type === "UUID") return parseUuid(name, { relative: relativeTo ?? null })?.uuid ?? name;
  if (type === "Compendium") return compendiumUuid(name);
  const { collections } = host.game as {
    collections: {
      get(type: string): { get(id: string): Named | undefined; getName(name: string): Named | undefined };
    };
  };
  const found = collections.get(type).get(name) ?? collections.get(type).getName(name);
  return found?.uuid ?? null;
}

interface Named {
  readonly uuid: string;
}

interface PackView {
  readonly collection: string;
  readonly documentName: string;
  readonly index: { get(id: string): IndexEntry | undefined; getName(name: string): IndexEntry | undefined };
}

/** `scope.pack.id` or `scope.pack.name`. */
function compendiumUuid(path: string): string | null {
  const [scope = "", name = "", ...rest] = path.split(".");
  const pack = (host.game as { packs: { get(id: string): PackView | undefined } }).packs.get(`${scope}.${name}`);
  const target = rest.join(".");
  const entry = pack?.index.get(rest.at(-1) ?? "") ?? pack?.index.getName(target);
  return pack && entry ? `Compendium.${pack.collection}.${pack.documentName}.${entry._id}` : null;
}

/** A document of the world, or its entry in the index of a compendium; only what is missing in both is loaded. */
async function targetOf(uuid: string, relativeTo: EnrichmentOptions["relativeTo"]): Promise<Target | null> {
  const options = { relative: relativeTo ?? null, strict: false };
  const known = fromUuidSync(uuid, options) as Target | null;
  return known ?? ((await fromUuid(uuid, options)) as Target | null);
}

/** A link that leads nowhere. */
function brokenLink(uuid: string, name: string): HTMLAnchorElement {
  return createAnchor({
    classes: ["content-link", "broken"],
    dataset: { uuid },
    name,
    icon: "fa-solid fa-link-slash",
  });
}

function indexLink(entry: IndexEntry, { dataset, ...description }: AnchorDescription): HTMLAnchorElement {
  const { uuid } = entry;
  const { type = "", collection } = parseUuid(uuid) ?? {};
  const pack = (collection as { collection?: string } | undefined)?.collection;
  const config = documentConfig(type);
  return createAnchor({
    name: entry.name,
    icon: config?.sidebarIcon ?? "fa-solid fa-file",
    ...description,
    classes: ["content-link"],
    dataset: { ...dataset, uuid, id: entry._id, type, pack, tooltip: localize(`DOCUMENT.${type}`) },
  });
}

/** Does what a click on a link to a document does: the document decides. */
export async function followContentLink(event: Event, link: HTMLElement): Promise<void> {
  const { uuid = "" } = link.dataset;
  const target = (await fromUuid(uuid)) as LinkedDocument | null;
  if (!target) throw new Error(localize("DOCUMENT.LinkBroken", { uuid }));
  // The whole page has heard the click, but documents look for the link at the event.
  Object.defineProperty(event, "currentTarget", { configurable: true, value: link });
  await target._onClickDocumentLink(event);
}

/** The data of a link that is dragged: of its document, as far as that is at hand. */
export function contentLinkData({ dataset }: HTMLElement): object {
  const { uuid = "", type, hash } = dataset;
  const target = fromUuidSync(uuid, { strict: false }) as Partial<DocumentView> | null;
  const data = target && "toDragData" in target ? (target as DocumentView).toDragData() : { type, uuid };
  return hash ? { ...data, anchor: { slug: hash, name: dataset["name"] } } : data;
}
