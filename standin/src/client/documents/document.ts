/* eslint-disable @typescript-eslint/no-unused-vars -- steps that do nothing here name what their overrides are given */

import { deleteProperty, getProperty, hasProperty, setProperty, mergeObject } from "../utils/objects.ts";
import type { Plain } from "../utils/types.ts";
import { game, gameIfAny, type PackView, configOf } from "./surroundings.ts";
import { CONST } from "../constants.ts";
import { type ModelOptions, DataModel, describeModel } from "../data/data-model.ts";
import { createDocuments, deleteDocuments, updateDocuments, type Operation } from "./database.ts";
import { EmbeddedCollection } from "./embedded-collection.ts";
import { mayModify, ownLevel, reaches, type DatabaseUser } from "./permissions.ts";
import type { DataField } from "../data/fields/data-field.ts";
import { EmbeddedCollectionField } from "../data/fields/embedded-data-field.ts";
import { buildUuid } from "../utils/uuid.ts";

/** Only what is installed may keep flags, so that nothing is left behind under a misspelled name. */
function assertScope(scope: string): void {
  const { system, modules } = game();
  if (["core", "world", system.id].includes(scope) || modules.has(scope)) return;
  throw new Error(`Flag scope "${scope}" is not valid or not currently active`);
}

/** Reads a flag. */
function readFlag(flags: Plain, scope: string, key: string): unknown {
  assertScope(scope);
  return getProperty(flags, `${scope}.${key}`);
}

/** The update which sets a flag. */
function settingFlag(scope: string, key: string, value: unknown): Plain {
  assertScope(scope);
  return { [`flags.${scope}.${key}`]: value };
}

/** Moves a property unless its new place is taken; returns whether it did. */
function moveProperty(data: Plain, from: string, to: string, apply?: (data: Plain) => unknown): boolean {
  if (!hasProperty(data, from) || hasProperty(data, to)) return false;
  setProperty(data, to, apply ? apply(data) : getProperty(data, from));
  deleteProperty(data, from);
  return true;
}

/** What is fixed for one kind of document. */
interface DocumentMetadata {
  readonly name: string;
  readonly collection: string;
  readonly label: string;
  readonly labelPlural: string;
  /** Types which exist without a system. */
  readonly coreTypes: readonly string[];
  /** Names of embedded kinds, with the fields which hold them. */
  readonly embedded: Readonly<Record<string, string>>;
  readonly hasTypeData: boolean;
}

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** What every document class has; the class itself is in CONFIG. */
export type DocumentClass<T extends Document = Document> = Omit<typeof Document, "prototype"> &
  (new (data: Plain, options?: ModelOptions) => T);

function packOf(id: string): PackView | undefined {
  return gameIfAny().packs?.get(id);
}

/** A window on a document. */
export interface DocumentApp {
  render(force?: boolean | Plain, options?: Plain): unknown;
  close(options?: Plain): unknown;
}

/** A thing the world keeps: data with an id, an owner, and a life which all clients share. */
export class Document extends DataModel {
  static metadata: DocumentMetadata = {
    name: "Document",
    collection: "documents",
    label: "DOCUMENT.Document",
    labelPlural: "DOCUMENT.Documents",
    coreTypes: ["base"],
    embedded: {},
    hasTypeData: false,
  };

  static override LOCALIZATION_PREFIXES = ["DOCUMENT"];

  declare readonly _id: string | null;
  declare readonly pack: string | null;
  declare readonly collections: Readonly<Record<string, EmbeddedCollection>>;
  declare readonly parentCollection: string | null;
  declare readonly parent: Document | null;
  declare flags: Record<string, Plain>;
  declare ownership: Record<string, number> | undefined;
  declare name: string | undefined;
  declare type: string | undefined;
  declare system: unknown;

  declare readonly apps: Record<string, DocumentApp>;

  static get documentName(): string {
    return this.metadata.name;
  }

  static get collectionName(): string {
    return this.metadata.collection;
  }

  /** The types this kind of document can have here. */
  static get TYPES(): readonly string[] {
    return gameIfAny().documentTypes?.[this.documentName] ?? this.metadata.coreTypes;
  }

  static get hasTypeData(): boolean {
    return this.metadata.hasTypeData;
  }

  /** The class which the world uses for this kind of document. */
  static get implementation(): DocumentClass {
    return (configOf(this.documentName).documentClass ?? this) as DocumentClass;
  }

  /** The fields which hold embedded documents. */
  static get hierarchy(): Record<string, EmbeddedCollectionField> {
    const { fields } = this.schema;
    const found: Record<string, EmbeddedCollectionField> = {};
    for (const name in fields) if (fields[name] instanceof EmbeddedCollectionField) found[name] = fields[name];
    return found;
  }

  /** The field which holds a kind of embedded documents, named by the kind or by the field. */
  static getCollectionName(name: string): string | null {
    const { hierarchy } = this;
    if (name in hierarchy) return name;
    return Object.entries(hierarchy).find(([, field]) => field.model.documentName === name)?.[0] ?? null;
  }

  /** Embedded documents come last: they may look at their parent. */
  static override *_initializationOrder(): Generator<[string, DataField]> {
    const last: [string, DataField][] = [];
    for (const entry of this.schema.entries()) {
      if ((entry[1].constructor as typeof DataField).hierarchical) last.push(entry);
      else yield entry;
    }
    yield* last;
  }

  override _configure(options: ModelOptions = {}): void {
    const { pack = this.parent?.pack ?? null } = options;
    const parentCollection = this._getParentCollection(options["parentCollection"] as string | undefined);
    const collections: Record<string, EmbeddedCollection> = {};
    for (const field of Object.keys((this.constructor as typeof Document).hierarchy)) {
      collections[field] = new EmbeddedCollection(field, this);
    }
    const fixed = { pack, parentCollection, collections: Object.freeze(collections) };
    for (const [key, value] of Object.entries(fixed)) Object.defineProperty(this, key, { value, configurable: true });
  }

  override [describeModel](): string {
    return `${this.documentName} [${this._source["_id"] ? (this._source["_id"] as string) : "new"}]`;
  }

  get documentName(): string {
    return (this.constructor as typeof Document).documentName;
  }

  get collectionName(): string {
    return (this.constructor as typeof Document).collectionName;
  }

  get id(): string | null {
    return this._id;
  }

  get uuid(): string {
    const { id, documentName, parent, pack } = this;
    return buildUuid({ id, documentName, parent, pack }) ?? "";
  }

  /** The field of the parent which holds documents of this kind. */
  _getParentCollection(parentCollection?: string): string | null {
    if (!this.parent) return null;
    return parentCollection ?? (this.parent.constructor as typeof Document).getCollectionName(this.documentName);
  }

  get isEmbedded(): boolean {
    return this.parent !== null;
  }

  get inCompendium(): boolean {
    return this.pack !== null;
  }

  /* -------- Permission -------- */

  /** How much a user may do with this document, as one of the ownership levels. */
  getUserLevel(user: DatabaseUser | null = game().user): number {
    if (!user) return LEVELS.NONE;
    // An embedded document belongs to the owners of its parent, whatever it says itself.
    if (this.parent) return this.parent.getUserLevel(user);
    if (this.pack) return packOf(this.pack)?.getUserLevel(user._source as { role: number }) ?? LEVELS.NONE;
    return user.isGM ? LEVELS.OWNER : ownLevel(this._source, user.id);
  }

  testUserPermission(
    user: DatabaseUser,
    permission: keyof typeof LEVELS | number,
    options: { exact?: boolean } = {},
  ): boolean {
    return reaches(this.getUserLevel(user), permission, options);
  }

  /** Would the server let this user do this? */
  canUserModify(user: DatabaseUser, action: "create" | "update" | "delete", data: Plain = {}): boolean {
    // The own actor of a token is as good as a primary document.
    const isActor = (document: Document | null) => document?.documentName === "Actor";
    let primary: Document | null = isActor(this) ? null : this.parent;
    while (primary?.parent && !isActor(primary)) primary = primary.parent;
    if (this.pack) return !packOf(this.pack)?.locked && this.getUserLevel(user) === LEVELS.OWNER;
    return mayModify(user, action, this, primary, data);
  }

  static canUserCreate(user: DatabaseUser): boolean {
    const draft = { documentName: this.documentName, _source: { _id: "", author: user.id } };
    return mayModify(user, "create", draft, null, {});
  }

  /* -------- Create, update, delete -------- */

  /** Creates one document, or several when given a list. */
  static async create(
    data: Plain | Document | readonly (Plain | Document)[],
    operation: Operation = {},
  ): Promise<unknown> {
    const isList = Array.isArray(data);
    const created = await this.createDocuments((isList ? data : [data]) as readonly (Plain | Document)[], operation);
    return isList ? created : created[0];
  }

  static createDocuments(data: readonly (Plain | Document)[] = [], operation: Operation = {}): Promise<Document[]> {
    return createDocuments(this.implementation, data, operation);
  }

  static updateDocuments(updates: readonly Plain[] = [], operation: Operation = {}): Promise<Document[]> {
    return updateDocuments(this.implementation, updates, operation);
  }

  static deleteDocuments(ids: readonly string[] = [], operation: Operation = {}): Promise<Document[]> {
    return deleteDocuments(this.implementation, ids, operation);
  }

  async update(changes: Plain = {}, operation: Operation = {}): Promise<this | undefined> {
    const { parent, pack } = this;
    const updates = [{ ...changes, _id: this.id }];
    const [updated] = await (this.constructor as typeof Document).updateDocuments(updates, {
      ...operation,
      parent,
      pack,
    });
    return updated as this | undefined;
  }

  async delete(operation: Operation = {}): Promise<this | undefined> {
    const { parent, pack, id } = this;
    const ids = id ? [id] : [];
    const [deleted] = await (this.constructor as typeof Document).deleteDocuments(ids, { ...operation, parent, pack });
    return deleted as this | undefined;
  }

  /** A changed copy, without the id unless it shall keep it; with `save` a promise of the created document. */
  override clone(
    data: Plain = {},
    context: ModelOptions & { save?: boolean; keepId?: boolean; addSource?: boolean } = {},
  ): this {
    const { save = false, keepId = false, addSource = false, ...rest } = context;
    const { parent, pack, parentCollection } = this;
    const source = mergeObject(this.toObject(), data, { performDeletions: true });
    if (addSource && this.id) {
      const stats = source["_stats"] as Plain;
      stats["duplicateSource"] = this.uuid;
      if (pack && !this.isEmbedded) stats["compendiumSource"] = this.uuid;
    }
    if (!keepId) Reflect.deleteProperty(source, "_id");
    const cls = this.constructor as DocumentClass;
    // Foundry's method has two answers, and its callers know by `save` which one they get.
    if (save) return cls.create(source, { parent, pack, keepId }) as unknown as this;
    return new cls(source, { parent, pack, parentCollection, ...rest }) as this;
  }

  /* -------- Embedded documents -------- */

  getEmbeddedCollection(name: string): EmbeddedCollection {
    const field = (this.constructor as typeof Document).getCollectionName(name);
    const collection = field === null ? undefined : this.collections[field];
    if (!collection) {
      throw new Error(`${name} is not a valid embedded Document within the ${this.documentName} Document`);
    }
    return collection;
  }

  getEmbeddedDocument(name: string, id: string, options: Plain = {}): Document | undefined {
    return this.getEmbeddedCollection(name).get(id, options);
  }

  createEmbeddedDocuments(name: string, data: readonly Plain[] = [], operation: Operation = {}): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(name);
    return documentClass.createDocuments(data, { ...operation, parent: this, pack: this.pack });
  }

  updateEmbeddedDocuments(
    name: string,
    updates: readonly Plain[] = [],
    operation: Operation = {},
  ): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(name);
    return documentClass.updateDocuments(updates, { ...operation, parent: this, pack: this.pack });
  }

  deleteEmbeddedDocuments(name: string, ids: readonly string[] = [], operation: Operation = {}): Promise<Document[]> {
    const { documentClass } = this.getEmbeddedCollection(name);
    return documentClass.deleteDocuments(ids, { ...operation, parent: this, pack: this.pack });
  }

  /* -------- Flags -------- */

  getFlag(scope: string, key: string): unknown {
    return readFlag(this.flags, scope, key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this> {
    await this.update(settingFlag(scope, key, value));
    return this;
  }

  /** Moves data from an old place to its new one, unless that is taken; returns whether it did. */
  static _addDataFieldMigration(
    data: Plain,
    oldKey: string,
    newKey: string,
    apply?: (data: Plain) => unknown,
  ): boolean {
    return moveProperty(data, oldKey, newKey, apply);
  }

  /** Draws all open windows on this document again. */
  render(force: boolean | Plain = false, context: Plain = {}): void {
    for (const app of Object.values(this.apps)) void app.render(force, context);
  }

  /** Replaces the data of this document by what was exported as JSON, but keeps what makes it this document. */
  async importFromJSON(json: string): Promise<this> {
    const given = JSON.parse(json) as Plain;
    const { _id, folder, sort, ownership } = this._source;
    const kept = { _id, folder, sort, ownership };
    const data = { ...new (this.constructor as DocumentClass)(given).toObject(), ...kept };
    await this.update(data, { diff: false, recursive: false, noHook: true });
    return this;
  }

  static _preCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): Promise<unknown> {
    return Promise.resolve();
  }

  static _preUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): Promise<unknown> {
    return Promise.resolve();
  }

  static _preDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): Promise<unknown> {
    return Promise.resolve();
  }

  static _onCreateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): unknown {
    return undefined;
  }

  static _onUpdateOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): unknown {
    return undefined;
  }

  static _onDeleteOperation(documents: readonly Document[], operation: Plain, user: DatabaseUser): unknown {
    return undefined;
  }

  _preCreateDescendantDocuments(
    parent: unknown,
    collection: string,
    data: unknown,
    options: Plain,
    userId: string,
  ): void {
    return;
  }

  _preUpdateDescendantDocuments(
    parent: unknown,
    collection: string,
    changes: unknown,
    options: Plain,
    userId: string,
  ): void {
    return;
  }

  _preDeleteDescendantDocuments(
    parent: unknown,
    collection: string,
    ids: unknown,
    options: Plain,
    userId: string,
  ): void {
    return;
  }

  _onCreateDescendantDocuments(
    parent: unknown,
    collection: string,
    documents: unknown,
    data: unknown,
    options: Plain,
    userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: `create${collection}` });
  }

  _onUpdateDescendantDocuments(
    parent: unknown,
    collection: string,
    documents: unknown,
    changes: unknown,
    options: Plain,
    userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: `update${collection}` });
  }

  _onDeleteDescendantDocuments(
    parent: unknown,
    collection: string,
    documents: unknown,
    ids: unknown,
    options: Plain,
    userId: string,
  ): void {
    if (options["render"] !== false) this.render(false, { renderContext: `delete${collection}` });
  }
}

declare module "../known-classes.ts" {
  interface Classes {
    Document: typeof Document;
  }
  interface Kinds {
    Document: Document;
  }
}
