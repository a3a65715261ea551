import type { DocumentResponse, Source } from "../connection.ts";
import { reviveOperators } from "../data/operators.ts";
import { Hooks } from "../hooks.ts";
import type { Plain } from "../utils/types.ts";
import { fromUuidSync, parseUuid } from "../utils/uuid.ts";
import type { ClientDocument } from "./client-document.ts";
import { takeIn, takeOut } from "./collection-steps.ts";
import type { DocumentCollection } from "./document-collection.ts";
import type { DocumentClass } from "./document.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { configOf, game } from "./surroundings.ts";
import type { Document } from "../kinds.ts";

/** Where the documents of a response live on this client. */
interface Home {
  readonly cls: DocumentClass;
  readonly parent: ClientDocument | null;
  readonly collection: EmbeddedCollection | DocumentCollection;
}

/** Carries out on this client what the server has done, tells everybody, and answers with the documents. */
export function applyResponse(response: DocumentResponse): Document[] {
  const home = homeOf(response);
  if (!home) return [];
  switch (response.action) {
    case "create":
      return applyCreate(home, response);
    case "update":
      return applyUpdate(home, response);
    case "delete":
      return applyDelete(home, response);
  }
}

function homeOf({ type, operation }: DocumentResponse): Home | null {
  const cls = configOf(type).documentClass as DocumentClass | undefined;
  // A world may hold kinds of documents which this client has no class for.
  if (!cls) return null;
  if (operation.parentUuid) {
    const parent = operation.pack ? loadedParent(operation.parentUuid) : fromUuidSync(operation.parentUuid);
    return parent && homeIn(cls, parent as ClientDocument);
  }
  const pack = operation.pack ? game().packs.get(operation.pack) : undefined;
  const known = operation.pack ? (type === "Folder" ? pack?.folders : pack) : game().collections?.get(type);
  const collection = known as DocumentCollection | undefined;
  return collection ? { cls, parent: null, collection } : null;
}

function homeIn(cls: DocumentClass, parent: ClientDocument): Home {
  return { cls, parent, collection: parent.getEmbeddedCollection(cls.documentName) };
}

/** A document of a compendium which holds others; null when this client has not asked for it. */
function loadedParent(uuid: string): ClientDocument | null {
  const { collection, primaryId, embedded } = parseUuid(uuid) ?? { embedded: [] };
  let found = (collection as DocumentCollection | undefined)?.get(primaryId) as ClientDocument | undefined;
  for (let place = 0; place + 1 < embedded.length; place += 2) {
    found = found?.getEmbeddedDocument(embedded[place] ?? "", embedded[place + 1] ?? "") as ClientDocument | undefined;
  }
  return found ?? null;
}

/** What was asked for apart from the documents themselves. */
function optionsOf({ operation }: DocumentResponse): Plain {
  const contents = ["data", "updates", "ids"];
  return Object.fromEntries(Object.entries(operation).filter(([name]) => !contents.includes(name)));
}

function applyCreate(home: Home, response: DocumentResponse): Document[] {
  const { parent, collection } = home;
  const options = optionsOf(response);
  // What is here already was part of the world's data, and its creation is no news.
  const sources = (response.result as Source[]).filter(({ _id }) => !collection.has(_id));
  before("Create", home, sources, options, response.userId);
  const documents: ClientDocument[] = [];
  for (const source of sources) {
    let document: Document | undefined;
    if (parent) {
      document = (collection as EmbeddedCollection).createDocument(source);
      (collection as EmbeddedCollection)[takeIn](document);
    } else document = (collection as DocumentCollection)[takeIn](source);
    if (document) documents.push(document as ClientDocument);
  }
  resetAncestors(parent);
  for (const document of documents) {
    document._onCreate(document.toObject(), options, response.userId);
    Hooks.callAll(`create${document.documentName}`, document, options, response.userId);
  }
  after("Create", home, documents, sources, options, response);
  return documents;
}

function applyUpdate(home: Home, response: DocumentResponse): Document[] {
  const { parent, collection } = home;
  const options = optionsOf(response);
  const changes = reviveOperators(response.result) as Source[];
  before("Update", home, changes, options, response.userId);
  const updated: { document: ClientDocument; change: Source }[] = [];
  for (const change of changes) {
    const document = collection.get(change._id, { invalid: true }) as ClientDocument | undefined;
    if (!document) continue;
    const { _stats, _id, ...rest } = change;
    if (options["recursive"] !== false) document.updateSource({ ...rest, _stats }, { fallback: true });
    else {
      // When and by whom is merged in any case: an update which replaces objects does not mean these.
      document.updateSource(rest, { recursive: false, fallback: true });
      document.updateSource({ _stats });
    }
    if (!parent && !collection.has(_id) && !document.invalid) collection.set(_id, document);
    updated.push({ document, change });
  }
  resetAncestors(parent);
  for (const { document, change } of updated) {
    document._onUpdate(change, options, response.userId);
    Hooks.callAll(`update${document.documentName}`, document, change, options, response.userId);
  }
  const documents = updated.map(({ document }) => document);
  after("Update", home, documents, changes, options, response);
  return documents;
}

function applyDelete(home: Home, response: DocumentResponse): Document[] {
  const { parent, collection } = home;
  const options = optionsOf(response);
  const ids = response.result as string[];
  before("Delete", home, ids, options, response.userId);
  const documents: ClientDocument[] = [];
  for (const id of ids) {
    const document = collection.get(id, { invalid: true }) as ClientDocument | undefined;
    collection[takeOut](id);
    if (document) documents.push(document);
  }
  resetAncestors(parent);
  for (const document of documents) {
    document._onDelete(options, response.userId);
    Hooks.callAll(`delete${document.documentName}`, document, options, response.userId);
  }
  after("Delete", home, documents, ids, options, response);
  return documents;
}

/** What a document holds is part of what it is: all the way up, it is prepared anew. */
function resetAncestors(parent: ClientDocument | null): void {
  let top: Document | null = parent;
  while (top?.parent) top = top.parent;
  top?.reset();
}

type Step = "Create" | "Update" | "Delete";

function before(step: Step, { parent, collection }: Home, data: unknown, options: Plain, userId: string): void {
  for (let up = parent; up; up = up.parent) {
    up[`_pre${step}DescendantDocuments`](parent, collection.name, data, options, userId);
  }
}

function after(
  step: Step,
  { cls, parent, collection }: Home,
  documents: readonly ClientDocument[],
  data: unknown,
  options: Plain,
  { userId, action }: DocumentResponse,
): void {
  const steps = cls as unknown as Record<string, (...args: unknown[]) => unknown>;
  void steps[`_on${step}Operation`]?.(documents, options, game().users.get(userId));
  for (let up = parent; up; up = up.parent) {
    up[`_on${step}DescendantDocuments`](parent, collection.name, documents, data, options, userId);
  }
  if (parent) return;
  const user = game().users.get(userId);
  (collection as DocumentCollection)._onModifyContents(action, documents, data, options, user);
}
