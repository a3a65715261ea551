import { documentConfig } from "./document-config.ts";
import type { CollectionName, WorldData, Connection, DocumentResponse } from "./connection.ts";
import type { DataModel } from "./data/data-model.ts";
import type { ClientDocument } from "./documents/client-document.ts";
import { fillCollection } from "./documents/embedded-collection.ts";
import type { WorldCollection } from "./documents/document-collection.ts";
import { verifyEffectModels } from "./documents/active-effect.ts";
import { labelModel, type Localization } from "./i18n.ts";
import { Collection } from "./utils/collection.ts";
import type { WorldSettings } from "./kinds.ts";
import { showActivity, type UserActivity } from "./presence.ts";
import { applyResponse } from "./documents/database.ts";

/** The kinds of documents which the world of the stand-in has, in the order in which they are made. */
const WORLD_DOCUMENTS = [
  "Folder",
  "User",
  "Macro",
  "Actor",
  "Item",
  "JournalEntry",
  "RollTable",
  "Scene",
  "Combat",
  "ChatMessage",
] as const;

type DocumentName = (typeof WORLD_DOCUMENTS)[number];

/** Which collection of the server's data makes which kind of documents. */
const DATA: Readonly<Record<DocumentName, CollectionName>> = {
  Folder: "folders",
  User: "users",
  Macro: "macros",
  Actor: "actors",
  Item: "items",
  JournalEntry: "journal",
  RollTable: "tables",
  Scene: "scenes",
  Combat: "combats",
  ChatMessage: "messages",
};

interface DocumentTypeConfig {
  collection?: new () => WorldCollection;
  dataModels?: Record<string, typeof DataModel>;
  typeLabels?: Record<string, string>;
}

/** The empty collections of the world's documents; each is also a member of `game`, under the name of its data. */
export function makeCollections(game: object, settings: WorldSettings): Collection<WorldCollection> {
  const collections = new Collection<WorldCollection>([["Setting", settings]]);
  for (const name of WORLD_DOCUMENTS) {
    const { collection: Class } = configOf(name);
    if (!Class) throw new Error(`CONFIG.${name}.collection is not set`);
    const collection = new Class();
    collections.set(name, collection);
    Object.assign(game, { [DATA[name]]: collection });
  }
  return collections;
}

/** Makes all documents of the world; they are not prepared yet, so that each will find the others. */
export function fillCollections(collections: Collection<WorldCollection>, documents: WorldData["documents"]): void {
  for (const name of WORLD_DOCUMENTS) collections.get(name)?.[fillCollection](documents[DATA[name]]);
}

/** Prepares the documents of the world, when all of them exist. */
export function prepareDocuments(collections: Collection<WorldCollection>): void {
  for (const collection of collections) {
    for (const document of collection) (document as ClientDocument)._safePrepareData();
  }
}

/** The fields of the system's models get their labels, and its types their names. */
export function localizeModels(
  documentTypes: Readonly<Record<string, readonly string[]>>,
  i18n: Pick<Localization, "has" | typeof labelModel>,
): void {
  verifyEffectModels(documentTypes["ActiveEffect"] ?? []);
  for (const [name, types] of Object.entries(documentTypes)) {
    const config = configOf(name);
    for (const Model of Object.values(config.dataModels ?? {})) i18n[labelModel](Model);
    if (!config.typeLabels) continue;
    for (const type of types) {
      const key = `TYPES.${name}.${type}`;
      config.typeLabels[type] ??= i18n.has(key) ? key : type;
    }
  }
}

function configOf(name: string): DocumentTypeConfig {
  return (documentConfig(name) ?? {}) as DocumentTypeConfig;
}

/**
 * What the server tells of the world: of documents which others change, and of users who come and go. It waits until there
 * are documents to change.
 */
export class WorldNews {
  #waiting: (() => unknown)[] | null = [];
  readonly #connection: Connection;
  readonly #listeners = {
    modifyDocument: (response: unknown) => {
      this.#inTime(() => applyResponse(response as DocumentResponse));
    },
    userActivity: (activity: unknown) => {
      this.#inTime(() => {
        showActivity(activity as UserActivity);
      });
    },
  };

  /** Hears of changes from now on. */
  constructor(connection: Connection) {
    this.#connection = connection;
    for (const [event, listener] of Object.entries(this.#listeners)) connection.on(event, listener);
  }

  /** What has come so far is part of the data which the server has given. */
  forget(): void {
    this.#waiting = [];
  }

  /** Carries out what has waited; what comes later waits no more. */
  carryOut(): void {
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    for (const change of waiting) change();
  }

  stop(): void {
    for (const [event, listener] of Object.entries(this.#listeners)) this.#connection.off(event, listener);
  }

  #inTime(change: () => unknown): void {
    if (this.#waiting) this.#waiting.push(change);
    else change();
  }
}
