import { CONST } from "../constants.ts";
import type { ModelOptions } from "../data/data-model.ts";
import type { TypeDataField } from "../data/fields/type-data-field.ts";
import { mergeObject } from "../utils/merge.ts";
import type { Plain } from "../utils/types.ts";
import { addDataFieldShim, logDataFieldMigration } from "./data-shims.ts";
import { createDocuments, deleteDocuments, updateDocuments } from "./database.ts";
import type { Operation } from "./database.ts";
import { DocumentIdentity } from "./document-identity.ts";
import type { EmbeddedCollection } from "./embedded-collection.ts";
import { moveProperty, readFlag, settingFlag, unsettingFlag } from "./flags.ts";
import { mayModify, ownLevel, reaches } from "./ownership.ts";
import type { DatabaseUser } from "./ownership.ts";
import { game, gameIfAny } from "./surroundings.ts";
import type { PackView } from "./surroundings.ts";

const LEVELS = CONST.DOCUMENT_OWNERSHIP_LEVELS;

/** What every document class has; the class itself stands in CONFIG. */
export type DocumentClass<T extends Document = Document> = Omit<typeof Document, "prototype"> &
  (new (data: Plain, options?: ModelOptions) => T);

/** A thing the world keeps: data with an id, an owner, and a life which all clients share. */
export class Document extends DocumentIdentity {
  /* -------- Permission -------- */

  /** How much a user may do with this document, as one of the ownership levels. */
  getUserLevel(user: DatabaseUser | null = game().user): number {
    if (!user) return LEVELS.NONE;
    // What is embedded belongs to whoever owns its parent, whatever it says itself.
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

  static get(id: string, options: Plain = {}): Document | null {
    const collection = gameIfAny().collections?.get(this.documentName) as
      | { get(id: string, options: Plain): Document | undefined }
      | undefined;
    return collection?.get(id, options) ?? null;
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

  *traverseEmbeddedDocuments(parentPath?: string): Generator<[string, Document]> {
    for (const [field, collection] of Object.entries(this.collections)) {
      const path = parentPath ? `${parentPath}.${field}` : field;
      for (const document of collection) {
        yield [path, document];
        yield* document.traverseEmbeddedDocuments(path);
      }
    }
  }

  /* -------- Flags -------- */

  getFlag(scope: string, key: string): unknown {
    return readFlag(this.flags, scope, key);
  }

  async setFlag(scope: string, key: string, value: unknown): Promise<this> {
    await this.update(settingFlag(scope, key, value));
    return this;
  }

  async unsetFlag(scope: string, key: string): Promise<this> {
    await this.update(unsettingFlag(scope, key));
    return this;
  }

  /** Moves data of an old place to its new one, unless something stands there; tells whether it did. */
  static _addDataFieldMigration(
    data: Plain,
    oldKey: string,
    newKey: string,
    apply?: (data: Plain) => unknown,
  ): boolean {
    return moveProperty(data, oldKey, newKey, apply);
  }

  static _addDataFieldShims(data: Plain, shims: Readonly<Record<string, string>>, options: Plain = {}): void {
    for (const [oldKey, newKey] of Object.entries(shims)) addDataFieldShim(data, oldKey, newKey, options);
  }

  static _addDataFieldShim(data: Plain, oldKey: string, newKey: string, options: Plain = {}): void {
    addDataFieldShim(data, oldKey, newKey, options);
  }

  static _logDataFieldMigration(oldKey: string, newKey: string, options: Plain = {}): void {
    logDataFieldMigration(oldKey, newKey, options);
  }

  /** The data of `system` as the data model of this type would store them. */
  migrateSystemData(): Plain {
    const model = this.schema.get("system") as TypeDataField | undefined;
    const data = this.toObject()["system"] as Plain | undefined;
    return { ...data, ...model?.getModelForType(this._source["type"])?.cleanData({ ...data }) };
  }
}

function packOf(id: string): PackView | undefined {
  return gameIfAny().packs?.get(id);
}
