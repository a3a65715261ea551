import type { DocumentResponse, Source, Connection, DocumentRequest } from "../connection.ts";
import { reviveOperators } from "../data/operators.ts";
import { Hooks } from "../hooks.ts";
import { type Plain, isEmpty } from "../utils/types.ts";
import { fromUuidSync } from "../utils/uuid.ts";
import type { ClientDocument } from "./client-document.ts";
import { takeIn, takeOut, type EmbeddedCollection } from "./embedded-collection.ts";
import type { DocumentCollection } from "./document-collection.ts";
import type { DocumentClass } from "./document.ts";
import { configOf, game, ui, type PackView } from "./surroundings.ts";
import type { Document } from "../kinds.ts";
import { DataModel } from "../data/data-model.ts";
import { generation } from "../generations/index.ts";
import { deepClone, expandObject } from "../utils/objects.ts";

/** Where the documents of a response live on this client. */
interface Target {
  readonly cls: DocumentClass;
  readonly parent: ClientDocument | null;
  readonly collection: EmbeddedCollection | DocumentCollection;
}

/** Carries out on this client what the server has done, tells the listeners, and returns the documents. */
export function applyResponse(response: DocumentResponse): Document[] {
  const home = targetOf(response);
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

function targetOf({ type, operation }: DocumentResponse): Target | null {
  const cls = configOf(type).documentClass as DocumentClass | undefined;
  // A world may contain kinds of documents without a class on this client.
  if (!cls) return null;
  if (operation.parentUuid) {
    const parent = fromUuidSync(operation.parentUuid) as ClientDocument | null;
    return parent && { cls, parent, collection: parent.getEmbeddedCollection(cls.documentName) };
  }
  const collection = game().collections?.get(type) as DocumentCollection | undefined;
  return collection ? { cls, parent: null, collection } : null;
}

/** The request without the documents themselves. */
function sharedOptions({ operation }: DocumentResponse): Plain {
  const contents = ["data", "updates", "ids"];
  return Object.fromEntries(Object.entries(operation).filter(([name]) => !contents.includes(name)));
}

function applyCreate(home: Target, response: DocumentResponse): Document[] {
  const { parent, collection } = home;
  const options = sharedOptions(response);
  // Documents that are already here were part of the world's data, so their creation is old news.
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

function applyUpdate(home: Target, response: DocumentResponse): Document[] {
  const { parent, collection } = home;
  const options = sharedOptions(response);
  const changes = reviveOperators(response.result) as Source[];
  before("Update", home, changes, options, response.userId);
  const updated: { document: ClientDocument; change: Source }[] = [];
  for (const change of changes) {
    const document = collection.get(change._id) as ClientDocument | undefined;
    if (!document) continue;
    const { _stats, _id, ...rest } = change;
    if (options["recursive"] !== false) document.updateSource({ ...rest, _stats }, { fallback: true });
    else {
      // Time and author are merged in any case: even by an update that replaces objects.
      document.updateSource(rest, { recursive: false, fallback: true });
      document.updateSource({ _stats });
    }
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

function applyDelete(home: Target, response: DocumentResponse): Document[] {
  const { parent, collection } = home;
  const options = sharedOptions(response);
  const ids = response.result as string[];
  before("Delete", home, ids, options, response.userId);
  const documents: ClientDocument[] = [];
  for (const id of ids) {
    const document = collection.get(id) as ClientDocument | undefined;
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

/** A document includes what is embedded in it: all its ancestors are prepared again. */
function resetAncestors(parent: ClientDocument | null): void {
  let top: Document | null = parent;
  while (top?.parent) top = top.parent;
  top?.reset();
}

type Step = "Create" | "Update" | "Delete";

function before(step: Step, { parent, collection }: Target, data: unknown, options: Plain, userId: string): void {
  for (let up = parent; up; up = up.parent) {
    up[`_pre${step}DescendantDocuments`](parent, collection.name, data, options, userId);
  }
}

function after(
  step: Step,
  { cls, parent, collection }: Target,
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

/** Options of a create, update or delete; those not named here travel to all clients. */
export interface Operation {
  parent?: Document | null;
  pack?: string | null;
  diff?: boolean;
  recursive?: boolean;
  render?: boolean;
  renderSheet?: boolean;
  keepId?: boolean;
  keepEmbeddedIds?: boolean;
  noHook?: boolean;
  deleteAll?: boolean;
  [option: string]: unknown;
}

let connection: Connection | null = null;

/** Says by which connection documents are created, updated and deleted; null when it is closed. */
export function setConnection(to: Connection | null): void {
  connection = to;
}

/** The connection to the server. */
export function currentConnection(): Connection {
  if (!connection) throw new Error("There is no connection to a server");
  return connection;
}

/** The data for the steps before a request; it is passed on, so that they may add to it. */
function optionsOf({ parent = null, ...operation }: Operation, action: string): Plain {
  return {
    render: true,
    ...operation,
    action,
    parentUuid: parent?.uuid ?? null,
    pack: packOf({ ...operation, parent }),
  };
}

/** Embedded documents are in the compendium of their parent, stated or not. */
function packOf({ parent, pack }: Operation): string | null {
  return pack ?? parent?.pack ?? null;
}

/** The class method and the document method of one step, as the document classes have them. */
type Steps = Record<string, (...args: unknown[]) => unknown>;

/** Runs the steps of one document before a request; false means that it is left out. */
async function passes(document: Document, step: string, args: readonly unknown[], operation: Operation) {
  const user = game().user;
  const allowed = await (document as unknown as Steps)[`_pre${step}`]?.(...args, user);
  if (allowed === false) return false;
  if (operation.noHook) return true;
  return Hooks.call(`pre${step}${document.documentName}`, document, ...args, user?.id);
}

async function send(
  cls: DocumentClass,
  action: DocumentRequest["action"],
  documents: readonly Document[],
  operation: Plain,
): Promise<Document[]> {
  const step = `_pre${action.charAt(0).toUpperCase()}${action.slice(1)}Operation`;
  const allowed = await (cls as unknown as Steps)[step]?.(documents, operation, game().user);
  if (allowed === false || documents.length === 0) return [];
  // The step may have changed or removed documents to create.
  if (action === "create") operation["data"] = documents.map((document) => document.toObject());
  const request: DocumentRequest = { type: cls.documentName, action, operation: carry(operation) };
  let response: DocumentResponse;
  try {
    response = await currentConnection().modifyDocument(request);
  } catch (error) {
    ui().notifications?.error(error instanceof Error ? error.message : String(error));
    throw error;
  }
  return applyResponse(response);
}

/** Only plain data travels, so that a client in the same process does not see more than a distant one. */
function carry<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Creates documents after asking all who may object. */
export async function createDocuments(
  cls: DocumentClass,
  data: readonly (Plain | Document)[],
  operation: Operation,
): Promise<Document[]> {
  const options = optionsOf(operation, "create");
  const documents: Document[] = [];
  for (const given of data) {
    const source = given instanceof DataModel ? given.toObject() : expandObject(given);
    const wanted = deepClone(source);
    if (!operation.keepId) Reflect.deleteProperty(wanted, "_id");
    const document = new cls(wanted, { parent: operation.parent ?? null, pack: packOf(operation) });
    if (await passes(document, "Create", [source, options], operation)) documents.push(document);
  }
  options["data"] = documents.map((document) => document.toObject());
  return send(cls, "create", documents, options);
}

/** Updates documents after finding out what would change and asking all who may object. */
export async function updateDocuments(
  cls: DocumentClass,
  updates: readonly (Plain | Document)[],
  operation: Operation,
): Promise<Document[]> {
  const { diff = true, recursive = true } = operation;
  const options = optionsOf(operation, "update");
  const collection = await collectionOf(
    cls,
    operation,
    updates.map(({ _id }) => _id),
  );
  const documents: Document[] = [];
  const sent: Plain[] = [];
  for (const update of updates) {
    const document = collection.get(update._id, { strict: true });
    const wanted = expandObject(update instanceof DataModel ? update.toObject() : deepClone(update));
    const difference = document.updateSource(wanted, { dryRun: true, recursive });
    const told = diff && generation().documents.preUpdateIsGivenDifference ? difference : wanted;
    const changes: Plain = { ...told, _id: document.id };
    if (!(await passes(document, "Update", [changes, options], operation))) continue;
    const final = settle(document, changes, { diff, recursive });
    if (diff && isEmpty(final)) continue;
    documents.push(document);
    sent.push({ ...final, _id: document.id });
  }
  options["updates"] = sent;
  return send(cls, "update", documents, options);
}

/** The changes that remain after the hooks. */
function settle(document: Document, changes: Plain, { diff, recursive }: { diff: boolean; recursive: boolean }): Plain {
  const wanted = expandObject(changes);
  Reflect.deleteProperty(wanted, "_id");
  const difference = document.updateSource(wanted, { dryRun: true, recursive });
  return diff ? difference : wanted;
}

/** Deletes documents after asking all who may object. */
export async function deleteDocuments(
  cls: DocumentClass,
  ids: readonly string[],
  operation: Operation,
): Promise<Document[]> {
  const options = optionsOf(operation, "delete");
  const collection = await collectionOf(cls, operation, ids);
  const documents: Document[] = [];
  for (const id of operation.deleteAll ? [...collection.keys()] : ids) {
    const document = collection.get(id, { strict: true });
    if (await passes(document, "Delete", [options], operation)) documents.push(document);
  }
  options["ids"] = documents.map((document) => document.id);
  return send(cls, "delete", documents, options);
}

interface Documents {
  get(id: unknown, options: { strict: true }): Document;
  keys(): Iterable<string>;
}

/** Where documents are; those of a compendium come from the server when needed. */
async function collectionOf(cls: DocumentClass, operation: Operation, ids: readonly unknown[]): Promise<Documents> {
  const { parent } = operation;
  const pack = packOf(operation);
  if (parent) return parent.getEmbeddedCollection(cls.documentName) as unknown as Documents;
  const collection = pack ? game().packs.get(pack) : game().collections?.get(cls.documentName);
  if (!collection) throw new Error(`The stand-in has no collection of ${cls.documentName} documents`);
  if (pack) await (collection as PackView).getDocuments({ _id__in: ids });
  return collection as unknown as Documents;
}
