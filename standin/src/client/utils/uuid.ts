import { host } from "../host.ts";

/** What a uuid says: where the primary document lives, and the way down from it. */
export interface ResolvedUuid {
  readonly uuid: string;
  readonly type: string | undefined;
  readonly id: string | undefined;
  readonly collection: UuidCollection | undefined;
  readonly primaryType: string | undefined;
  readonly primaryId: string | undefined;
  /** Alternating document names and ids below the primary document. */
  readonly embedded: readonly string[];
  readonly documentType: string | undefined;
  readonly documentId: string | undefined;
}

/** As much of a document as a uuid needs. */
interface UuidDocument {
  readonly uuid: string;
  readonly id: string | null;
  readonly documentName: string;
  readonly parent: UuidDocument | null;
  getEmbeddedDocument(name: string, id: string, options?: object): UuidDocument | undefined;
}

interface UuidCollection {
  get(id: string, options?: object): UuidDocument | undefined;
  getDocument?(id: string): Promise<UuidDocument | undefined>;
  index?: { get(id: string): object | undefined };
  readonly collection?: string;
  /** The folders inside a compendium. */
  readonly folders?: UuidCollection;
}

interface Config {
  readonly compendium?: { readonly uuidRedirects: Readonly<Record<string, string>> };
}

interface Game {
  collections?: { get(name: string): UuidCollection | undefined };
  packs?: { get(name: string): UuidCollection | undefined };
}

/** Where a package says that a document, or all of its compendium, is found now. */
function redirected(uuid: string): string {
  // Most are of the world; nothing has to be looked up for each of these.
  if (!uuid.startsWith("Compendium.")) return uuid;
  const redirects = (host.CONFIG as Config | undefined)?.compendium?.uuidRedirects ?? {};
  const exact = redirects[uuid];
  if (exact !== undefined) return exact;
  const [pack] = /^Compendium\.[^.]+\.[^.]+(?=\.|$)/.exec(uuid) ?? [];
  const moved = pack === undefined ? undefined : redirects[pack];
  return pack === undefined || moved === undefined ? uuid : moved + uuid.slice(pack.length);
}

/** Takes a uuid apart; a uuid that begins with a dot is read from the document `relative`. */
export function parseUuid(uuid: string, { relative }: { relative?: UuidDocument | null } = {}): ResolvedUuid | null {
  if (typeof (uuid as unknown) !== "string" || !uuid) return null;
  const full = redirected(uuid.startsWith(".") && relative ? resolveRelative(uuid, relative) : uuid);
  const parts = full.split(".");
  const game = host.game as Game | undefined;
  let collection: UuidCollection | undefined;
  let primaryType: string | undefined;
  let primaryId: string | undefined;
  if (parts[0] === "Compendium") {
    const [, scope, pack, ...rest] = parts;
    collection = game?.packs?.get(`${String(scope)}.${String(pack)}`);
    // An old form of the address leaves the type out.
    if (rest.length % 2 === 1) rest.unshift((collection as { documentName?: string } | undefined)?.documentName ?? "");
    [primaryType, primaryId] = rest;
    if (primaryType === "Folder") collection = collection?.folders;
    parts.splice(0, parts.length, ...rest.slice(2));
  } else {
    [primaryType, primaryId] = parts.splice(0, 2);
    collection = primaryType ? game?.collections?.get(primaryType) : undefined;
  }
  const type = parts.length > 0 ? parts.at(-2) : primaryType;
  const id = parts.length > 0 ? parts.at(-1) : primaryId;
  return {
    uuid: full,
    type,
    id,
    collection,
    primaryType,
    primaryId,
    embedded: parts,
    documentType: primaryType,
    documentId: primaryId,
  };
}

/** `.Item.abc` is below the document, `.abc` beside it (or below it, when the document is itself a primary one). */
function resolveRelative(uuid: string, relative: UuidDocument): string {
  const path = uuid.slice(1);
  if (path.includes(".")) return `${relative.uuid}.${path}`;
  const parent = relative.parent;
  return parent ? `${parent.uuid}.${relative.documentName}.${path}` : `${relative.documentName}.${path}`;
}

/** Writes the uuid of a document from its parts; null when they do not suffice. */
export function buildUuid({
  id,
  documentName,
  parent,
  pack,
}: {
  id?: string | null | undefined;
  documentName?: string | undefined;
  parent?: { uuid: string } | null | undefined;
  pack?: string | null | undefined;
} = {}): string | null {
  if (!id) return null;
  if (parent) return documentName ? `${parent.uuid}.${documentName}.${id}` : null;
  if (pack) return documentName ? `Compendium.${pack}.${documentName}.${id}` : `Compendium.${pack}.${id}`;
  return documentName ? `${documentName}.${id}` : null;
}

/** Fetches the document a uuid names, from a compendium too; null for none. */
export async function fromUuid(
  uuid: string | null | undefined,
  options: { relative?: UuidDocument | null } = {},
): Promise<UuidDocument | object | null> {
  if (!uuid) return null;
  const resolved = parseUuid(uuid, options);
  if (!resolved?.collection || !resolved.primaryId) return null;
  const { collection, primaryId, embedded } = resolved;
  const primary = collection.getDocument ? await collection.getDocument(primaryId) : collection.get(primaryId);
  return descend(primary, embedded, options);
}

/** Finds the document a uuid names at once; of a compendium only the entry of its index is known. */
export function fromUuidSync(
  uuid: string | null | undefined,
  options: { relative?: UuidDocument | null; strict?: boolean } = {},
): UuidDocument | object | null {
  if (!uuid) return null;
  const { strict = true } = options;
  const resolved = parseUuid(uuid, options);
  if (!resolved?.collection || !resolved.primaryId) {
    if (strict && !resolved?.primaryId) throw new Error(`The uuid ${uuid} names no document`);
    return null;
  }
  const { collection, primaryId, embedded } = resolved;
  if (!collection.index) return descend(collection.get(primaryId, options), embedded, options);
  if (embedded.length > 0) {
    if (strict) throw new Error(`fromUuidSync was invoked on UUID '${uuid}' which references an Embedded Document`);
    return null;
  }
  const known = collection.get(primaryId, options) ?? null;
  if (known) return known;
  const entry = collection.index.get(primaryId);
  return entry ? Object.assign(entry, { pack: collection.collection }) : null;
}

function descend(primary: UuidDocument | undefined, embedded: readonly string[], options: object): UuidDocument | null {
  let found = primary;
  for (let place = 0; found && place + 1 < embedded.length; place += 2) {
    found = found.getEmbeddedDocument(embedded[place] ?? "", embedded[place + 1] ?? "", options);
  }
  return found ?? null;
}

/** The class a world uses for a kind of document. */
export function getDocumentClass(documentName: string): unknown {
  return (host.CONFIG as Record<string, { documentClass?: unknown } | undefined>)[documentName]?.documentClass;
}
