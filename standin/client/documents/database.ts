import { DataModel } from "../data/data-model.ts";
import type { Connection, DocumentRequest, DocumentResponse } from "../connection.ts";
import { Hooks } from "../hooks.ts";
import { deepClone } from "../utils/clone.ts";
import { expandObject } from "../utils/paths.ts";
import { isEmpty } from "../utils/types.ts";
import type { Plain } from "../utils/types.ts";
import { applyResponse } from "./apply-response.ts";
import type { Document, DocumentClass } from "./document.ts";
import { game, ui } from "./surroundings.ts";

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

/** Says by which connection documents are created, updated and deleted; null when there is none any more. */
export function setConnection(to: Connection | null): void {
  connection = to;
}

/** The connection to the server. */
export function currentConnection(): Connection {
  if (!connection) throw new Error("There is no connection to a server");
  return connection;
}

/** What the steps before a request are told; it is passed on, so that they may add to it. */
function optionsOf({ parent, pack, ...options }: Operation, action: string): Plain {
  return { ...options, action, parentUuid: parent?.uuid ?? null, pack: pack ?? null, render: options.render ?? true };
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

/** Only plain data travels: a client in the same process shall not see more than one far away. */
function carry<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Creates documents after asking everybody who may object. */
export async function createDocuments(
  cls: DocumentClass,
  data: readonly (Plain | Document)[],
  operation: Operation,
): Promise<Document[]> {
  const { parent = null, pack = null } = operation;
  assertNoPack(pack);
  const options = optionsOf(operation, "create");
  const documents: Document[] = [];
  for (const given of data) {
    const source = given instanceof DataModel ? given.toObject() : expandObject(given);
    const wanted = deepClone(source);
    if (!operation.keepId) Reflect.deleteProperty(wanted, "_id");
    const document = new cls(wanted, { parent, pack });
    if (await passes(document, "Create", [source, options], operation)) documents.push(document);
  }
  options["data"] = documents.map((document) => document.toObject());
  return send(cls, "create", documents, options);
}

/** Updates documents after finding out what would change and asking everybody who may object. */
export async function updateDocuments(
  cls: DocumentClass,
  updates: readonly Plain[],
  operation: Operation,
): Promise<Document[]> {
  const { parent = null, pack = null, diff = true, recursive = true } = operation;
  assertNoPack(pack);
  const options = optionsOf(operation, "update");
  const documents: Document[] = [];
  const sent: Plain[] = [];
  for (const update of updates) {
    const document = find(cls, parent, update["_id"]);
    const wanted = expandObject(deepClone(update));
    const difference = document.updateSource(wanted, { dryRun: true, recursive });
    const changes: Plain = { ...(diff ? difference : wanted), _id: document.id };
    if (!(await passes(document, "Update", [changes, options], operation))) continue;
    const final = settle(document, changes, { diff, recursive });
    if (diff && isEmpty(final)) continue;
    documents.push(document);
    sent.push({ ...final, _id: document.id });
  }
  options["updates"] = sent;
  return send(cls, "update", documents, options);
}

/** What is left to change after others have had their say about it. */
function settle(document: Document, changes: Plain, { diff, recursive }: { diff: boolean; recursive: boolean }): Plain {
  const wanted = expandObject(changes);
  Reflect.deleteProperty(wanted, "_id");
  const difference = document.updateSource(wanted, { dryRun: true, recursive });
  return diff ? difference : wanted;
}

/** Deletes documents after asking everybody who may object. */
export async function deleteDocuments(
  cls: DocumentClass,
  ids: readonly string[],
  operation: Operation,
): Promise<Document[]> {
  const { parent = null, pack = null, deleteAll = false } = operation;
  assertNoPack(pack);
  const options = optionsOf(operation, "delete");
  const documents: Document[] = [];
  for (const id of deleteAll ? allIds(cls, parent) : ids) {
    const document = find(cls, parent, id);
    if (await passes(document, "Delete", [options], operation)) documents.push(document);
  }
  options["ids"] = documents.map((document) => document.id);
  return send(cls, "delete", documents, options);
}

interface Documents {
  get(id: unknown, options: { strict: true; invalid: true }): Document;
  keys(): Iterable<string>;
}

function collectionOf(cls: DocumentClass, parent: Document | null): Documents {
  if (parent) return parent.getEmbeddedCollection(cls.documentName) as unknown as Documents;
  const collection = game().collections?.get(cls.documentName);
  if (!collection) throw new Error(`The stand-in has no collection of ${cls.documentName} documents`);
  return collection as Documents;
}

function find(cls: DocumentClass, parent: Document | null, id: unknown): Document {
  return collectionOf(cls, parent).get(id, { strict: true, invalid: true });
}

function allIds(cls: DocumentClass, parent: Document | null): string[] {
  return [...collectionOf(cls, parent).keys()];
}

function assertNoPack(pack: string | null): void {
  if (pack) throw new Error(`The stand-in has no compendium packs (${pack})`);
}
